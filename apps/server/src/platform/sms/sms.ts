import type { Database } from '../database/kysely'
import { withoutSecrets } from '../outbox/message-log'
import { enqueue, type OutboxMessage } from '../outbox/outbox'

export interface Sms {
  /** A mobile number as the person gave it. */
  to: string
  text: string
  /** Parts of the text that only the addressee may read, such as a one-time code. */
  secrets?: readonly string[]
  /** What it is about, for the message log: `auth.one-time-code`. */
  kind?: string
  /** The addressee's user id, when they have an account. */
  userId?: number
  /** The message to many that it belongs to. */
  campaignId?: number | undefined
}

/**
 * Sends short messages: writes them to the outbox and the message log in the given transaction. They are sent after
 * the commit, at least once. Any number of them takes one statement.
 */
export function sendSms(tx: Database, messages: Sms | readonly Sms[]): Promise<void> {
  return enqueue(tx, [messages].flat().map(smsMessage))
}

/** The same as a message for `enqueue`, to send it together with others. */
export function smsMessage({ to, text, secrets, kind = 'sms', userId, campaignId }: Sms): OutboxMessage {
  return {
    transport: 'sms',
    recipient: to,
    payload: { text },
    log: { kind, text: withoutSecrets(text, secrets), user_id: userId, campaign_id: campaignId },
  }
}
