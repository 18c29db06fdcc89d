import { mobileForm } from '@uplink/contract/phones'
import type { Language } from '@uplink/contract/languages'
import { hiddenAddress } from '#platform/hidden-address'
import type { Database } from '#platform/database/kysely'
import { sendMail } from '#platform/mail/mail'
import { sendSms } from '#platform/sms/sms'

/** Where a secret can be sent. */
export interface Destination {
  channel: 'sms' | 'mail'
  destination: string
}

interface Reachable {
  mobile_no: string | null
  email: string | null
}

/** The phone before the mailbox, because people have it at hand. */
export function everyPlaceOf({ mobile_no: mobile, email }: Reachable): Destination[] {
  return [
    ...(mobile ? [{ channel: 'sms' as const, destination: mobile }] : []),
    ...(email ? [{ channel: 'mail' as const, destination: email }] : []),
  ]
}

/** Where a person's codes are sent; undefined when there is no such place. */
export function destinationOf(person: Reachable): Destination | undefined {
  return everyPlaceOf(person)[0]
}

/** A destination, partly hidden. */
export function masked({ channel, destination }: Destination): string {
  return hiddenAddress(channel, destination)
}

/** Where a link goes that somebody asks for by this text. */
export const destinationNamed = (text: string): Destination =>
  text.includes('@')
    ? { channel: 'mail', destination: text.toLowerCase() }
    : { channel: 'sms', destination: mobileForm(text) }

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
