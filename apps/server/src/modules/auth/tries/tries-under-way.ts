import { Problem } from '#platform/http/problem'

/** This process's tries whose password is being compared, so that it is not known yet whether they are wrong. */
export interface TriesUnderWay {
  /**
   * Takes a try of a key and does its work. If none is free but others of the key are being compared, it waits for
   * their results; undefined when all of them were wrong.
   *
   * @throws Problem 429 when that takes too long, or too many wait
   */
  run<T>(key: string, oneTry: OneTry<T>): Promise<{ result: T } | undefined>
}

interface OneTry<T> {
  /** False when no try is left. */
  take(): Promise<boolean>
  /** Compares. Returns whether tries may have become free. */
  work(): Promise<{ result: T; isRoomMade: boolean }>
  /** Gives back a try whose work failed. */
  giveBack(): Promise<void>
}

interface Queue {
  underWay: number
  /** The latest call that takes a try; calls do so one after another. */
  taking: Promise<unknown>
  waiting: Set<() => void>
  users: number
}

const longestWaitMs = 10_000
const mostWaiting = 100

export function createTriesUnderWay(): TriesUnderWay {
  const queues = new Map<string, Queue>()

  function enter(key: string): Queue {
    const queue = queues.get(key) ?? { underWay: 0, taking: Promise.resolve(), waiting: new Set(), users: 0 }
    queue.users++
    queues.set(key, queue)
    return queue
  }

  return {
    async run(key, { take, work, giveBack }) {
      const queue = enter(key)
      try {
        if (!(await isTaken(queue, take))) return undefined
        let isRoomMade = true
        try {
          const done = await work()
          isRoomMade = done.isRoomMade
          return { result: done.result }
        } catch (error) {
          await giveBack()
          throw error
        } finally {
          queue.underWay--
          // A wrong try changes nothing for those that wait, as long as others are being compared.
          if (isRoomMade || queue.underWay === 0) for (const wake of [...queue.waiting]) wake()
        }
      } finally {
        if (--queue.users === 0) queues.delete(key)
      }
    },
  }
}

async function isTaken(queue: Queue, take: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    const turn = queue.taking.then(async () => {
      const isOurs = await take()
      if (isOurs) queue.underWay++
      // Begun in the same turn of the event loop, so that a try that ends right after it is noticed.
      return { isOurs, change: isOurs || queue.underWay === 0 ? undefined : nextChange(queue, until) }
    })
    queue.taking = turn.catch(() => {})
    const { isOurs, change } = await turn
    if (!change) return isOurs
    await change
  }
}

function nextChange(queue: Queue, until: number): Promise<void> {
  if (queue.waiting.size >= mostWaiting) throw tooManyAtOnce()
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      queue.waiting.delete(end)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.waiting.delete(end)
      reject(tooManyAtOnce())
    }, until - performance.now())
    queue.waiting.add(end)
  })
}

const tooManyAtOnce = () =>
  new Problem('request.rate-limited', {
    message: 'Too many sign-ins to this account at once. Try again in a few seconds.',
    retryAfter: 5,
  })
