/** A few at a time, the others in a queue. */
export interface Lane {
  /** Resolves when it is one's turn, with what gives the turn back; rejects with the signal's reason. */
  enter(signal: AbortSignal): Promise<() => void>
  /** How many wait before the one with this signal; 0 for one whose turn it is. */
  place(signal: AbortSignal): number
}

interface Waiting {
  signal: AbortSignal
  go(): void
}

/** @param size how many may be inside at once */
export function createLane(size: number): Lane {
  const waiting: Waiting[] = []
  let inside = 0

  function leave(): void {
    inside--
    waiting.shift()?.go()
  }

  function turn(): () => void {
    inside++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leave()
    }
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (inside < size && waiting.length === 0) return turn()
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(signal.reason as Error)
        }
        const one: Waiting = {
          signal,
          go: () => {
            signal.removeEventListener('abort', onAbort)
            resolve(turn())
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(one)
      })
    },
    place: (signal) => waiting.findIndex((one) => one.signal === signal) + 1,
  }
}
