/** How long a person waits for a page without getting impatient. */
const patienceMs = 6_000

/**
 * Asks the portal to ask the gateway, which can take half a minute. After a while the portal is asked a second time:
 * as the server is still at work on the first call, it answers at once with the payment's present state, and the
 * screen goes on reading.
 *
 * @param ask makes the call; stops when its signal aborts
 * @param signal aborts both calls
 */
export async function withPatience<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const first = new AbortController()
  const end = () => first.abort(signal?.reason)
  const timer = setTimeout(() => first.abort(), patienceMs)
  signal?.addEventListener('abort', end)
  try {
    return await ask(first.signal)
  } catch (error) {
    if (!first.signal.aborted || signal?.aborted) throw error
    return await ask(signal ?? new AbortController().signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
