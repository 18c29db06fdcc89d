import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { HeldLock, HeldLocks } from '#platform/database/held-locks'
import type { Database } from '#platform/database/kysely'
import { persistently } from '#platform/database/persistently'
import { failRunsOf, findTags, insert, remove } from './processes.store'

/** How often a process checks which others exist: it reads an indexed row or two. */
const lookMs = 2000
/** By then, statements of a dead process have reached their own limits, even where the source cannot be reached. */
const givenUpMs = 20 * 60_000

/** The purpose of the locks by which processes see that others live. */
export const processLocks = { space: 7_262_006, name: 'uplink report processes' }

interface Joining {
  /** Locks of its own, for the purpose `processLocks`. */
  locks: HeldLocks
  portal: Database
  clock: Clock
  log: Logger
}

/** This process among those that read databases for reports. */
export interface ReportProcess {
  /** Its name; its statements carry it. */
  tag: string
  /** Ends what a dead process left running; repeated until it succeeds. */
  whenGone(clear: (tag: string) => Promise<void>): void
  /** Says good-bye, so that the others do not look for leftovers. */
  leave(): Promise<void>
}

/**
 * Writes this process down, and clears up after others that have died. Each holds a lock by its tag, which PostgreSQL
 * frees the moment the process dies, however it dies; whoever then gets the lock clears up.
 */
export async function joinProcesses({ locks, portal, clock, log }: Joining): Promise<ReportProcess> {
  const tag = randomBytes(8).toString('hex')
  /** Processes whose lock was free at the last look, and since when: they may only have lost a connection. */
  const missing = new Map<string, number>()
  const clearers: ((tag: string) => Promise<void>)[] = []
  let own: HeldLock | undefined
  let isWritten = false
  let isLeaving = false

  const nameOf = (process: string) => `process ${process}`

  async function standUp(): Promise<void> {
    if (isWritten && own && !own.lost.aborted) return
    isWritten = false
    if (!own || own.lost.aborted) own = await locks.take(nameOf(tag))
    await insert(portal, tag, clock.now())
    isWritten = true
  }

  async function look(): Promise<void> {
    await locks.check()
    await standUp()
    for (const other of await findTags(portal)) {
      if (other === tag) continue
      const lock = await locks.take(nameOf(other))
      if (!lock) {
        missing.delete(other)
        continue
      }
      try {
        const since = missing.get(other)
        if (since === undefined) missing.set(other, performance.now())
        else if (clearers.length > 0) await clear(other, since)
      } finally {
        await lock.release()
      }
    }
  }

  async function clear(gone: string, since: number): Promise<void> {
    await failRunsOf(portal, gone, clock.now())
    try {
      await Promise.all(clearers.map((each) => each(gone)))
    } catch (err) {
      if (performance.now() - since < givenUpMs) throw err
      log.warn({ err }, 'statements of a dead process could not be ended everywhere')
    }
    await remove(portal, gone)
    missing.delete(gone)
    log.info({ process: gone }, 'ended the statements of a dead process')
  }

  await persistently(look)
  let looking: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(function again() {
    looking = look().catch((err: unknown) => log.warn({ err }, 'could not see who else runs reports'))
    void looking.finally(() => {
      if (!isLeaving) timer = setTimeout(again, lookMs).unref()
    })
  }, lookMs).unref()

  return {
    tag,
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
