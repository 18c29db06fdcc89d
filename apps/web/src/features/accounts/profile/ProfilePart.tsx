import '../../../platform/form/wording'
import { useQueryClient } from '@tanstack/react-query'
import { profileUpdate } from '@uplink/contract/accounts'
import type { Profile } from '@uplink/contract/auth'
import type { CodeStep } from '@uplink/contract/codes'
import { mobileForm } from '@uplink/contract/phones'
import { t } from '../../../language/t'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextField } from '../../../ui/fields/TextField'
import { DetailList } from '../../../ui/page/DetailList'
import { askForProfile } from '../accounts.data'
import { ConfirmedPart } from './ConfirmedPart'

/** Name, phone and email of the person; a new phone or email needs the password and both places’ codes. */
export function ProfilePart({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const reread = () => nounsChanged(client, 'auth', 'connections')
  return (
    <ConfirmedPart
      lead={t('Where we reach you. A new number or address is confirmed at the old and at the new one.')}
      done={t('Your contact details are changed.')}
      onDone={reread}
    >
      {(onSent) => <ProfileForm profile={profile} onSent={onSent} />}
    </ConfirmedPart>
  )
}

function ProfileForm({ profile, onSent }: { profile: Profile; onSent: (step: CodeStep) => void }) {
  const { values, propsOf, props, isSaving } = useForm({
    schema: profileUpdate,
    initial: {
      name: profile.name,
      mobile_no: profile.mobile_no ?? '',
      email: profile.email ?? '',
      password: '',
    },
    toBody: ({ name, mobile_no, email, password }) => ({
      name,
      // a person without a number need not give one
      ...(mobile_no === '' && profile.mobile_no === null ? {} : { mobile_no }),
      email: email.trim() === '' ? null : email,
      ...(password !== '' && { password }),
    }),
    send: async (body) => onSent(await askForProfile(body)),
  })
  const isMoved =
    mobileForm(values.mobile_no) !== (profile.mobile_no ?? '') ||
    values.email.trim() !== (profile.email ?? '')
  const roles = profile.roles.map((role) => role.display_name).join(', ')
  return (
    <Form {...props} aria-label={t('Contact details')}>
      <DetailList
        items={[
          { label: t('Username'), value: profile.username },
          ...(profile.account_type === 'staff' ? [{ label: t('Role'), value: roles || t('NA') }] : []),
        ]}
      />
      <TextField label={t('Name')} autoComplete="name" {...propsOf('name')} />
      <TextField label={t('Mobile no')} type="tel" autoComplete="tel" {...propsOf('mobile_no')} />
      <TextField
        label={t('Email')}
        isOptional
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...propsOf('email')}
      />
      {isMoved && (
        <PasswordField
          label={t('Password')}
          help={t('A new number or address needs it, so that nobody but you can take your account.')}
          autoComplete="current-password"
          {...propsOf('password')}
        />
      )}
      <FormActions>
        <Button type="submit" kind="primary" isSaving={isSaving}>
          {t('Save contact details')}
        </Button>
      </FormActions>
    </Form>
  )
}
