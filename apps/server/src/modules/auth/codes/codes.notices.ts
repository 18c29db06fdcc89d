import type { Message } from './delivery'
import type { Purpose } from './codes.store'

export const codeMinutes = 5

const acts: Record<Purpose, string> = {
  'change-password': 'change your password',
  'update-profile': 'change your contact details',
  'update-marketing-info': 'change what we may send you',
  'update-bank-info': 'change your bank account',
}

/** The message with the code, its purpose, and how long it works. */
export function codeMessage(provider: string, purpose: Purpose, code: string): Message {
  return {
    kind: 'auth.code',
    subject: `${provider}: your code`,
    secrets: [code],
    text: `${code} is your ${provider} code to ${acts[purpose]}. It works for ${codeMinutes} minutes. Do not share it: we never ask for it.`,
  }
}

/** @param link a path inside the portal that contains the link's token */
export function resetMessage(
  provider: string,
  username: string,
  { publicUrl, link }: { publicUrl: string; link: string },
): Message {
  return {
    kind: 'auth.reset-link',
    subject: `${provider}: a new password`,
    secrets: [link],
    link,
    text: `Choose a new password for ${username} at ${provider}: ${publicUrl}${link}\n\nThe link works once, within 30 minutes. If you did not ask for it, ignore this message.`,
  }
}

/** The message for a new person, who has no password yet. */
export function invitationMessage(
  provider: string,
  username: string,
  { publicUrl, link }: { publicUrl: string; link: string },
): Message {
  return {
    kind: 'auth.invitation',
    subject: `${provider}: welcome`,
    secrets: [link],
    link,
    text: `Welcome to ${provider}. Your username is ${username}. Choose your password: ${publicUrl}${link}\n\nThe link works once, within 24 hours. After that, ask us for a new one.`,
  }
}

export function passwordChangedMessage(provider: string, username: string): Message {
  return {
    kind: 'auth.password-changed',
    subject: `${provider}: your password was changed`,
    text: `The password of ${username} at ${provider} was changed. If this was not you, call us at once.`,
  }
}
