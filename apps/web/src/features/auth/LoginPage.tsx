import { pathTo } from '@uplink/contract/screens'
import { useRef } from 'react'
import { t } from '../../language/t'
import { Button } from '../../ui/button/Button'
import { focusFirstError } from '../../ui/form/focus-first-error'
import { Form } from '../../ui/form/Form'
import { FormFailure } from '../../ui/form/FormFailure'
import { PasswordField } from '../../ui/fields/PasswordField'
import { TextField } from '../../ui/fields/TextField'
import { Link } from '../../ui/link/Link'
import { useLoginForm } from './login-form'
import classes from './LoginPage.module.css'

export interface LoginPageProps {
  onSignedIn: () => void
  /** Called when the person is about to sign in, a good moment to load the next screen. */
  onBegin: () => void
}

export function LoginPage({ onSignedIn, onBegin }: LoginPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const { propsOf, submit, failure, isSaving } = useLoginForm({
    onSignedIn,
    onRefused: () => focusFirstError(form.current),
  })
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
      <p className={classes.beside}>
        <Link href={pathTo('forgotPassword')}>{t('Forgot password?')}</Link>
      </p>
    </div>
  )
}
