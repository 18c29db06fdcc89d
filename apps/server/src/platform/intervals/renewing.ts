export interface Renewal {
  everyMs: number
  renew: () => Promise<unknown>
  onFailure?: (error: unknown) => void
}

/**
 * Repeats something while some work lasts, to renew a short lease: with a short lease, a process that dies blocks
 * others only briefly. A failed renewal is only told to `onFailure`; the next one follows.
 */
export async function renewing<T>(renewal: Renewal, work: () => Promise<T>): Promise<T> {
  const stop = startRenewing(renewal)
  try {
    return await work()
  } finally {
    stop()
  }
}

/** The same for work whose end is known later; returns a function that stops it. */
export function startRenewing({ everyMs, renew, onFailure = () => {} }: Renewal): () => void {
  const timer = setInterval(() => void renew().catch(onFailure), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
