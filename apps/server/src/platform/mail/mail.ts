import type { Database } from '../database/kysely'
import { withoutSecrets } from '../outbox/message-log'
import { enqueue, type OutboxMessage } from '../outbox/outbox'

export interface Mail {
  /** One address. */
  to: string
  /** One line without secrets: mail programs show it on locked screens. */
  subject: string
  /** Plain text, paragraphs with an empty line between; the transport makes the HTML of it. */
  text: string
  /** A path inside the portal, shown as a button under the text. */
  link?: string
  /** A file that goes with it, by the name under which `readFile` of the transport finds it; neither the outbox nor the log has it. */
  attachment?: { name: string; type: string; file: string }
  /** Parts of the text that only the addressee may read: one-time codes, links that open something. */
  secrets?: readonly string[]
  /** What it is about, for the message log: `auth.reset-link`. */
  kind?: string
  /** Whom it is for, when it is for somebody with an account. */
  userId?: number
}

/**
 * Sends mail: it is written into the transaction of what causes it and into the message log, and leaves after the
 * commit, at least once. Any number of mails is one statement. Throws when a subject holds one of its secrets.
 */
export function sendMail(tx: Database, mails: Mail | readonly Mail[]): Promise<void> {
  return enqueue(tx, [mails].flat().map(mailMessage))
}

/** The same as a message for an `enqueue` together with others. */
export function mailMessage(mail: Mail): OutboxMessage {
  const { to, subject, text, link, attachment, secrets, kind = 'mail', userId } = mail
  if (withoutSecrets(subject, secrets) !== subject) throw new Error('a mail’s subject holds no secret')
  return {
    transport: 'mail',
    recipient: to,
    payload: { subject, text, link, attachment },
    log: { kind, subject, text: withoutSecrets(text, secrets), user_id: userId },
  }
}
