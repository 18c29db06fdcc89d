import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  singleSignOnForm,
  type SingleSignOn,
  type singleSignOnSettingRoutes,
} from '@uplink/contract/single-sign-on-settings'
import type { userRoutes } from '@uplink/contract/users'
import { Trash2 } from 'lucide-react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import classes from './single-sign-on.module.css'

const save = endpoint<typeof singleSignOnSettingRoutes.save>('PUT', '/single-sign-on/:id')
const roles = endpoint<typeof userRoutes.roles>('GET', '/users/roles')

const factors = [
  { value: 'amr', label: 'If the provider says so' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
]

/** Sets how an organization's own provider is reached, and what its groups stand for. */
export function SingleSignOnDialog({
  id,
  signOn,
  queryKey,
  onClose,
}: {
  id: number
  signOn: SingleSignOn | null
  queryKey: readonly unknown[]
  onClose: () => void
}) {
  const toasts = useToasts()
  const client = useQueryClient()
  const choices = useQuery({
    queryKey: keysOf('single-sign-on').of('roles'),
    queryFn: ({ signal }) =>
      call(roles, { query: { account_type: 'staff' } }, { signal }).then(({ data }) =>
        data.map((one) => ({ value: String(one.id), label: one.display_name })),
      ),
  })
  const { propsOf, checkOf, rowsOf, props, isSaving } = useForm({
    schema: singleSignOnForm,
    initial: {
      name: signOn?.name ?? '',
      issuer: signOn?.issuer ?? 'https://',
      client_id: signOn?.client_id ?? '',
      client_secret: '',
      groups_claim: signOn?.groups_claim ?? 'groups',
      roles: (signOn?.roles ?? []).map(({ group, role_id }) => ({ group, role_id: String(role_id) })),
      makes_accounts: signOn?.makes_accounts ?? false,
      keeps_passwords: signOn?.keeps_passwords ?? false,
      factor: signOn?.factor ?? ('amr' as const),
      is_active: signOn?.is_active ?? true,
    },
    toBody: ({ client_secret: secret, roles: given, ...values }) => ({
      ...values,
      ...(secret !== '' && { client_secret: secret }),
      roles: given.map(({ group, role_id }) => ({ group, role_id: Number(role_id) || undefined })),
    }),
    send: async (body) => {
      toasts.success((await call(save, { params: { id }, body })).message)
      await client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  const rows = rowsOf('roles')
  return (
    <Dialog title="Single sign-on of staff" size="large" onClose={onClose}>
      <Form {...props}>
        <TextField label="Name" help="The button says: Log in with …" {...propsOf('name')} />
        <TextField
          label="Issuer"
          help="The provider’s address; it is asked for /.well-known/openid-configuration."
          inputMode="url"
          {...propsOf('issuer')}
        />
        <TextField label="Client ID" autoComplete="off" {...propsOf('client_id')} />
        <PasswordField
          label="Client secret"
          help={signOn ? 'Empty: it stays as it is. It is never shown.' : 'It is never shown.'}
          autoComplete="off"
          {...propsOf('client_secret')}
        />
        <TextField label="Claim with the groups" {...propsOf('groups_claim')} />
        {rows.rows.map((_row, at) => (
          <div key={at} className={classes.role}>
            <TextField label="Group" {...propsOf(`roles.${at}.group`)} />
            <SelectField
              label="Role"
              placeholder="Choose a role"
              options={choices.data ?? []}
              {...propsOf(`roles.${at}.role_id`)}
            />
            <IconButton icon={Trash2} label={`Remove group ${at + 1}`} onClick={() => rows.remove(at)} />
          </div>
        ))}
        <div>
          <Button size="small" onClick={() => rows.add({ group: '', role_id: '' })}>
            Add a group
          </Button>
        </div>
        <SelectField
          label="A sign-in there counts as a second factor"
          help="Where it does not, people are asked for one of this portal."
          options={factors}
          {...propsOf('factor')}
        />
        <Checkbox
          label="Make an account for whoever has a group with a role"
          {...checkOf('makes_accounts')}
        />
        <Checkbox label="Keep passwords as another way" {...checkOf('keeps_passwords')} />
        <Checkbox isSwitch label="Switched on" {...checkOf('is_active')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isSaving}>
            Save single sign-on
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
