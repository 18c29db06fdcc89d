import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { HeldLock, HeldLocks } from '#platform/database/held-locks'
import type { Database } from '#platform/database/kysely'
import type { Signals } from '#platform/database/signals'
import { channel, failRunsOf, findAll, insert, remove, tellAll, type ProcessRow } from './peers.store'

/** The processes of this portal that read databases for reports, as one of them knows them. */
export interface Peers {
  /** Of this process; its statements carry it. */
  readonly tag: string | undefined
  /** Nobody else runs reports for people. */
  readonly isAlone: boolean
  /** A lock that one process at a time has, and that is free when it dies. Undefined while anybody has it. */
  take(name: string): Promise<HeldLock | undefined>
  /** Tells the others, of whom nobody need listen. */
  say(about: Subject, word: object): void
  /** Hears what the others say. */
  on(about: Subject, listener: (word: never, by: string) => void): void
  /** Hears that somebody came; what they should know is to be said again. */
  onJoin(listener: () => void): void
  /** Ends what a process left behind that is gone: until that is done it is tried again. */
  whenGone(clear: (tag: string) => Promise<void>): void
}

type Subject = 'turns' | 'statement'

const free: HeldLock = { lost: new AbortController().signal, release: async () => {} }

/** Where one process does everything, as in most tests. */
export const alone: Peers = {
  ...{ tag: undefined, isAlone: true, take: async () => free },
  ...{ say: () => {}, on: () => {}, onJoin: () => {}, whenGone: () => {} },
}

/** How often everybody looks who is there: an indexed row or two. */
const lookMs = 2000
/** What a process left behind has reached its own limit by then, wherever it is that cannot be reached. */
const givenUpMs = 20 * 60_000

/** What those locks are for. */
export const turnLocks = { space: 7_262_006, name: 'uplink reports turns' }

interface Joining {
  /** Its own, of the purpose `turnLocks`. */
  locks: HeldLocks
  portal: Database
  signals: Signals
  clock: Clock
  log: Logger
  isWeb: boolean
}

/** Joins the others. `leave` says good-bye, so that nobody looks for what was left behind. */
export async function joinPeers({
  locks,
  portal,
  signals,
  clock,
  log,
  isWeb,
}: Joining): Promise<Peers & { leave(): Promise<void> }> {
  const tag = randomBytes(8).toString('hex')
  const others = new Set<string>()
  /** Whose lock was free when we last looked, and since when: theirs may only have lost its connection. */
  const missing = new Map<string, number>()
  const listeners: { about: Subject | 'joined'; hear: (word: never, by: string) => void }[] = []
  const clearers: ((tag: string) => Promise<void>)[] = []
  let own: HeldLock | undefined
  let isLeaving = false
  let looking: Promise<unknown> = Promise.resolve()

  const nameOf = (process: string) => `process ${process}`

  async function standUp(): Promise<void> {
    if (own && !own.lost.aborted) return
    own = await locks.take(nameOf(tag))
    await insert(portal, { tag, is_web: isWeb, started_at: clock.now() })
    say('joined', {})
  }

  function say(about: Subject | 'joined', word: object): void {
    tellAll(portal, JSON.stringify({ about, by: tag, isWeb, word })).catch((err: unknown) =>
      log.warn({ err }, 'other processes were not told of reports'),
    )
  }

  async function look(): Promise<void> {
    await locks.check()
    await standUp()
    const rows = (await findAll(portal)).filter((row) => row.tag !== tag)
    const there = new Set<string>()
    for (const row of rows) {
      const lock = await locks.take(nameOf(row.tag))
      if (!lock) {
        if (row.is_web) there.add(row.tag)
        missing.delete(row.tag)
        continue
      }
      try {
        const since = missing.get(row.tag)
        if (since === undefined) missing.set(row.tag, performance.now())
        else if (clearers.length > 0) await clear(row, since)
      } finally {
        await lock.release()
      }
    }
    for (const each of others) if (!there.has(each)) others.delete(each)
    for (const each of there) others.add(each)
  }

  async function clear(row: ProcessRow, since: number): Promise<void> {
    await failRunsOf(portal, row.tag, clock.now())
    try {
      await Promise.all(clearers.map((each) => each(row.tag)))
    } catch (err) {
      if (performance.now() - since < givenUpMs) throw err
      log.warn({ err }, 'what a process left behind could not be ended everywhere')
    }
    await remove(portal, row.tag)
    missing.delete(row.tag)
    log.info({ process: row.tag }, 'ended what a process left behind that is gone')
  }

  const lookAround = () => {
    if (isLeaving) return
    looking = look().catch((err: unknown) => log.warn({ err }, 'could not see who else runs reports'))
  }

  await signals.on(channel, (text) => {
    const {
      about,
      by,
      isWeb: isOfWeb,
      word,
    } = JSON.parse(text) as {
      about: Subject | 'joined'
      by: string
      isWeb: boolean
      word: never
    }
    if (by === tag) return
    if (isOfWeb) others.add(by)
    for (const listener of listeners) if (listener.about === about) listener.hear(word, by)
  })
  await standUp()
  await look()
  let timer = setTimeout(function again() {
    lookAround()
    void looking.finally(() => {
      if (!isLeaving) timer = setTimeout(again, lookMs).unref()
    })
  }, lookMs).unref()

  return {
    tag,
    get isAlone() {
      return others.size === 0
    },
    take: (name) => locks.take(name),
    say,
    on: (about, hear) => void listeners.push({ about, hear }),
    onJoin: (hear) => void listeners.push({ about: 'joined', hear }),
    whenGone: (clearer) => void clearers.push(clearer),
    async leave() {
      isLeaving = true
      clearTimeout(timer)
      await looking
      await remove(portal, tag).catch((err: unknown) => log.warn({ err }, 'could not say good-bye'))
      await locks.end()
    },
  }
}
