import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { HeldLock, HeldLocks } from '#platform/database/held-locks'
import type { Database } from '#platform/database/kysely'
import { persistently } from '#platform/database/persistently'
import type { Signals } from '#platform/database/signals'
import { channel, failRunsOf, findAll, insert, remove, tellAll, type ProcessRow } from './peers.store'

/** The other processes of this portal that read databases for reports, as this one knows them. */
export interface Peers {
  /** Names this process; its statements carry it. */
  readonly tag: string | undefined
  /** No other process runs reports. */
  readonly isAlone: boolean
  /**
   * A lock that one process holds at a time, and that becomes free when the process dies. Undefined while any process
   * has it.
   */
  take(name: string): Promise<HeldLock | undefined>
  /** Sends a message to the others; they may ignore it. */
  say(about: Subject, word: object): void
  /** Receives messages of the others. */
  on(about: Subject, listener: (word: never, by: string) => void): void
  /** Called when a process joins, so that it can be told the present state. */
  onJoin(listener: () => void): void
  /** Ends what a dead process left running; repeated until it succeeds. */
  whenGone(clear: (tag: string) => Promise<void>): void
}

type Subject = 'turns' | 'statement'

const free: HeldLock = { lost: new AbortController().signal, release: async () => {} }

/** For a single process, as in most tests. */
export const alone: Peers = {
  ...{ tag: undefined, isAlone: true, take: async () => free },
  ...{ say: () => {}, on: () => {}, onJoin: () => {}, whenGone: () => {} },
}

/** How often a process checks which others exist: it reads an indexed row or two. */
const lookMs = 2000
/** By then, statements of a dead process have reached their own limits, even where the source cannot be reached. */
const givenUpMs = 20 * 60_000

/** The purpose of those locks. */
export const turnLocks = { space: 7_262_006, name: 'uplink reports turns' }

interface Joining {
  /** Locks of its own, for the purpose `turnLocks`. */
  locks: HeldLocks
  portal: Database
  signals: Signals
  clock: Clock
  log: Logger
  isWeb: boolean
}

/** Joins the other processes. `leave` removes this one properly, so that the others do not look for leftovers. */
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
  /** Processes whose lock was free at the last check, and since when: they may only have lost a connection. */
  const missing = new Map<string, number>()
  const listeners: { about: Subject | 'joined'; hear: (word: never, by: string) => void }[] = []
  const clearers: ((tag: string) => Promise<void>)[] = []
  let own: HeldLock | undefined
  /** Whether the others can find this process. */
  let isUp = false
  let isLeaving = false
  let looking: Promise<unknown> = Promise.resolve()

  const nameOf = (process: string) => `process ${process}`

  async function standUp(): Promise<void> {
    if (isUp && own && !own.lost.aborted) return
    isUp = false
    if (!own || own.lost.aborted) own = await locks.take(nameOf(tag))
    await insert(portal, { tag, is_web: isWeb, started_at: clock.now() })
    isUp = true
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
      log.warn({ err }, 'statements of a dead process could not be ended everywhere')
    }
    await remove(portal, row.tag)
    missing.delete(row.tag)
    log.info({ process: row.tag }, 'ended the statements of a dead process')
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
  await persistently(look)
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
