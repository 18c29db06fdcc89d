import { destinationNamed } from '../codes/destinations'

/** What a link can be sent with. */
export interface Carriers {
  /** Whether mail and SMS are sent, or only kept in the message log. */
  carried: { mail: boolean; sms: boolean }
  isDemo: boolean
}

const missing = {
  mail: 'no mail server. The operator sets it up with SMTP_URL.',
  sms: 'no SMS service. The operator sets it up with SMS_WEBHOOK_URL.',
}

/** What staff are told of a link to somebody: where to it is on its way, or that nothing carries it there. */
export function linkWords(
  { carried, isDemo }: Carriers,
  link: 'A link' | 'A link to choose a password',
  to: { channel: 'mail' | 'sms'; masked_destination: string },
): string {
  if (carried[to.channel]) return `${link} is on its way to ${to.masked_destination}.`
  if (isDemo)
    return `${link} for ${to.masked_destination} is kept in the message log: this demo sends nothing.`
  return `${link} was not sent: the portal has ${missing[to.channel]}`
}

const notSent = {
  mail: 'This portal sends no mail. Ask your provider for a new password.',
  sms: 'This portal sends no SMS. Ask your provider for a new password.',
} as const

/** Why nobody gets a link there, if nothing of this portal carries one; it depends on the kind of address alone. */
export function whyNotSent({ carried, isDemo }: Carriers, mobileOrEmail: string): string | undefined {
  const { channel } = destinationNamed(mobileOrEmail)
  return carried[channel] || isDemo ? undefined : notSent[channel]
}
