import type { authRoutes } from '@uplink/contract/auth'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'

const choose = endpoint<typeof authRoutes.setLanguage>('PUT', '/auth/language')

/** Keeps the language of the messages that the signed-in person gets. */
export function chooseLanguageMutation() {
  return mutationOptions({ mutationFn: (language: 'en' | 'bn') => call(choose, { body: { language } }) })
}
