import type { Language } from '@uplink/contract/languages'
import { describe, expect, it } from 'vitest'
import {
  codeMessage,
  invitationMessage,
  passwordChangedMessage,
  resetMessage,
} from './modules/auth/codes/codes.notices'
import { bankChangedMessage, contactChangedMessage } from './modules/accounts/details/profile.notices'

const link = { publicUrl: 'https://my.isp.example', link: '/reset#TOKEN' }

/** Every message about an account. */
function messagesIn(language: Language, provider: string | null = 'NET-1') {
  const to = { language, provider, username: 'RAHIMA-1' }
  const phone = { from: null, to: '01711000021' }
  const mailbox = { from: 'r@example.com', to: 's@example.com' }
  return [
    codeMessage(to, 'change-password', '482913'),
    codeMessage(to, 'update-profile', '482913'),
    codeMessage(to, 'update-marketing-info', '482913'),
    codeMessage(to, 'update-bank-info', '482913'),
    resetMessage(to, link),
    invitationMessage(to, link),
    passwordChangedMessage(to),
    contactChangedMessage(to, 'sms', phone),
    contactChangedMessage(to, 'mail', mailbox),
    bankChangedMessage(to, '•••• 1234'),
  ]
}

const works = 'It works for 5 minutes. Do not share it: we never ask for it.'
const english = [
  ['NET-1: your code', `482913 is your NET-1 code to change your password. ${works}`],
  ['NET-1: your code', `482913 is your NET-1 code to change your contact details. ${works}`],
  ['NET-1: your code', `482913 is your NET-1 code to change what we may send you. ${works}`],
  ['NET-1: your code', `482913 is your NET-1 code to change your bank account. ${works}`],
  [
    'NET-1: a new password',
    'Choose a new password for RAHIMA-1 at NET-1: https://my.isp.example/reset#TOKEN\n\nThe link works once, within 30 minutes. If you did not ask for it, ignore this message.',
  ],
  [
    'NET-1: welcome',
    'Welcome to NET-1. Your username is RAHIMA-1. Choose your password: https://my.isp.example/reset#TOKEN\n\nThe link works once, within 24 hours. After that, ask us for a new one.',
  ],
  [
    'NET-1: your password was changed',
    'The password of RAHIMA-1 at NET-1 was changed. If this was not you, call us at once.',
  ],
  [
    'NET-1: your phone number was changed',
    'The phone number of your account at NET-1 was changed from none to 017••••••21. If this was not you, call us at once.',
  ],
  [
    'NET-1: your email address was changed',
    'The email address of your account at NET-1 was changed from r•••••@example.com to s•••••@example.com. If this was not you, call us at once.',
  ],
  [
    'NET-1: your bank account was changed',
    'From now on NET-1 pays refunds to your bank account •••• 1234. If you did not change this, call us at once.',
  ],
]

const values =
  /NET-1|RAHIMA-1|482913|\b5\b|\b30\b|\b24\b|https:\/\/my\.isp\.example\/reset#TOKEN|017••••••21|[rs]•••••@example\.com|•••• 1234/g
const valuesOf = (text: string) => (text.match(values) ?? []).toSorted()

describe('messages about an account', () => {
  it('are in English', () => {
    expect(messagesIn('en').map(({ subject, text }) => [subject, text])).toEqual(english)
    expect(passwordChangedMessage({ language: 'en', provider: null, username: 'R' }).subject).toBe(
      'Uplink: your password was changed',
    )
  })

  it('are in Bangla, with the same values and the same secrets', () => {
    const inEnglish = messagesIn('en')
    for (const [i, message] of messagesIn('bn').entries()) {
      const { subject = '', text = '', ...rest } = inEnglish[i] ?? {}
      expect(message).toMatchObject({ ...rest, language: 'bn' })
      for (const [ours, theirs] of [
        [message.subject, subject],
        [message.text, text],
      ] as const) {
        expect(ours.replace(values, ''), 'nothing is left in English').not.toMatch(/[a-z]{2}/i)
        expect(valuesOf(ours)).toEqual(valuesOf(theirs))
      }
    }
  })
})
