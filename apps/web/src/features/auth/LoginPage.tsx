import { pathTo } from '@uplink/contract/screens'
import type { FactorWanted } from '@uplink/contract/second-factors'
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../language/t'
import { Button } from '../../ui/button/Button'
import { focusFirstError } from '../../ui/form/focus-first-error'
import { Form, FormFailure } from '../../ui/form/Form'
import { PasswordField } from '../../ui/fields/PasswordField'
import { TextField } from '../../ui/fields/TextField'
import { Link } from '../../ui/link/Link'
import { ApiError, fieldTexts, NetworkError } from '../../platform/api/errors'
import classes from './LoginPage.module.css'
import { checkCredentials, checkField, type CredentialErrors, type Credentials } from './credentials-check'
import { signIn, type Entered } from './session.actions'
import { signOnKey } from './sign-on/sign-on-link'

/** For people with a second factor alone. */
const FactorForm = lazy(() => import('./factors/FactorForm').then((file) => ({ default: file.FactorForm })))

/** For staff who have the link of their organization's own provider. */
const SignOnButton = lazy(() =>
  import('./sign-on/SignOnButton').then((file) => ({ default: file.SignOnButton })),
)

/** A failure that belongs to no field. */
interface LoginFailure {
  message: string
  requestId: string
}

const empty: Credentials = { username: '', password: '' }

/** State and acts of the login form. Fields are checked on input, change and blur (specification 5). */
function useLoginForm({
  onSignedIn,
  onWanted,
  onRefused,
}: {
  onSignedIn: (person: Entered) => void
  onWanted: (wanted: FactorWanted) => void
  onRefused: () => void
}) {
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
      const answer = await signIn({ ...values, username: values.username.trim() })
      if (!('wanted' in answer)) return onSignedIn(answer)
      setSaving(false)
      setValues((present) => ({ ...present, password: '' }))
      onWanted(answer.wanted)
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

export interface LoginPageProps {
  /** `isUnreachable`: no link could reach this member of staff who forgot their password. */
  onSignedIn: (person: Entered) => void
  /** Called when the person is about to sign in, a good moment to load the next screen. */
  onBegin: () => void
}

export function LoginPage({ onSignedIn, onBegin }: LoginPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<FactorWanted>()
  const [key] = useState(signOnKey)
  const { propsOf, submit, failure, isSaving } = useLoginForm({
    onSignedIn,
    onWanted: setWanted,
    onRefused: () => focusFirstError(form.current),
  })
  if (wanted)
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>{t('Login')}</h1>
        <Suspense fallback={null}>
          <FactorForm wanted={wanted} onSignedIn={onSignedIn} onBack={() => setWanted(undefined)} />
        </Suspense>
      </div>
    )
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('Login')}</h1>
      <p className={classes.lead}>{t('See your line, pay bills and get help.')}</p>
      <Form ref={form} onSubmit={submit} onFocus={onBegin} className={classes.form}>
        <FormFailure failure={failure} />
        <TextField
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...propsOf('username')}
        />
        <PasswordField label={t('Password')} autoComplete="current-password" {...propsOf('password')} />
        <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving}>
          {t(isSaving ? 'Logging in' : 'Log in')}
        </Button>
      </Form>
      {key !== undefined && (
        <Suspense fallback={null}>
          <SignOnButton signOnKey={key} />
        </Suspense>
      )}
      <p className={classes.beside}>
        <Link href={pathTo('forgotPassword')}>{t('Forgot password?')}</Link>
      </p>
    </div>
  )
}
