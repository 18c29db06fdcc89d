import { factorProof, fullProof, type OwnFactors } from '@uplink/contract/second-factors'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { hasPasskey, signAgain, type Proof } from './factors.data'
import classes from './factors.module.css'

/** Asks for the person's password, and for a passkey or a code of whoever has a second factor. */
export function ProofForm({
  own,
  okLabel,
  send,
}: {
  own: OwnFactors
  okLabel: string
  send: (proof: Proof) => Promise<void>
}) {
  const [usesPasskey, setUsesPasskey] = useState(hasPasskey(own))
  const needsCode = own.factors.length > 0 && !usesPasskey
  const { propsOf, props, isSaving } = useForm<{ password: string; code: string }, Proof>({
    schema: needsCode ? fullProof : factorProof,
    initial: { password: '', code: '' },
    toBody: ({ password, code }) => (needsCode ? { password, ...(code !== '' && { code }) } : { password }),
    send: async (proof) => send(usesPasskey ? { ...proof, passkey: await signAgain() } : proof),
  })
  return (
    <Form {...props} className={classes.form}>
      <PasswordField label={t('Your password')} autoComplete="current-password" {...propsOf('password')} />
      {needsCode && (
        <TextField
          label={t('Code')}
          help={t('From your app, or a recovery code.')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...propsOf('code')}
        />
      )}
      {usesPasskey && <p className={classes.soft}>{t('Then your browser asks for your passkey.')}</p>}
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {okLabel}
        </Button>
        {usesPasskey && (
          <Button kind="quiet" onClick={() => setUsesPasskey(false)}>
            {t('Use a code instead')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
