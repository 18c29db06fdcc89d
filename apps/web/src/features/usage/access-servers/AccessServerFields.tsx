import { usualCoaPort } from '@uplink/contract/access-servers'
import { formatDisplayDate } from '../../../platform/dates/dates'
import type { FormOf } from '../../../resource/declaration'
import { NameField } from '../../../resource/fields/NameField'
import { statusField } from '../../../resource/fields/record-status'
import { SecretField } from '../../../ui/editors/SecretField'
import { FieldGroup } from '../../../ui/form/FieldGroup'
import { FieldRow } from '../../../ui/form/FieldRow'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { kinds, type AccessServer, type AccessServerForm } from './access-servers.data'

const ways = [
  { value: 'change', label: 'Tell it the new speed (CoA)' },
  { value: 'disconnect', label: 'End the session, so that it signs in anew' },
] as const

const wayHelp = {
  change: 'Nobody is cut off. Where it refuses, the session is ended instead.',
  disconnect: 'For equipment that knows no CoA: the line is away for some seconds.',
}

interface AccessServerFieldsProps {
  form: FormOf<AccessServerForm>
  record?: AccessServer | undefined
}

export function AccessServerFields({ form, record }: AccessServerFieldsProps) {
  const { values } = form
  const isMoved = record !== undefined && record.address !== values.address.trim()
  const storedAt =
    record?.secret_set_at != null && !isMoved ? formatDisplayDate(record.secret_set_at) : undefined
  return (
    <>
      <FieldGroup title="The equipment">
        <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
        <TextField
          label="Place"
          maxLength={100}
          help="Customers read it where their devices and sessions are listed."
          {...form.propsOf('place')}
        />
        {record ? null : (
          <NameField
            label="Organization"
            help="An access server stays with it."
            kind="organizations"
            {...form.choiceOf('organization_id')}
          />
        )}
        <FieldRow>
          <TextField
            label="Address"
            maxLength={45}
            autoComplete="off"
            spellCheck={false}
            help="As it reports itself: the NAS-IP-Address of its packets."
            {...form.propsOf('address')}
          />
          <SelectField
            label="Kind"
            options={kinds}
            help="Decides by which attributes a line gets its speed."
            {...form.propsOf('kind')}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="How the portal reaches it">
        <SelectField
          label="When a line changes"
          options={ways}
          help={wayHelp[values.on_change]}
          {...form.propsOf('on_change')}
        />
        <TextField
          label="CoA port"
          isOptional
          inputMode="numeric"
          maxLength={5}
          help={`Leave it empty for the usual one, ${usualCoaPort}.`}
          {...form.propsOf('coa_port')}
        />
        <SecretField
          label="Secret"
          name="secret"
          isOptional
          storedAt={storedAt}
          value={values.secret ?? (isMoved ? '' : undefined)}
          error={form.errorOf('secret')}
          help={
            isMoved
              ? 'The address changed: enter the secret again.'
              : 'The same as on the equipment. Without it, the one of the installation is used.'
          }
          onReplace={(secret) => form.set('secret', secret)}
          onBlur={form.choiceOf('secret').onBlur}
        />
      </FieldGroup>
      {statusField(form)}
    </>
  )
}
