import { departments as contract } from '@uplink/contract/organizations'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { namesFilter } from '../../resource/fields/names'
import { changedColumn } from '../../resource/fields/changed-column'
import { NameField } from '../../resource/fields/NameField'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'

export const departments = resource({
  contract,
  noun: 'departments',
  words: { one: 'department', many: 'departments' },
  lead: 'How an organization is divided.',
  to: 'see departments',
  home: pathTo('departments'),
  screens: { create: 'newDepartment', read: 'department', edit: 'editDepartment' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    { key: 'organization', header: 'Organization', width: '14rem', cell: ({ organization }) => organization },
    {
      key: 'people',
      header: 'People',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      cell: ({ people }) => people.toLocaleString('en'),
      phoneCell: ({ people }) => counted(people, 'person', 'people'),
    },
    {
      key: 'services',
      header: 'Services',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ services }) => services,
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'organization', 'status', 'updated_at'],
  parts: { key: 'organization', of: ({ organization }) => organization },
  filters: [namesFilter('organization_id', 'Organization', 'organizations'), statusFilter],
  usedBy: {
    services: (id) => `${pathTo('services')}?department_id=${id}`,
    people: (id) => `${pathTo('users')}?department_id=${id}`,
  },
  details: ({ name, organization, people, services }) => [
    { label: 'Name', value: name },
    { label: 'Organization', value: organization },
    { label: 'People', value: people, isNumber: true },
    { label: 'Services', value: services, isNumber: true },
  ],
  More: ({ record }) => <HistoryPart target={['department', record.id]} />,
  about: 'A department groups the services and the staff of one organization. Row rules can name it.',
  initial: (department) => ({
    name: department?.name ?? '',
    organization_id: department?.organization_id ?? null,
    status: department?.status ?? 'active',
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
      <NameField label="Organization" kind="organizations" {...form.choiceOf('organization_id')} />
      {statusField(form)}
    </>
  ),
})
