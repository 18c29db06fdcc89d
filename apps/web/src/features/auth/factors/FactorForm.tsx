import { secondStep, type FactorWanted } from '@uplink/contract/second-factors'
import { useState, type ComponentProps } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { Form } from '../../../ui/form/Form'
import { signInWithCode, signInWithPasskey, type Entered } from '../session.actions'
import { knowsPasskeys } from './factors.data'
import classes from './factors.module.css'

interface StepProps {
  wanted: FactorWanted
  onSignedIn: (person: Entered) => void
}

/** The second step of a sign-in, for people with a second factor. */
export function FactorForm({
  wanted,
  onSignedIn,
  onBack,
}: StepProps & {
  /** Back to the password. */
  onBack: () => void
}) {
  const [isLost, setLost] = useState(false)
  const [usesPasskey, setUsesPasskey] = useState(wanted.passkey !== null && knowsPasskeys())
  return (
    <>
      {usesPasskey ? (
        <PasskeyStep wanted={wanted} onSignedIn={onSignedIn} />
      ) : (
        <CodeStep wanted={wanted} onSignedIn={onSignedIn} />
      )}
      <div className={classes.beside}>
        {usesPasskey && (
          <Button kind="quiet" size="small" onClick={() => setUsesPasskey(false)}>
            {t('Use a code instead')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onBack}>
          {t('Back to the password')}
        </Button>
        {!isLost && !usesPasskey && (
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

const withoutCode = secondStep.omit({ code: true })

function PasskeyStep({ wanted, onSignedIn }: StepProps) {
  const { challenge, passkey } = wanted
  const { checkOf, props, isSaving } = useForm({
    schema: withoutCode,
    initial: { remember: false },
    toBody: (values) => ({ ...values, challenge }),
    send: async (body) => {
      if (!passkey) return
      const { signWithPasskey } = await import('./passkey')
      onSignedIn(await signInWithPasskey({ ...body, passkey: await signWithPasskey(passkey) }))
    },
  })
  return (
    <>
      <p className={classes.lead}>
        {t('Your password is right. Now prove with your passkey that it is you.')}
      </p>
      <Form {...props} aria-label={t('Second step')} className={classes.step}>
        <Remember wanted={wanted} {...checkOf('remember')} />
        <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving} autoFocus>
          {t(isSaving ? 'Logging in' : 'Use your passkey')}
        </Button>
      </Form>
    </>
  )
}

function CodeStep({ wanted, onSignedIn }: StepProps) {
  const { challenge, ways } = wanted
  const { propsOf, checkOf, props, isSaving } = useForm({
    schema: secondStep,
    initial: { code: '', remember: false },
    toBody: (values) => ({ ...values, challenge }),
    send: async (body) => onSignedIn(await signInWithCode(body)),
  })
  return (
    <>
      <p className={classes.lead}>
        {ways.includes('totp')
          ? t('Your password is right. Now enter the code that your app shows, or a recovery code.')
          : t('Your password is right. Now enter a recovery code.')}
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
        <Remember wanted={wanted} {...checkOf('remember')} />
        <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving}>
          {t(isSaving ? 'Logging in' : 'Log in')}
        </Button>
      </Form>
    </>
  )
}

type RememberProps = Pick<StepProps, 'wanted'> & Omit<ComponentProps<typeof Checkbox>, 'label'>

/** Whether this browser is not asked again for some days. */
function Remember({ wanted: { remember_days: days }, ...checkbox }: RememberProps) {
  if (days === 0) return null
  return <Checkbox label={t('Do not ask for it in this browser for {days} days', { days })} {...checkbox} />
}
