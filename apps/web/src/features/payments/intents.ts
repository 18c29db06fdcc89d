import { ApiError } from '../../platform/api/errors'
import { randomKey } from '../../platform/session/random-key'
import { onSessionEnd } from '../../platform/session/session'

/** An act that must happen once: its key, and the promise of its answer. */
interface Intent {
  key: string
  answer?: Promise<unknown>
}

/** By the act's contents. */
const intents = new Map<string, Intent>()

onSessionEnd(() => intents.clear())

/** Whether the act may have happened in spite of this error. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.code === 'payment.gateway-silent') return false
  return error.code === 'request.in-progress' || error.status >= 500
}

/**
 * Sends an act that must happen once, with its `Idempotency-Key`. Pressing twice sends it once. The same act keeps
 * its key until there is a clear answer, so trying again after a network failure also pays once. After a clear answer
 * the key is dropped: paying the same amount again then is a new payment.
 *
 * @param act its contents; equal contents are the same act
 */
export async function once<Act, Answer>(act: Act, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const name = JSON.stringify(act)
  const intent = intents.get(name) ?? { key: randomKey(128) }
  intents.set(name, intent)
  intent.answer ??= send(intent.key)
  try {
    const answer = (await intent.answer) as Answer
    intents.delete(name)
    return answer
  } catch (error) {
    delete intent.answer
    if (!isUndecided(error)) intents.delete(name)
    throw error
  }
}
