/**
 * Repeats something while some work lasts, to renew a short lease: with a short lease, a process that dies blocks
 * others only briefly. A failed renewal is ignored; the next one follows.
 */
export async function renewing<T>(
  { everyMs, renew }: { everyMs: number; renew: () => Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const stop = startRenewing({ everyMs, renew })
  try {
    return await work()
  } finally {
    stop()
  }
}

/** The same for work whose end is known later; returns a function that stops it. */
export function startRenewing({
  everyMs,
  renew,
}: {
  everyMs: number
  renew: () => Promise<unknown>
}): () => void {
  const timer = setInterval(() => void renew().catch(() => {}), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
