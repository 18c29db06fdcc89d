import { useQuery } from '@tanstack/react-query'
import { adminRoles as contract } from '@uplink/contract/admin-roles'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import type { FormOf } from '../../resource/declaration'
import { resource } from '../../resource/resource'
import { FieldErrorText } from '../../ui/fields/FieldFrame'
import { TextField } from '../../ui/fields/TextField'
import { MissingRightsNotice } from './MissingRights'
import { permissionsQuery, type Role } from './rights.data'
import { RightsOfRole } from './RightsOfRole'
import { administrator, RoleCanAside, RoleCanPart } from './role-can/RoleCan'
import { summaryOf } from './role-can/role-summary'
import { RowsOfRole } from './rows/RowsOfRole'
import { RoleTabs } from './RoleTabs'

interface DisplayNameProps {
  form: FormOf<Rights & { name: string; display_name: string }>
  isNew: boolean
}

/** `Night shift` is `night-shift` in the code. */
const codeOf = (display: string) =>
  display
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The name that people read; until somebody writes another one, a new role's name in the code follows it. */
function DisplayNameField({ form, isNew }: DisplayNameProps) {
  const { onChange, ...field } = form.propsOf('display_name')
  const { name, display_name: before } = form.values
  return (
    <TextField
      label="Display name"
      maxLength={100}
      {...field}
      onChange={(event) => {
        onChange(event)
        if (isNew && name === codeOf(before)) form.set('name', codeOf(event.currentTarget.value).slice(0, 64))
      }}
    />
  )
}

/** In the list of roles: what most of a role's rights are about. */
function RoleSummary({ role }: { role: Role }) {
  const { data: permissions = [] } = useQuery(permissionsQuery)
  return summaryOf(role, permissions)
}

interface Rights {
  permission_ids: number[]
  custom_permission_ids: number[]
}

const noRights: Rights = { permission_ids: [], custom_permission_ids: [] }

export const adminRoles = resource({
  contract,
  noun: 'admin-roles',
  words: { one: 'role', many: 'roles' },
  lead: 'What people may do: the calls their roles reach, and the records.',
  to: 'see roles',
  home: pathTo('roles'),
  screens: { create: 'newRole', read: 'role', edit: 'editRole' },
  nameOf: ({ display_name }) => display_name,
  Top: () => (
    <>
      <RoleTabs current="list" />
      <MissingRightsNotice />
    </>
  ),
  columns: [
    {
      key: 'display_name',
      header: 'Display name',
      mayWrap: true,
      cell: ({ display_name }) => display_name,
      under: (role) => <RoleSummary role={role} />,
    },
    { key: 'name', header: 'Name', width: '12rem', isMinor: true, phone: 'hidden', cell: ({ name }) => name },
    {
      key: 'is_built_in',
      header: 'Built in',
      width: '6rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ is_built_in }) => (is_built_in ? 'Yes' : '–'),
    },
    {
      key: 'people',
      header: 'People',
      width: '6rem',
      isNumber: true,
      cell: ({ people }) => people,
      phoneCell: ({ people }) => counted(people, 'person', 'people'),
    },
    changedColumn,
  ],
  sort: ['display_name', 'name', 'updated_at'],
  usedBy: {
    people: (id) => `${pathTo('users')}?role_id=${id}&account_type=customer,staff`,
  },
  toldBeside: ['people'],
  details: ({ id, name, display_name, is_built_in, people, permission_ids, custom_permission_ids }) => [
    { label: 'Name', value: name },
    { label: 'Display name', value: display_name },
    { label: 'Built in', value: is_built_in ? 'Yes: it cannot be deleted' : 'No' },
    {
      label: 'People',
      value: people.toLocaleString('en'),
      figure: { href: `${pathTo('users')}?role_id=${id}&account_type=customer,staff` },
    },
    { label: 'Rights', value: name === administrator ? 'All' : permission_ids.length, figure: {} },
    {
      label: 'Custom permissions',
      value: name === administrator ? 'Every record' : custom_permission_ids.length,
      figure: {},
    },
  ],
  More: ({ record }) => (
    <>
      <RoleCanPart rights={record} role={record} />
      {record.name !== administrator && <RowsOfRole role={record} />}
    </>
  ),
  about:
    'People with this role reach the calls of its permissions, on the records of its custom permissions. A change takes effect at their next click.',
  initial: (role) => ({
    name: role?.name ?? '',
    display_name: role?.display_name ?? '',
    permission_ids: role?.permission_ids ?? [],
    custom_permission_ids: role?.custom_permission_ids ?? [],
  }),
  Preview: ({ form, record }) => <RoleCanAside rights={form.values} role={record} />,
  Fields: ({ form, record }) => (
    <>
      <DisplayNameField form={form} isNew={record === undefined} />
      <TextField
        label="Name"
        help={
          record?.is_built_in
            ? 'A built-in role keeps its name.'
            : 'The name in the code: small letters, digits and hyphens.'
        }
        maxLength={64}
        readOnly={record?.is_built_in === true}
        {...form.propsOf('name')}
      />
      <RightsOfRole
        rights={form.values}
        saved={record ?? noRights}
        isAdministrator={record?.name === administrator}
        onChange={({ permission_ids, custom_permission_ids }) => {
          form.set('permission_ids', [...permission_ids])
          form.set('custom_permission_ids', [...custom_permission_ids])
        }}
      />
      {(['permission_ids', 'custom_permission_ids'] as const).map((field) => {
        const error = form.errorOf(field)
        return error === undefined ? null : (
          <FieldErrorText key={field} id={`${field}-error`}>
            {error}
          </FieldErrorText>
        )
      })}
    </>
  ),
})
