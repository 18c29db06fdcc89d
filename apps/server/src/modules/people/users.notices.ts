import { inLanguage } from '#platform/language'
import { masked, writerTo, type Addressee, type Destination, type Message } from '../auth/auth.public'

const words = {
  sms: {
    subject: '{provider}: your phone number was changed',
    text: 'The phone number of your account at {provider} was changed from {from} to {to} by {by}. If you did not ask for this, call us at once.',
  },
  mail: {
    subject: '{provider}: your email address was changed',
    text: 'The email address of your account at {provider} was changed from {from} to {to} by {by}. If you did not ask for this, call us at once.',
  },
}

/** A phone or mailbox that somebody has changed in a user's account. */
export interface ContactChange {
  channel: Destination['channel']
  from: string | null
  to: string | null
}

/** The message to the old and the new phone or mailbox. `by`: the name of who changed it. */
export function contactChangedByMessage(
  to: Addressee,
  { channel, ...change }: ContactChange,
  by: string,
): Message {
  const written = writerTo(to)
  const shown = (value: string | null) =>
    value === null ? inLanguage(to.language, 'none') : masked({ channel, destination: value })
  return {
    kind: 'users.contact-changed',
    language: to.language,
    subject: written(words[channel].subject),
    text: written(words[channel].text, { from: shown(change.from), to: shown(change.to), by }),
  }
}
