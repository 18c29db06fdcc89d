// Unsent text stays in this browser until it is sent: through another screen, a closed tab, or a session that ended. It
// belongs to its writer, who finds it after the next sign-in; nobody else who signs in here is shown it. Logout deletes
// it, and so does a week. It is sealed (`sealed-drafts.ts`, loaded when there is something to seal or open). Where a browser cannot seal, on a page without TLS, it lies
// in local storage and ends with the session.
import { logFailure } from '../log/log'
import { onSessionEnd } from '../session/session'
import type { Kept, Writer } from './sealed-drafts'

const prefix = 'draft-'
const writerKey = 'drafts-of'
/** In local storage, and so until the session ends: who has no draft in this browser. */
const noneKey = 'no-drafts-of'
const keptForMs = 7 * 24 * 3600 * 1000
/** A screen is not held up longer by drafts that do not open. */
const waitMs = 2_000

/** The writer's drafts. */
const texts = new Map<string, Kept>()
let writerId: number | undefined
/** Who seals; undefined while their key is on its way, and where nothing is sealed. */
let writer: Writer | undefined
let opening: Promise<void> | undefined
/** Another object for each person and each sign-in. */
let session = {}
/** Work on the store, one after the other, so that an older text never replaces a newer one. */
let work: Promise<unknown> = Promise.resolve()
/** Tells other tabs. */
let tabs: BroadcastChannel | undefined

/** Whether this browser can seal: not on a page without TLS. */
const canSeal = () =>
  typeof indexedDB !== 'undefined' &&
  (globalThis as { crypto?: Partial<Crypto> }).crypto?.subtle !== undefined

const sealing = () => import('./sealed-drafts')

interface News {
  id: number
  name: string
  kept: Kept | undefined
}

/** The unsent text of this key; empty when there is none, or when the browser stores nothing. */
export function draftOf(name: string): string {
  const kept = writerId === undefined ? undefined : texts.get(name)
  return kept && !isOld(kept.at) ? kept.text : ''
}

/** Keeps the unsent text; an empty text removes the draft. */
export function keepDraft(name: string, text: string): void {
  if (writerId === undefined) return
  const before = texts.get(name)
  if (text.trim() === '') {
    if (before) change(name, undefined)
  }
  // opening a form again does not make its draft younger
  else if (before?.text !== text) change(name, { at: new Date().toISOString(), text })
}

function change(name: string, kept: Kept | undefined): void {
  if (kept) texts.set(name, kept)
  else texts.delete(name)
  if (writerId === undefined) return
  if (!canSeal()) return keepPlain(name, kept)
  tabs?.postMessage({ id: writerId, name, kept } satisfies News)
  rememberWhetherNone()
  // without a key yet, it is sealed when the key is there
  if (writer === undefined && opening !== undefined) return
  const [id, present] = [writerId, writer]
  write(() => present ?? sealing().then(({ writerHere }) => writerHere(id)), name, kept)
  open(id)
}

/** Lets the next page know that it has nothing to open. */
function rememberWhetherNone(): void {
  try {
    if (texts.size === 0 && writerId !== undefined) localStorage.setItem(noneKey, String(writerId))
    else localStorage.removeItem(noneKey)
  } catch {
    // without storage the next page looks itself
  }
}

function write(by: () => Writer | Promise<Writer>, name: string, kept: Kept | undefined): void {
  afterwards(async () => {
    const { storeSealed, removeSealed } = await sealing()
    const author = await by()
    await (kept ? storeSealed(author, name, kept) : removeSealed(author, name))
  })
}

function afterwards(task: () => Promise<unknown>): void {
  // the storage is full or switched off; the field still holds the text
  work = work.then(task).catch((error: unknown) => logFailure('A draft was not stored', error))
}

/** Says whose drafts are kept and read from now on. Answers when they are there. */
export function draftsAreOf(id: number): Promise<void> {
  if (writerId !== id) begin(id)
  return draftsReady()
}

/** The signed-in person's drafts, on a page that was loaded anew. Answers when they are there. */
export function findDrafts(): Promise<void> {
  if (writerId === undefined && opening === undefined) {
    const id = idIn(canSeal() ? noneKey : writerKey)
    // where nothing can be sealed, there are drafts only of whom this browser names
    if (!canSeal()) {
      if (id !== undefined) begin(id)
    } else if (id === undefined) begin(undefined)
    else beginWithout(id)
  }
  return draftsReady()
}

async function draftsReady(): Promise<void> {
  let timer
  await Promise.race([opening, new Promise((end) => (timer = setTimeout(end, waitMs)))])
  clearTimeout(timer)
}

function begin(id: number | undefined): void {
  beginWithout(id)
  if (canSeal()) open(id)
  else beginPlain(id)
}

/** Begins for somebody who has no drafts here; the store is opened with the first one. */
function beginWithout(id: number | undefined): void {
  texts.clear()
  writerId = id
  writer = undefined
  opening = undefined
  session = {}
  if (canSeal()) listen()
}

function open(id: number | undefined): void {
  // where they do not open they are kept for this page only
  opening ??= openFor(id, session).catch((error: unknown) => logFailure('Drafts did not open', error))
}

async function openFor(id: number | undefined, mine: object): Promise<void> {
  await work
  const { openSealed, writerHere } = await sealing()
  const found = await writerHere(id)
  const before = await openSealed(found, isOld)
  // somebody else came meanwhile, or the session ended
  if (session !== mine) return
  writerId = found.id
  writer = found
  for (const [name, kept] of texts) write(() => found, name, kept)
  for (const [name, kept] of before) if (!texts.has(name)) texts.set(name, kept)
  rememberWhetherNone()
}

function listen(): void {
  if (tabs !== undefined || typeof BroadcastChannel === 'undefined') return
  tabs = new BroadcastChannel('uplink-drafts')
  tabs.onmessage = ({ data: { id, name, kept } }: MessageEvent<News>) => {
    if (id !== writerId) return
    if (kept) texts.set(name, kept)
    else texts.delete(name)
  }
}

/** Whether the writer has unsent text anywhere. */
export const hasDrafts = (): boolean => [...texts.values()].some(({ at }) => !isOld(at))

/** Deletes the writer's drafts and keeps none until the next sign-in. Called on logout. */
export function forgetDrafts(): void {
  for (const name of texts.keys()) change(name, undefined)
  stop()
}

function stop(): void {
  const mayHoldKey = writerId !== undefined || opening !== undefined
  texts.clear()
  writerId = undefined
  writer = undefined
  opening = undefined
  session = {}
  // at a logout the server has the browser clear its storage, and the key is gone already
  if (mayHoldKey && canSeal())
    afterwards(() =>
      sealing()
        .then(({ dropWriter }) => dropWriter())
        .catch(() => {}),
    )
}

onSessionEnd(stop)

const isOld = (at: string) => !(Date.now() - Date.parse(at) < keptForMs)

/** Whom this browser names under a key of its local storage. */
function idIn(key: string): number | undefined {
  try {
    const id = Number(localStorage.getItem(key) ?? NaN)
    return Number.isInteger(id) ? id : undefined
  } catch {
    return undefined
  }
}

/** The drafts of a page without TLS: everybody's old ones are deleted, the writer's read. */
function beginPlain(id: number | undefined): void {
  try {
    if (id === undefined) return
    localStorage.setItem(writerKey, String(id))
    const own = plainPlace(id, '')
    const places = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const place of places.filter((one) => one.startsWith(prefix))) {
      const kept = readPlain(place)
      if (!kept || isOld(kept.at)) localStorage.removeItem(place)
      else if (place.startsWith(own)) texts.set(place.slice(own.length), kept)
    }
  } catch {
    // without storage there are no drafts
  }
}

function keepPlain(name: string, kept: Kept | undefined): void {
  try {
    if (writerId === undefined) return
    if (kept) localStorage.setItem(plainPlace(writerId, name), JSON.stringify(kept))
    else localStorage.removeItem(plainPlace(writerId, name))
  } catch {
    // the storage is full or switched off; the field still holds the text
  }
}

const plainPlace = (id: number, name: string) => `${prefix}${id}-${name}`

function readPlain(place: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}
