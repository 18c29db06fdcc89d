import { pathTo } from '@uplink/contract/screens'
import { userRoutes, users as contract } from '@uplink/contract/users'
import { formatDisplayDate } from '../../platform/dates/dates'
import { namesFilter } from '../../resource/fields/names'
import { lookupFilter } from '../../resource/fields/look-up'
import { statusColumn, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { declare, ownRecord, resource } from '../../resource/resource'
import { Person } from '../../ui/text/Initials'
import { RolesCanAside } from '../access/access.public'
import { OpenErasures } from './ErasurePart'
import { OpenFactorResets } from './LostFactorPart'
import { accountTypes, UserFields } from './UserFields'
import { UserPage } from './UserPage'
import styles from './people.module.css'
import { formOf } from './users.data'

const typeOf = (type: string) => accountTypes.find(({ value }) => value === type)?.label ?? type
const namesOf = (roles: readonly { name: string }[]) => roles.map(({ name }) => name).join(', ') || '–'

function Top() {
  return (
    <div className={styles.waiting}>
      <OpenFactorResets />
      <OpenErasures />
    </div>
  )
}

const declared = declare({
  contract,
  noun: 'users',
  words: { one: 'user', many: 'users' },
  lead: 'Customers and staff who sign in.',
  to: 'see users',
  home: pathTo('users'),
  screens: { create: 'newUser', read: 'user', edit: 'editUser' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => <Person name={name} /> },
    { key: 'username', header: 'Username', width: '11rem', cell: ({ username }) => username },
    {
      key: 'account_type',
      header: 'Type',
      width: '7rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ account_type }) => typeOf(account_type),
    },
    { key: 'roles', header: 'Roles', width: '12rem', isMinor: true, cell: ({ roles }) => namesOf(roles) },
    {
      key: 'department',
      header: 'Department',
      width: '12rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ department, organization }) => department ?? organization ?? '–',
      under: ({ department, organization }) => department !== null && organization,
    },
    {
      key: 'has_second_factor',
      header: 'Second factor',
      width: '8rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'None'),
    },
    statusColumn,
  ],
  below: { department: ['organization'] },
  sort: ['name', 'username', 'status'],
  views: {
    key: 'account_type',
    label: 'Whose accounts',
    choices: [
      { value: 'staff', label: 'Staff' },
      { value: 'customer', label: 'Customers' },
      { value: 'customer,staff', label: 'Everyone' },
    ],
  },
  filters: [
    namesFilter('organization_id', 'Organization', 'organizations'),
    namesFilter('department_id', 'Department', 'departments'),
    lookupFilter('role_id', 'Role', userRoutes.roles, 'display_name'),
    statusFilter,
  ],
  details: (user) => [
    { label: 'Name', value: user.name },
    { label: 'Username', value: user.username },
    { label: 'Email', value: user.email ?? '–' },
    { label: 'Mobile no', value: user.mobile_no ?? '–' },
    { label: 'Account type', value: typeOf(user.account_type) },
    { label: 'Organization', value: user.organization ?? '–' },
    { label: 'Department', value: user.department ?? '–' },
    ...(user.user_ref === null ? [] : [{ label: 'Belongs to', value: user.user_ref }]),
    { label: 'Roles', value: namesOf(user.roles) },
    { label: 'Second factor', value: user.has_second_factor ? 'Yes' : 'None' },
    { label: 'Created', value: formatDisplayDate(user.created_at) },
  ],
  asksToDeactivate: 'They are signed out everywhere at once, and cannot log in any more.',
  about:
    'A user signs in and reaches what the roles allow. New users get a link and choose their own password, which nobody else knows.',
  initial: formOf,
  Fields: UserFields,
  Preview: ({ form }) =>
    form.values.account_type === 'staff' ? <RolesCanAside ids={form.values.role_ids} /> : null,
  Top,
})

export const users = { ...resource(declared), ...ownRecord(declared, UserPage) }
