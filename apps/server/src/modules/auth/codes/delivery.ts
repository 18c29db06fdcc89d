import type { Language } from '@uplink/contract/languages'
import type { Database } from '#platform/database/kysely'
import { sendMail } from '#platform/mail/mail'
import { sendSms } from '#platform/sms/sms'
import type { Destination } from './destinations'

export interface Message {
  /** What it is about, for the message log: `auth.code`. */
  kind: string
  /** That of subject and text. */
  language: Language
  /** The subject of a mail; it must not contain a secret. */
  subject: string
  text: string
  /** Parts of the text that only the addressee may read. */
  secrets?: readonly string[]
  /** A path inside the portal; a mail shows it as a button. */
  link?: string
}

/** Sends a text to a person's phone or mailbox, in the transaction of the change that it is about. */
export async function deliver(
  tx: Database,
  { channel, destination: to, userId }: Destination & { userId: number },
  { kind, language, subject, text, secrets, link }: Message,
): Promise<void> {
  if (channel === 'mail') await sendMail(tx, { to, kind, language, subject, text, secrets, link, userId })
  else await sendSms(tx, { to, kind, text, secrets, userId })
}
