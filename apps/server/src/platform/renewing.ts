/**
 * Does something again and again while some work lasts: how a lease is held that is short, so that a process which dies
 * keeps nobody waiting. What fails is the next turn's business.
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

/** The same where the end is known later; answers what stops it. */
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
