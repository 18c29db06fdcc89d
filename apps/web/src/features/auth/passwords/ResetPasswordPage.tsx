import '../../../platform/form/wording'
import { passwordReset } from '@uplink/contract/passwords'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Form } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { LoadingState } from '../../../ui/states/LoadingState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import classes from '../LoginPage.module.css'
import { setPasswordByLink, isLinkValid } from './passwords.data'

/** Whether a reset link still works. If that cannot be found out, the link may be tried. */
function useLink(token: string): 'checking' | 'alive' | 'dead' {
  const [state, setState] = useState<'checking' | 'alive' | 'dead'>(token === '' ? 'dead' : 'checking')
  useEffect(() => {
    if (token === '') return
    const controller = new AbortController()
    isLinkValid(token, controller.signal).then(
      (isValid) => setState(isValid ? 'alive' : 'dead'),
      () => {
        if (!controller.signal.aborted) setState('alive')
      },
    )
    return () => controller.abort()
  }, [token])
  return state
}

/**
 * ResetPass: the screen that a reset link opens. The token is in the address after the #.
 *
 * @param onUsed called when the token no longer works
 */
export function ResetPasswordPage({ token, onUsed }: { token: string; onUsed: () => void }) {
  const [isDone, setDone] = useState(false)
  const link = useLink(token)
  const isUsedUp = isDone || (link === 'dead' && token !== '')
  const tell = useRef(onUsed)
  useEffect(() => {
    if (isUsedUp) tell.current()
  }, [isUsedUp])
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('New password')}</h1>
      {isDone ? (
        <Done />
      ) : link === 'dead' ? (
        <DeadLink />
      ) : link === 'checking' ? (
        <div className={classes.form}>
          <LoadingState label={t('Checking the link')}>
            <SkeletonText lines={4} />
          </LoadingState>
        </div>
      ) : (
        <>
          <p className={classes.lead}>{t('Choose a password for your account.')}</p>
          <NewPasswordForm token={token} onDone={() => setDone(true)} />
        </>
      )}
    </div>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { propsOf, props, isSaving } = useForm({
    schema: passwordReset,
    initial: { password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, token }),
    send: async (body) => {
      await setPasswordByLink(body)
      onDone()
    },
  })
  return (
    <Form {...props} className={classes.form}>
      <PasswordField
        label={t('New password')}
        help={t('At least 8 characters. Several words are better than one odd one.')}
        autoComplete="new-password"
        {...propsOf('password')}
      />
      <PasswordField
        label={t('New password again')}
        autoComplete="new-password"
        {...propsOf('password_confirmation')}
      />
      <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving}>
        {t(isSaving ? 'Saving the password' : 'Save the password')}
      </Button>
    </Form>
  )
}

function Done() {
  return (
    <div className={classes.form} role="status">
      <Notice tone="success" title={t('Your new password is set.')}>
        {t('Every device was logged out. Log in with the new password.')}
      </Notice>
      <p className={classes.beside}>
        <ButtonLink href={pathTo('login')} kind="primary" size="large" isWide>
          {t('Go to login')}
        </ButtonLink>
      </p>
    </div>
  )
}

function DeadLink() {
  return (
    <div className={classes.form}>
      <Notice tone="warning" title={t('This link no longer works.')}>
        {t('A link works once and not for long, and only the latest one does.')}
      </Notice>
      <p className={classes.beside}>
        <ButtonLink href={pathTo('forgotPassword')} kind="primary" size="large" isWide>
          {t('Ask for a new link')}
        </ButtonLink>
      </p>
    </div>
  )
}
