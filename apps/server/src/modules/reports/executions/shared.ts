import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { HeldLock } from '#platform/database/held-locks'
import type { Database } from '#platform/database/kysely'
import { pack, unpack, type Execution, type Outcome } from './outcome'
import { alone, type Peers } from './peers'
import { findShared, keepShared } from './shared.store'

/** Statements that several processes wait for: one process runs each, and the others follow it. */
export interface Shared {
  /**
   * Resolves with false when this process has to run the statement, and with true when another one has run it: then
   * its result is in the execution. Rejects with the signal's reason.
   */
  follow(statement: string, execution: Execution, leave: () => void, signal: AbortSignal): Promise<boolean>
  /** Tells followers that the statement has ended here. */
  end(statement: string, execution: Execution): Promise<void>
}

type Word =
  | { statement: string; is: 'wanted' | 'left' }
  | { statement: string; is: 'going'; state: 'queued' | 'running'; count: number; place: number }
  | { statement: string; is: 'over' | 'kept' }

interface Going {
  statement: string
  execution: Execution
  leave: () => void
  lock: HeldLock
  /** Processes that follow, and when each last confirmed that. */
  followers: Map<string, number>
  telling?: NodeJS.Timeout
}

/** How often followers confirm, and how often the running process reports its progress. */
const sayMs = 1000
/** A process without a confirmation for this long is gone. */
const silentMs = 5 * sayMs

interface SharedOptions {
  peers: Peers
  portal: Database
  clock: Clock
  log: Logger
}

/** For a single process. */
export const unshared: Shared = { follow: async () => false, end: async () => {} }

/** Shares statements with the processes that exist. */
export function createShared({ peers, portal, clock, log }: SharedOptions): Shared {
  if (peers === alone) return unshared
  const going = new Map<string, Going>()
  const heard = new Map<string, (word: Word) => void>()

  peers.on('statement', (word: Word, by) => {
    if (word.is !== 'wanted' && word.is !== 'left') return heard.get(word.statement)?.(word)
    const here = going.get(word.statement)
    if (word.is === 'left') return here && drop(here, by)
    if (here) return add(here, by)
    // it has ended meanwhile: a process that still needs it runs it
    peers.say('statement', { statement: word.statement, is: 'over' })
  })

  function add(here: Going, by: string): void {
    if (!here.followers.has(by)) here.execution.waiting++
    here.followers.set(by, performance.now())
    here.telling ??= setInterval(() => tell(here), sayMs).unref()
    tell(here)
  }

  function drop(here: Going, by: string): void {
    if (!here.followers.delete(by)) return
    here.leave()
  }

  function tell(here: Going): void {
    const { statement, execution, followers } = here
    const now = performance.now()
    for (const [by, at] of followers) if (now - at > silentMs) drop(here, by)
    const { state, count } = execution
    if (followers.size > 0)
      peers.say('statement', { statement, is: 'going', state, count, place: execution.place() })
  }

  /** Waits for the other process's result; undefined when it sends nothing, or has ended without one. */
  function hear(statement: string, execution: Execution, signal: AbortSignal): Promise<Outcome | undefined> {
    return new Promise((resolve, reject) => {
      let isAnswered = true
      const through = (done: () => void) => {
        clearInterval(again)
        heard.delete(statement)
        signal.removeEventListener('abort', onAbort)
        execution.placeElsewhere = undefined
        done()
      }
      const onAbort = () => {
        peers.say('statement', { statement, is: 'left' })
        through(() => reject(signal.reason as Error))
      }
      const ask = () => {
        if (!isAnswered) return through(() => resolve(undefined))
        isAnswered = false
        peers.say('statement', { statement, is: 'wanted' })
      }
      const again = setInterval(ask, sayMs).unref()
      heard.set(statement, (word) => {
        isAnswered = true
        if (word.is === 'over') return through(() => resolve(undefined))
        if (word.is === 'kept')
          return through(() => {
            findShared(portal, statement)
              .then((content) => content && unpack(content))
              .then(resolve, reject)
          })
        if (word.is !== 'going') return
        execution.state = word.state
        execution.count = word.count
        execution.placeElsewhere = word.place
      })
      signal.addEventListener('abort', onAbort, { once: true })
      ask()
    })
  }

  return {
    async follow(statement, execution, leave, signal) {
      const isKnown = () => going.has(statement) || heard.has(statement)
      // repeated, because the process that had the lock may have ended just now
      for (let tries = 0; tries < 3 && !peers.isAlone && !isKnown(); tries++) {
        signal.throwIfAborted()
        const lock = await peers.take(`statement ${statement}`).catch(() => alone.take(''))
        if (lock) {
          going.set(statement, { statement, execution, leave, lock, followers: new Map() })
          return false
        }
        const outcome = await hear(statement, execution, signal)
        if (outcome) {
          Object.assign(execution, outcome)
          return true
        }
      }
      return false
    },
    async end(statement, execution) {
      const here = going.get(statement)
      if (here?.execution !== execution) return
      clearInterval(here.telling)
      let isKept = false
      if (here.followers.size > 0 && execution.state !== 'cancelled')
        isKept = await pack(execution, {})
          .then((content) => keepShared(portal, statement, content, clock.now()))
          .then(
            () => true,
            (err: unknown) => {
              log.warn({ err }, 'the result of a statement was not handed over')
              return false
            },
          )
      going.delete(statement)
      peers.say('statement', { statement, is: isKept ? 'kept' : 'over' })
      await here.lock.release()
    },
  }
}
