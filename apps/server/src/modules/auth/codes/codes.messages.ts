import type { Message } from './delivery'
import type { Purpose } from './codes.store'

export const codeMinutes = 5

const acts: Record<Purpose, string> = {
  'change-password': 'change your password',
  'update-profile': 'change your contact details',
  'update-marketing-info': 'change what we may send you',
  'update-bank-info': 'change your bank account',
}

/** The code, what it is for and how long it works. */
export function codeMessage(provider: string, purpose: Purpose, code: string): Message {
  return {
    kind: 'auth.code',
    subject: `${provider}: your code`,
    secrets: [code],
    text: `${code} is your code to ${acts[purpose]} at ${provider}. It works for ${codeMinutes} minutes. We never ask for it: tell it to nobody.`,
  }
}

/** @param link a path inside the portal that holds the link's token */
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
    text: `Choose a new password for ${username} at ${provider}: ${publicUrl}${link}\n\nThe link works once, for 30 minutes. You did not ask for it? Then do nothing.`,
  }
}

export function passwordChangedMessage(provider: string, username: string): Message {
  return {
    kind: 'auth.password-changed',
    subject: `${provider}: your password was changed`,
    text: `The password of ${username} at ${provider} was changed. Was it not you? Call us at once.`,
  }
}
