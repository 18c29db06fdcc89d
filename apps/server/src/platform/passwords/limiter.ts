import { Problem } from '../http/problem'

/** Runs at most a fixed number of tasks at once; the others wait for their turn in order. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** @param longestWaitMs a caller who would wait longer gets a 429 */
export function createLimiter(places: number, longestWaitMs: number): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  // A place that becomes free goes directly to the caller who has waited longest.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async (work) => {
    if (running < places) running++
    else await turn(waiting, longestWaitMs)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function turn(waiting: (() => void)[], longestWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onTurn = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(onTurn), 1)
      reject(new Problem('request.rate-limited', { retryAfter: Math.ceil(longestWaitMs / 1000) }))
    }, longestWaitMs)
    waiting.push(onTurn)
  })
}
