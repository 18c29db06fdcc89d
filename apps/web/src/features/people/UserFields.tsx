import { userSearchFrom } from '@uplink/contract/user-search'
import { useQuery } from '@tanstack/react-query'
import { customerRole, userRoutes } from '@uplink/contract/users'
import { lookUp } from '../../resource/fields/look-up'
import { NameField } from '../../resource/fields/NameField'
import { searchNames } from '../../resource/fields/names'
import { statusField } from '../../resource/fields/record-status'
import type { FormOf } from '../../resource/declaration'
import { MultiSelectField } from '../../ui/choosers/MultiSelectField'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { Checkbox } from '../../ui/fields/Checkbox'
import { FieldGroup } from '../../ui/form/FieldGroup'
import { FieldRow } from '../../ui/form/FieldRow'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { findPeople, roleQuery, type User, type UserForm } from './users.data'

export const accountTypes = [
  { value: 'staff', label: 'Staff' },
  { value: 'customer', label: 'Customer' },
] as const

const query = (text: string) => (text.trim() === '' ? undefined : { q: text.trim() })

interface FieldsProps {
  form: FormOf<UserForm>
  record?: User | undefined
}

/** The fields of a user. There is none for a password: users choose their own. */
export function UserFields({ form, record }: FieldsProps) {
  const { account_type, organization_id, department_id, user_ref_id } = form.values
  const knownDepartment =
    record?.department_id != null
      ? [{ value: String(record.department_id), label: record.department ?? '' }]
      : []
  return (
    <>
      <FieldRow>
        <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
        <TextField label="Username" maxLength={64} autoComplete="off" {...form.propsOf('username')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Email" isOptional type="email" maxLength={254} {...form.propsOf('email')} />
        <TextField
          label="Mobile no"
          isOptional
          help={form.values.send_invitation && 'The invitation goes to one of the two.'}
          type="tel"
          maxLength={20}
          {...form.propsOf('mobile_no')}
        />
      </FieldRow>
      <FieldGroup title="Place and rights">
        <SelectField
          label="Account type"
          options={accountTypes}
          {...form.propsOf('account_type')}
          onChange={({ currentTarget }) => {
            const type = currentTarget.value === 'customer' ? 'customer' : 'staff'
            form.set('account_type', type)
            form.set('role_ids', rolesFor(type, record))
          }}
        />
        <FieldRow>
          <NameField
            label="Organization"
            isOptional
            {...(!record && { help: 'Left empty: your own, or none for head office.' })}
            kind="organizations"
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
            isOptional
            known={knownDepartment}
            search={searchNames('departments', organization_id ?? undefined)}
            value={department_id === null ? null : String(department_id)}
            error={form.errorOf('department_id')}
            onBlur={() => form.touch('department_id')}
            onChange={(id) => form.set('department_id', id === null ? null : Number(id))}
          />
        </FieldRow>
        <RolesField key={account_type} form={form} record={record} />
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
          searchFrom={userSearchFrom}
          value={user_ref_id === null ? null : String(user_ref_id)}
          error={form.errorOf('user_ref_id')}
          onChange={(id) => form.set('user_ref_id', id === null ? null : Number(id))}
        />
      </FieldGroup>
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

/** The roles of a user whose account type has just been chosen: what they had with it, or the usual ones. */
function rolesFor(type: UserForm['account_type'], record: User | undefined): number[] {
  if (record?.account_type === type) return record.role_ids
  return type === 'customer' ? [customerRole] : []
}

/** The roles that the writer may give to a user of this account type. */
function RolesField({ form, record }: FieldsProps) {
  const { account_type, role_ids } = form.values
  const named = (record?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // the role of a new customer is chosen before anybody has looked for it
  const { data: customers = [] } = useQuery({
    ...roleQuery(customerRole),
    enabled: account_type === 'customer',
  })
  return (
    <MultiSelectField
      label="Roles"
      isOptional
      help={
        account_type === 'customer'
          ? 'Customers have the role Customer; other roles are for staff.'
          : 'Those that allow no more than your own. The first one decides the menu on phones.'
      }
      known={[...named, ...customers]}
      search={(text) => lookUp(userRoutes.roles, { account_type, ...query(text) }, 'display_name')}
      maxValues={20}
      value={role_ids.map(String)}
      error={form.errorOf('role_ids')}
      onChange={(ids) => form.set('role_ids', ids.map(Number))}
    />
  )
}
