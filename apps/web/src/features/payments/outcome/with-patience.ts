/** A person waits this long for a page before they wonder. */
const patienceMs = 6_000

/**
 * Asks the portal to ask the gateway, which can take half a minute. After a while the portal is asked once more: it then
 * answers at once how the payment stands, because the first question is still at work; whoever shows that goes on
 * reading.
 *
 * @param ask sends the question; ends when its signal does
 * @param signal ends it all
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
