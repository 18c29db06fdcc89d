import { passkeyNaming, type PasskeyCreation } from '@uplink/contract/passkeys'
import type { OwnFactors } from '@uplink/contract/second-factors'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { addPasskey, beginPasskey } from './factors.data'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './factors.module.css'

/** Adds a passkey: the password, what the browser asks, and the recovery codes. */
export function AddPasskeyDialog({
  own,
  onAdded,
  onClose,
}: {
  own: OwnFactors
  onAdded: () => void
  onClose: () => void
}) {
  const [creation, setCreation] = useState<PasskeyCreation>()
  const [codes, setCodes] = useState<string[]>()
  function added(made: string[] | null) {
    onAdded()
    if (made) setCodes(made)
    else onClose()
  }
  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Add a passkey')}
      onClose={onClose}
      isDirty={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : creation ? (
        <NamingForm creation={creation} onAdded={added} />
      ) : (
        <ProofForm
          own={own}
          okLabel={t('Continue')}
          send={async (proof) => setCreation(await beginPasskey(proof))}
        />
      )}
    </Dialog>
  )
}

interface NamingProps {
  creation: PasskeyCreation
  onAdded: (codes: string[] | null) => void
}

function NamingForm({ creation, onAdded }: NamingProps) {
  const proposed = t('My passkey')
  const { propsOf, checkOf, props, isSaving } = useForm({
    schema: passkeyNaming,
    initial: { name: proposed, end_others: false },
    send: async (body) => onAdded(await addPasskey(creation, body)),
  })
  return (
    <Form {...props} className={classes.form}>
      <p>
        {t(
          'Your browser asks where to keep the passkey: on this device, on your phone, or on a security key.',
        )}
      </p>
      <TextField
        label={t('Name')}
        help={t('So that you know it again.')}
        data-autofocus
        {...propsOf('name')}
      />
      <Checkbox label={t('Sign out everywhere else')} {...checkOf('end_others')} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {t('Make the passkey')}
        </Button>
      </FormActions>
    </Form>
  )
}
