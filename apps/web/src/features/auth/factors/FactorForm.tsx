import { secondStep, type FactorWanted } from '@uplink/contract/second-factors'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { TextField } from '../../../ui/fields/TextField'
import { Form } from '../../../ui/form/Form'
import { signInWithCode, type Entered } from '../session.actions'
import classes from './factors.module.css'

/** The second step of a sign-in, for people with a second factor. */
export function FactorForm({
  wanted: { challenge },
  onSignedIn,
  onBack,
}: {
  wanted: FactorWanted
  onSignedIn: (person: Entered) => void
  /** Back to the password. */
  onBack: () => void
}) {
  const [isLost, setLost] = useState(false)
  const { propsOf, props, isSaving } = useForm({
    schema: secondStep,
    initial: { code: '' },
    toBody: (values) => ({ ...values, challenge }),
    send: async (body) => onSignedIn(await signInWithCode(body)),
  })
  return (
    <>
      <p className={classes.lead}>
        {t('Your password is right. Now enter the code that your app shows, or a recovery code.')}
      </p>
      <Form {...props} aria-label={t('Second step')} className={classes.step}>
        <TextField
          label={t('Code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          {...propsOf('code')}
        />
        <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving}>
          {t(isSaving ? 'Logging in' : 'Log in')}
        </Button>
      </Form>
      <div className={classes.beside}>
        <Button kind="quiet" size="small" onClick={onBack}>
          {t('Back to the password')}
        </Button>
        {!isLost && (
          <Button kind="quiet" size="small" onClick={() => setLost(true)}>
            {t('I have lost both')}
          </Button>
        )}
      </div>
      <p role="status" className={classes.lead}>
        {isLost &&
          t('Ask your provider to take your second factor away. You then log in with your password alone.')}
      </p>
    </>
  )
}
