import type { Language } from '@uplink/contract/languages'
import type { Database } from '../database/kysely'
import { withoutSecrets } from '../outbox/message-log'
import { enqueue, type OutboxMessage } from '../outbox/outbox'

export interface Mail {
  /** One address. */
  to: string
  /** One line without secrets, because mail programs show it on locked screens. */
  subject: string
  /** Plain text with an empty line between paragraphs; the transport makes HTML from it. */
  text: string
  /** A path inside the portal, shown as a button under the text. */
  link?: string
  /**
   * An attached file: the name by which the transport's `readFile` finds it. Outbox and message log never store its
   * content.
   */
  attachment?: { name: string; type: string; file: string }
  /** Parts of the text that only the addressee may read: one-time codes, and links that grant access. */
  secrets?: readonly string[]
  /** What it is about, for the message log: `auth.reset-link`. */
  kind?: string
  /** The addressee's user id, when they have an account. */
  userId?: number
  /** The message to many that it belongs to. */
  campaignId?: number | undefined
  /** The language of the text, and of what the transport adds to it; English by default. */
  language?: Language
}

/**
 * Sends mail: writes it to the outbox and the message log in the given transaction. It is sent after the commit, at
 * least once. Any number of mails takes one statement. Throws when a subject contains one of its secrets.
 */
export function sendMail(tx: Database, mails: Mail | readonly Mail[]): Promise<void> {
  return enqueue(tx, [mails].flat().map(mailMessage))
}

/** The same as a message for `enqueue`, to send it together with others. */
export function mailMessage(mail: Mail): OutboxMessage {
  const { to, subject, text, link, attachment, secrets, kind = 'mail', userId, language, campaignId } = mail
  if (withoutSecrets(subject, secrets) !== subject)
    throw new Error('a mail’s subject must not contain a secret')
  return {
    transport: 'mail',
    recipient: to,
    payload: { subject, text, link, attachment, ...(language !== 'en' && { language }) },
    log: { kind, subject, text: withoutSecrets(text, secrets), user_id: userId, campaign_id: campaignId },
  }
}
