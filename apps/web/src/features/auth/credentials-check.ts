import { t } from '../../language/t'

export interface Credentials {
  username: string
  password: string
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>

/**
 * The same texts as the contract's `credentials` schema, but without zod, which would be a large part of the first
 * page's script. A test compares both. The double space is the specification's.
 */
const checks: Record<keyof Credentials, (value: string) => string | undefined> = {
  username: (value) => {
    if (value.trim() === '') return t('The Username  field is required')
    return value.trim().length > 64 ? t('The Username may not be longer than 64 characters') : undefined
  },
  password: (value) => {
    if (value === '') return t('The Password field is required')
    return value.length > 128 ? t('The Password may not be longer than 128 characters') : undefined
  },
}

/** What is wrong with one field. */
export function checkField(field: keyof Credentials, value: string): string | undefined {
  return checks[field](value)
}

/** What is wrong with the form; empty when nothing is. */
export function checkCredentials(credentials: Credentials): CredentialErrors {
  const errors: CredentialErrors = {}
  for (const field of ['username', 'password'] as const) {
    const text = checkField(field, credentials[field])
    if (text) errors[field] = text
  }
  return errors
}
