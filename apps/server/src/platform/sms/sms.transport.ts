import { createHmac } from 'node:crypto'
import { systemClock, type Clock } from '../clock'
import { Undeliverable, type Transport } from '../outbox/outbox'

export interface SmsWebhook {
  /** Where each message is posted. */
  url: string
  /** The key of the signature. */
  secret: string
}

const answerLimitMs = 20_000

/**
 * Short messages, each posted to the operator's webhook as `{ id, to, text }`. The signature covers the time, so that
 * an old post cannot be replayed later; a message that comes twice has the same id.
 */
export function createSmsTransport({ url, secret }: SmsWebhook, clock: Clock = systemClock): Transport {
  return async ({ id, recipient, payload }) => {
    const body = JSON.stringify({ id, to: recipient, text: (payload as { text: string }).text })
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-uplink-timestamp': timestamp,
        'x-uplink-signature': `sha256=${smsSignature(secret, timestamp, body)}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerLimitMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const reason = `the SMS webhook answered ${answer.status}`
    throw answer.status === 400 || answer.status === 422 ? new Undeliverable(reason) : new Error(reason)
  }
}

/** HMAC-SHA-256 in hex over the time in seconds, a full stop and the body as sent. */
function smsSignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}
