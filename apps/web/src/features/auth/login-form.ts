import { useState, type SyntheticEvent } from 'react'
import { ApiError, fieldTexts, NetworkError } from '../../platform/api/errors'
import { checkCredentials, checkField, type CredentialErrors, type Credentials } from './credentials-check'
import { signIn } from './session.actions'

/** A failure that belongs to no field. */
export interface LoginFailure {
  message: string
  requestId: string
}

const empty: Credentials = { username: '', password: '' }

/** State and acts of the login form. Fields are checked on input, change and blur (specification 5). */
export function useLoginForm({ onSignedIn, onRefused }: { onSignedIn: () => void; onRefused: () => void }) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [isSaving, setSaving] = useState(false)

  function check(field: keyof Credentials, value: string) {
    setErrors((present) => ({ ...present, [field]: checkField(field, value) }))
  }

  function propsOf(field: keyof Credentials) {
    const read = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
      setValues((present) => ({ ...present, [field]: value }))
      check(field, value)
    }
    return { name: field, value: values[field], error: errors[field], onChange: read, onBlur: read }
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    const found = checkCredentials(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return onRefused()
    setSaving(true)
    try {
      await signIn({ ...values, username: values.username.trim() })
      onSignedIn()
    } catch (error) {
      setSaving(false)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const texts: CredentialErrors = fieldTexts(error)
    setErrors(texts)
    if (texts.username ?? texts.password) return onRefused()
    // the app shows a dialog when there is no answer
    if (error instanceof NetworkError) return
    if (!(error instanceof ApiError)) throw error
    setFailure({ message: error.message, requestId: error.request_id })
  }

  return { propsOf, submit, failure, isSaving }
}
