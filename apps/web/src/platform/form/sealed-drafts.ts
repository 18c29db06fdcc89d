import type { authRoutes } from '@uplink/contract/auth'
import { call } from '../api/call'
import { endpoint } from '../api/endpoint'
import { everythingOn, putOn, removeFrom } from '../session/browser-store'

// Drafts outlive a session that was ended, so they lie in the browser where the next person could read them. They are
// sealed with a key that the server gives only to their writer; the browser holds it, unreadable, while the session lasts.

const draftKey = endpoint<typeof authRoutes.draftKey>('GET', '/auth/draft-key')

/** An unsent text, and when it was kept. */
export interface Kept {
  at: string
  text: string
}

interface Sealed {
  at: string
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Whose drafts are sealed with which key. */
export interface Writer {
  id: number
  key: CryptoKey
}

const place = 'writer'

/** The signed-in person with their key: as this browser holds it, or else as the server gives it. */
export async function writerHere(id?: number): Promise<Writer> {
  const held = (await everythingOn<Writer>('keys')).get(place)
  if (held && (id === undefined || held.id === id)) return held
  const { data } = await call(draftKey, {}, { quiet: true })
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const writer = { id: data.user_id, key }
  await putOn('keys', place, writer)
  return writer
}

/** Takes the key out of this browser. */
export const dropWriter = () => removeFrom('keys', place)

const rowOf = ({ id }: Writer, name: string) => `${id} ${name}`
const bytesOf = (text: string) => new TextEncoder().encode(text)
/** A sealed text opens only in its own place. */
const sealing = (row: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(row),
})

/** Seals a draft and stores it. */
export async function storeSealed(writer: Writer, name: string, { at, text }: Kept): Promise<void> {
  const row = rowOf(writer, name)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(sealing(row, iv), writer.key, bytesOf(text))
  await putOn('drafts', row, { at, iv, sealed } satisfies Sealed)
}

/** Deletes a draft of the writer. */
export const removeSealed = (writer: Writer, name: string) => removeFrom('drafts', rowOf(writer, name))

/** The writer's drafts; what nobody can open any more, or what is too old, whosever it is, is deleted. */
export async function openSealed(writer: Writer, isOld: (at: string) => boolean): Promise<Map<string, Kept>> {
  const found = new Map<string, Kept>()
  const own = rowOf(writer, '')
  for (const [row, { at, iv, sealed }] of await everythingOn<Sealed>('drafts'))
    if (isOld(at)) await removeFrom('drafts', row)
    else if (row.startsWith(own))
      try {
        const bytes = await crypto.subtle.decrypt(sealing(row, iv), writer.key, sealed)
        found.set(row.slice(own.length), { at, text: new TextDecoder().decode(bytes) })
      } catch {
        await removeFrom('drafts', row)
      }
  return found
}
