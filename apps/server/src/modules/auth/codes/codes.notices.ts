import type { Language } from '@uplink/contract/languages'
import { filledIn } from '#platform/language'
import type { Message } from './destinations'
import type { Purpose } from './codes.store'

export const codeMinutes = 5

/** Who gets a message: in which language, and from which provider; without one, from the portal itself. */
export interface Addressee {
  language: Language
  provider: string | null
}

/** A writer of texts to somebody; `{provider}` is known in all of them. */
export function writerTo({ language, provider }: Addressee) {
  return (text: string, values: Readonly<Record<string, string>> = {}) =>
    filledIn(language, text, { provider: provider ?? 'Uplink', ...values })
}

const purposes: Record<Purpose, string> = {
  'change-password': '{code} is your {provider} code to change your password.',
  'update-profile': '{code} is your {provider} code to change your contact details.',
  'update-marketing-info': '{code} is your {provider} code to change what we may send you.',
  'update-bank-info': '{code} is your {provider} code to change your bank account.',
}

/** The message with the code, its purpose, and how long it works. */
export function codeMessage(to: Addressee, purpose: Purpose, code: string): Message {
  const written = writerTo(to)
  const rest = written('It works for {minutes} minutes. Do not share it: we never ask for it.', {
    minutes: String(codeMinutes),
  })
  return {
    kind: 'auth.code',
    language: to.language,
    subject: written('{provider}: your code'),
    secrets: [code],
    text: `${written(purposes[purpose], { code })} ${rest}`,
  }
}

interface Link {
  /** The portal's address. */
  publicUrl: string
  /** A path inside the portal that contains the link's token. */
  link: string
}

export function resetMessage(to: Addressee & { username: string }, { publicUrl, link }: Link): Message {
  const written = writerTo(to)
  const choose = written('Choose a new password for {username} at {provider}: {link}', {
    username: to.username,
    link: publicUrl + link,
  })
  const howLong = written(
    'The link works once, within 30 minutes. If you did not ask for it, ignore this message.',
  )
  return {
    kind: 'auth.reset-link',
    language: to.language,
    subject: written('{provider}: a new password'),
    secrets: [link],
    link,
    text: `${choose}\n\n${howLong}`,
  }
}

/** The message for a new person, who has no password yet. */
export function invitationMessage(to: Addressee & { username: string }, { publicUrl, link }: Link): Message {
  const written = writerTo(to)
  const welcome = written(
    'Welcome to {provider}. Your username is {username}. Choose your password: {link}',
    { username: to.username, link: publicUrl + link },
  )
  const howLong = written('The link works once, within 24 hours. After that, ask us for a new one.')
  return {
    kind: 'auth.invitation',
    language: to.language,
    subject: written('{provider}: welcome'),
    secrets: [link],
    link,
    text: `${welcome}\n\n${howLong}`,
  }
}

export function passwordChangedMessage(to: Addressee & { username: string }): Message {
  const written = writerTo(to)
  return {
    kind: 'auth.password-changed',
    language: to.language,
    subject: written('{provider}: your password was changed'),
    text: written(
      'The password of {username} at {provider} was changed. If this was not you, call us at once.',
      { username: to.username },
    ),
  }
}
