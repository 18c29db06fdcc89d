import { masked, type Destination, type Message } from '../../auth/auth.public'

const words = { sms: 'phone number', mail: 'email address' }

const shown = (channel: Destination['channel'], value: string | null) =>
  value === null ? 'none' : masked({ channel, destination: value })

/** The message to the old and the new phone or mailbox. */
export function contactChangedMessage(
  provider: string,
  channel: Destination['channel'],
  { from, to }: { from: string | null; to: string | null },
): Message {
  return {
    kind: 'accounts.contact-changed',
    subject: `${provider}: your ${words[channel]} was changed`,
    text: `The ${words[channel]} of your account at ${provider} was changed from ${shown(channel, from)} to ${shown(channel, to)}. If this was not you, call us at once.`,
  }
}

export function bankChangedMessage(provider: string, account: string): Message {
  return {
    kind: 'accounts.bank-account-changed',
    subject: `${provider}: your bank account was changed`,
    text: `From now on ${provider} pays refunds to your bank account ${account}. If you did not change this, call us at once.`,
  }
}
