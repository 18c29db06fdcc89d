let leaving = new AbortController()

/** Aborted while somebody signs out. */
export function leavingSignal(): AbortSignal {
  return leaving.signal
}

/**
 * While the work lasts, calls under way end silently and no new one begins, except the call that ends the session.
 * After the server has ended the session, and before this browser has, other calls would be refused, and the app
 * would say that somebody else ended the session.
 */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  leaving.abort()
  try {
    await work()
  } finally {
    leaving = new AbortController()
  }
}
