import type { authRoutes } from '@uplink/contract/auth'
import type { DigitKind } from '@uplink/contract/languages'
import type { Language } from '../../language/language'
import { call, type CallOptions } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'

const choose = endpoint<typeof authRoutes.setLanguage>('PUT', '/auth/language')

/** Keeps the language of the messages that the signed-in person gets. */
export const saveLanguage = (language: Language, options?: CallOptions) =>
  call(choose, { body: { language } }, options)

/** Keeps in which digits they read numbers in Bangla. */
export const saveDigits = (digits: DigitKind) => call(choose, { body: { language: 'bn', digits } })
