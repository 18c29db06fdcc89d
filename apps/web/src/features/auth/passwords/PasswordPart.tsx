import '../../../platform/form/wording'
import type { CodeStep } from '@uplink/contract/codes'
import { passwordChange } from '@uplink/contract/passwords'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { CodeForm } from '../codes/CodeForm'
import { changePassword } from './passwords.data'
import classes from './PasswordPart.module.css'

/** Changes one's own password, for customers and staff: first the form, then the code. */
export function PasswordPart() {
  const [state, setState] = useState<CodeStep | 'form' | 'done'>('form')
  return (
    <>
      <p className={classes.lead}>{t('Changing it logs out all your other devices.')}</p>
      {state === 'form' ? (
        <PasswordForm onSent={(step) => setState(step ?? 'done')} />
      ) : state === 'done' ? (
        <Done />
      ) : (
        <CodeForm step={state} onDone={() => setState('done')} onCancel={() => setState('form')} />
      )}
    </>
  )
}

const empty = { old_password: '', password: '', password_confirmation: '' }

/** @param onSent gets null when no code is needed and the password is already changed */
function PasswordForm({ onSent }: { onSent: (step: CodeStep | null) => void }) {
  const { propsOf, props, isSaving } = useForm({
    schema: passwordChange,
    initial: empty,
    send: async (body) => onSent(await changePassword(body)),
  })
  return (
    <Form {...props} aria-label={t('Change password')}>
      <PasswordField label={t('Old password')} autoComplete="current-password" {...propsOf('old_password')} />
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
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {t('Change password')}
        </Button>
      </FormActions>
    </Form>
  )
}

function Done() {
  return (
    <div role="status">
      <Notice tone="success" title={t('Your password is changed.')}>
        {t('You stay logged in here. Every other device has to log in with the new password.')}
      </Notice>
    </div>
  )
}
