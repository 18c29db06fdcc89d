import type { Clock } from '#platform/clock'

/**
 * Who waits: a person for what they have just asked for, a dashboard that reads its cells again and again, or work
 * that nobody watches.
 */
export type Rank = 'person' | 'dashboard' | 'background'

/**
 * How much later than they come others are queued. Within this time a person goes first, however many cells wait;
 * nobody waits for ever. For dashboards it is as long as a cell may take.
 */
const laterMs: Record<Rank, number> = { person: 0, dashboard: 30_000, background: 60_000 }

/** Lets a few in at a time and queues the others. Work that nobody watches leaves a turn for people. */
export interface Lane {
  /** Resolves when it is the caller's turn, with a function that ends the turn; rejects with the signal's reason. */
  enter(signal: AbortSignal, rank?: Rank): Promise<() => void>
  /** The position in the queue of the caller with this signal; 0 when it is their turn. */
  place(signal: AbortSignal): number
  /** How many are inside. */
  readonly inside: number
}

interface Waiting {
  signal: AbortSignal
  /** Milliseconds, with what its rank adds; the one with the least goes first. */
  since: number
  rank: Rank
  go(): void
}

/** @param size how many may be inside at a time */
export function createLane({ size, clock }: { size: number; clock: Clock }): Lane {
  const waiting: Waiting[] = []
  let inside = 0

  const isFree = (rank: Rank) => inside < (rank === 'background' ? Math.max(1, size - 1) : size)

  function turn(): () => void {
    let isOver = false
    inside++
    return () => {
      if (isOver) return
      isOver = true
      inside--
      const at = waiting.findIndex(({ rank }) => isFree(rank))
      if (at >= 0) waiting.splice(at, 1)[0]?.go()
    }
  }

  return {
    async enter(signal, rank = 'person') {
      signal.throwIfAborted()
      if (isFree(rank)) return turn()
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(signal.reason as Error)
        }
        const one: Waiting = {
          signal,
          since: clock.now().getTime() + laterMs[rank],
          rank,
          go: () => {
            signal.removeEventListener('abort', onAbort)
            resolve(turn())
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        const behind = waiting.findIndex(({ since }) => since > one.since)
        waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
      })
    },
    get inside() {
      return inside
    },
    place: (signal) => waiting.findIndex((one) => one.signal === signal) + 1,
  }
}
