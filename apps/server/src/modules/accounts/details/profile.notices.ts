import { inLanguage } from '#platform/language'
import { masked, writerTo, type Addressee, type Destination, type Message } from '../../auth/auth.public'

const words = {
  sms: {
    subject: '{provider}: your phone number was changed',
    text: 'The phone number of your account at {provider} was changed from {from} to {to}. If this was not you, call us at once.',
  },
  mail: {
    subject: '{provider}: your email address was changed',
    text: 'The email address of your account at {provider} was changed from {from} to {to}. If this was not you, call us at once.',
  },
}

/** The message to the old and the new phone or mailbox. */
export function contactChangedMessage(
  to: Addressee,
  channel: Destination['channel'],
  change: { from: string | null; to: string | null },
): Message {
  const written = writerTo(to)
  const shown = (value: string | null) =>
    value === null ? inLanguage(to.language, 'none') : masked({ channel, destination: value })
  return {
    kind: 'accounts.contact-changed',
    language: to.language,
    subject: written(words[channel].subject),
    text: written(words[channel].text, { from: shown(change.from), to: shown(change.to) }),
  }
}

export function bankChangedMessage(to: Addressee, account: string): Message {
  const written = writerTo(to)
  return {
    kind: 'accounts.bank-account-changed',
    language: to.language,
    subject: written('{provider}: your bank account was changed'),
    text: written(
      'From now on {provider} pays refunds to your bank account {account}. If you did not change this, call us at once.',
      { account },
    ),
  }
}
