import { destinationNamed } from '../codes/destinations'

/** What a link can be sent with. */
export interface Carriers {
  /** Whether mail and SMS are sent, or only kept in the message log. */
  carries: (channel: 'mail' | 'sms') => Promise<boolean>
  isDemo: boolean
}

const missing = {
  mail: 'no mail server. The operator sets it up with SMTP_URL.',
  sms: 'no SMS service. Set up a gateway in Settings, Mail and SMS.',
}

/** What staff are told of a link to somebody: where to it is on its way, or that nothing carries it there. */
export async function linkWords(
  { carries, isDemo }: Carriers,
  link: 'A link' | 'A link to choose a password',
  to: { channel: 'mail' | 'sms'; masked_destination: string },
): Promise<string> {
  if (await carries(to.channel)) return `${link} is on its way to ${to.masked_destination}.`
  if (isDemo)
    return `${link} for ${to.masked_destination} is kept in the message log: this demo sends nothing.`
  return `${link} was not sent: the portal has ${missing[to.channel]}`
}

const notSent = {
  mail: 'This portal sends no mail. Ask your provider for a new password.',
  sms: 'This portal sends no SMS. Ask your provider for a new password.',
} as const

/** Why nobody gets a link there, if nothing of this portal carries one; it depends on the kind of address alone. */
export async function whyNotSent(
  { carries, isDemo }: Carriers,
  mobileOrEmail: string,
): Promise<string | undefined> {
  const { channel } = destinationNamed(mobileOrEmail)
  return isDemo || (await carries(channel)) ? undefined : notSent[channel]
}
