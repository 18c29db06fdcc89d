import { factorProof, fullProof } from '@uplink/contract/second-factors'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import type { Proof } from './factors.data'
import classes from './factors.module.css'

/** Asks for the person's password, and for a code of whoever has a second factor. */
export function ProofForm({
  needsCode,
  okLabel,
  send,
}: {
  needsCode: boolean
  okLabel: string
  send: (proof: Proof) => Promise<void>
}) {
  const { propsOf, props, isSaving } = useForm<{ password: string; code: string }, Proof>({
    schema: needsCode ? fullProof : factorProof,
    initial: { password: '', code: '' },
    toBody: ({ password, code }) => (needsCode ? { password, code } : { password }),
    send,
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
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {okLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
