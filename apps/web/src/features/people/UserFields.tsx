import { roleLookup } from '@uplink/contract/admin-roles'
import { departmentLookup, organizationLookup } from '@uplink/contract/organizations'
import { lookUp } from '../../resource/fields/look-up'
import { LookupField } from '../../resource/fields/LookupField'
import { statusField } from '../../resource/fields/record-status'
import type { FormOf } from '../../resource/declaration'
import { MultiSelectField } from '../../ui/choosers/MultiSelectField'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { Checkbox } from '../../ui/fields/Checkbox'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { findPeople, type User, type UserForm } from './users.data'

export const accountTypes = [
  { value: 'staff', label: 'Staff' },
  { value: 'customer', label: 'Customer' },
] as const

const asked = (text: string) => (text.trim() === '' ? undefined : { q: text.trim() })

/** The fields of a user. There is none for a password: users choose their own. */
export function UserFields({ form, record }: { form: FormOf<UserForm>; record?: User | undefined }) {
  const { organization_id, department_id, role_ids, user_ref_id } = form.values
  const departments = organization_id === null ? undefined : { organization_id: String(organization_id) }
  const knownDepartment =
    record?.department_id != null
      ? [{ value: String(record.department_id), label: record.department ?? '' }]
      : []
  return (
    <>
      <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
      <TextField label="Username" maxLength={64} autoComplete="off" {...form.propsOf('username')} />
      <TextField label="Email" isOptional type="email" maxLength={254} {...form.propsOf('email')} />
      <TextField label="Mobile no" isOptional type="tel" maxLength={20} {...form.propsOf('mobile_no')} />
      <SelectField label="Account type" options={accountTypes} {...form.propsOf('account_type')} />
      <LookupField
        label="Organization"
        isOptional
        route={organizationLookup.route}
        value={organization_id}
        error={form.errorOf('organization_id')}
        onBlur={() => form.touch('organization_id')}
        onChange={(id) => {
          form.set('organization_id', id)
          if (id !== organization_id) form.set('department_id', null)
        }}
      />
      <SearchSelectField
        key={organization_id}
        label="Department"
        isOptional={form.values.account_type === 'customer'}
        known={knownDepartment}
        search={(text) => lookUp(departmentLookup.route, { ...departments, ...asked(text) })}
        value={department_id === null ? null : String(department_id)}
        error={form.errorOf('department_id')}
        onBlur={() => form.touch('department_id')}
        onChange={(id) => form.set('department_id', id === null ? null : Number(id))}
      />
      <MultiSelectField
        label="Roles"
        isOptional
        help="The first one decides the menu on phones."
        known={(record?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        search={(text) => lookUp(roleLookup.route, { ...asked(text) }, 'display_name')}
        maxValues={20}
        value={role_ids.map(String)}
        error={form.errorOf('role_ids')}
        onChange={(ids) => form.set('role_ids', ids.map(Number))}
      />
      <SearchSelectField
        label="Belongs to"
        isOptional
        help="Whose customer or colleague they are; row rules can name it. Type two letters."
        known={
          record?.user_ref_id == null
            ? []
            : [{ value: String(record.user_ref_id), label: record.user_ref ?? '' }]
        }
        search={findPeople}
        value={user_ref_id === null ? null : String(user_ref_id)}
        error={form.errorOf('user_ref_id')}
        onChange={(id) => form.set('user_ref_id', id === null ? null : Number(id))}
      />
      {statusField(form)}
      {!record && (
        <Checkbox
          isSwitch
          label="Send an invitation link"
          help="They choose their own password. The link works for 24 hours."
          {...form.checkOf('send_invitation')}
        />
      )}
    </>
  )
}
