import { Problem } from '../http/problem'

/** Runs works, so many of them at once; the others wait for their turn in order. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T>

/** @param longestWaitMs who would wait longer is told to come back: 429 */
export function createLanes(lanes: number, longestWaitMs: number): Lanes {
  let running = 0
  const waiting: (() => void)[] = []
  // A lane that becomes free goes to who has waited longest, without being free in between.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async (work) => {
    if (running < lanes) running++
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
