import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { isOutage } from '../database/outage'

/** How many failures a run logs, and names in its message; the rest is counted. */
const maxNamed = 20
/** How many of what waits may fail in one run before the run gives up: more than that is no single item's fault. */
const maxSkipped = 200

const inPart = 'Failed in part: '

/** Some parts of a job's work failed, and all others were done. Its message names those that failed. */
export class FailedInPart extends Error {
  /** Whether it is worth trying again at once. */
  readonly again: boolean

  constructor(message: string, { again, cause }: { again: boolean; cause: unknown }) {
    super(message, { cause })
    this.again = again
  }
}

/**
 * The parts of a job that goes over organizations, lines, sources or the like: one that fails delays no other, and the job
 * still counts as failed.
 */
export interface Parts {
  /**
   * Does one part's work; whether it succeeded. A failure is logged and remembered under this name (`organization 3`).
   * Throws only what would stop every part: the database is away, or the run must end.
   */
  attempt(name: string, act: () => Promise<unknown>): Promise<boolean>
  /** Remembers a failure, as `attempt` does. */
  failed(name: string, error: unknown): void
  /** Throws `FailedInPart` if any part failed. `again: false`: trying again at once would not help. */
  conclude(options?: { again?: boolean }): void
}

/** @param signal the run's; once it is aborted nothing is attempted any more */
export function createParts({ log }: { log: Logger }, signal?: AbortSignal): Parts {
  const failures = new Map<string, string>()
  let cause: unknown
  const parts: Parts = {
    async attempt(name, act) {
      signal?.throwIfAborted()
      try {
        await act()
        return true
      } catch (error) {
        if (signal?.aborted) throw error
        parts.failed(name, error)
        return false
      }
    },
    failed(name, error) {
      if (stopsEverything(error)) throw error
      if (failures.size < maxNamed) log.error({ part: name, err: error }, 'a part of a job failed')
      cause ??= error
      failures.set(name, wordsOf(error))
    },
    conclude({ again = true } = {}) {
      if (failures.size === 0) return
      const named = [...failures].slice(0, maxNamed).map(([name, words]) => `${name}: ${words}`)
      const more = failures.size > maxNamed ? `; and ${failures.size - maxNamed} more` : ''
      throw new FailedInPart(`${inPart}${named.join('; ')}${more}`, { again, cause })
    },
  }
  return parts
}

/** The database is away. One statement that took too long is the fault of its part. */
function stopsEverything(error: unknown): boolean {
  return isOutage(error) && !(error instanceof DatabaseError && error.code === '57014')
}

const longestWords = 500

/** An error in one line; what a person wrote may be in it. */
export function wordsOf(error: unknown): string {
  const words = (error instanceof Error ? error.message || error.name : String(error))
    .replace(inPart, '')
    .slice(0, 20 * longestWords)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const signs = [...words]
  return signs.length > longestWords ? `${signs.slice(0, longestWords).join('')}…` : words
}

/**
 * Works on all of these at once; if that fails, on each half by itself, until those that fail stand alone. `act` is one
 * transaction, and does nothing when it fails. Returns the sum of what it returns.
 *
 * @param what one of them in words: `line` makes `line 7`
 */
export function inHalves(
  parts: Parts,
  what: string,
  ids: readonly number[],
  act: (ids: readonly number[]) => Promise<number>,
): Promise<number> {
  return createHalving(parts, { what, act })(ids)
}

interface Halving {
  what: string
  act(ids: readonly number[]): Promise<number>
  /** How many may fail before the error of the next is thrown; without it all may. */
  maxFailed?: number
}

function createHalving(parts: Parts, { what, act, maxFailed = Infinity }: Halving) {
  let failed = 0
  return async function work(ids: readonly number[]): Promise<number> {
    try {
      return await act(ids)
    } catch (error) {
      if (stopsEverything(error) || failed >= maxFailed) throw error
      if (ids.length <= 1) {
        failed += 1
        parts.failed(`${what} ${ids[0] ?? ''}`, error)
        return 0
      }
      const half = Math.ceil(ids.length / 2)
      const first = await work(ids.slice(0, half))
      return first + (await work(ids.slice(half)))
    }
  }
}

/**
 * Works on all that `find` finds, batch after batch, as `inHalves` does, and gives up where too many fail. For what is
 * dear to find: looking for the next batch each time would read all of it again and again. What `find` found may be over
 * when its turn comes, so `act` looks again. Returns the sum of what `act` returns.
 *
 * @param find ids in their order, of those after one of them
 * @param listed how many ids are read at once: so few that they take little memory, so many that `find` is seldom asked
 */
export async function workThrough(
  parts: Parts,
  {
    what,
    batch,
    listed = 100_000,
    find,
    act,
  }: {
    what: string
    batch: number
    listed?: number
    find(next: { after: number; limit: number }): Promise<readonly number[]>
    act(ids: readonly number[]): Promise<number>
  },
): Promise<number> {
  const work = createHalving(parts, { what, act, maxFailed: maxSkipped })
  let sum = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids = await find({ after, limit: listed })
    for (let at = 0; at < ids.length; at += batch) sum += await work(ids.slice(at, at + batch))
    after = ids.length < listed ? undefined : ids.at(-1)
  }
  return sum
}

export interface Take {
  /** How many to take at most. */
  limit: number
  /** Those that have failed in this run, to be left where they are. */
  except: readonly number[]
  /** Says which were taken, before they are worked on. */
  taken(ids: readonly number[]): void
}

/**
 * Takes what waits, batch after batch, until nothing waits. Where a batch fails, smaller ones are taken until the one that
 * fails stands alone; it is remembered as failed, and stays for the next run. Returns the sum of what `take` returns.
 *
 * @param take one transaction, which does nothing when it fails
 */
export async function takeAll(
  parts: Parts,
  { what, batch, take }: { what: string; batch: number; take(how: Take): Promise<number> },
): Promise<number> {
  const except: number[] = []
  let limit = batch
  let sum = 0
  for (;;) {
    let ids: readonly number[] = []
    try {
      sum += await take({ limit, except, taken: (found) => (ids = found) })
      if (ids.length < limit) return sum
      limit = Math.min(batch, limit * 2)
    } catch (error) {
      const [first] = ids
      if (first === undefined || stopsEverything(error) || except.length >= maxSkipped) throw error
      limit = Math.ceil(ids.length / 2)
      if (ids.length > 1) continue
      parts.failed(`${what} ${first}`, error)
      except.push(first)
    }
  }
}
