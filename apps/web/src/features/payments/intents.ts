import { ApiError } from '../../platform/api/errors'
import { onSessionEnd } from '../../platform/session/session'

/** An act somebody means to happen once: its key, and the answer that is on its way. */
interface Intent {
  key: string
  answer?: Promise<unknown>
}

/** By what the act consists of. */
const intents = new Map<string, Intent>()

onSessionEnd(() => intents.clear())

/** 128 random bits. Not `crypto.randomUUID`, which a portal without TLS does not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether what was meant may have happened although this was the answer. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.code === 'payment.gateway-silent') return false
  return error.code === 'request.in-progress' || error.status >= 500
}

/**
 * Sends an act that must happen once, with its `Idempotency-Key`. Pressing twice sends once; and until there is a clear
 * answer the same act keeps its key, so that trying again after the network failed pays once, too. With the answer the
 * key is done: somebody who then pays the same amount again does pay again.
 *
 * @param act what it consists of; equal acts are the same act
 */
export async function once<Act, Answer>(act: Act, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const name = JSON.stringify(act)
  const intent = intents.get(name) ?? { key: newKey() }
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
