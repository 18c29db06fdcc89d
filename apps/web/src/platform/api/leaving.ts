let leaving = new AbortController()

/** Aborted while somebody signs out. */
export function leavingSignal(): AbortSignal {
  return leaving.signal
}

/**
 * While the work lasts, calls under way end without a word and none begins, except the one that ends the session: between the server's end of
 * the session and ours they would be refused, and told as a session that somebody else ended.
 */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving.abort()
  try {
    await work()
  } finally {
    leaving = new AbortController()
  }
}
