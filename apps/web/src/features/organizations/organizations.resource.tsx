import { organizations as contract } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'

export const organizations = resource({
  contract,
  noun: 'organizations',
  words: { one: 'organization', many: 'organizations' },
  lead: 'Providers, or parts of one, with customers, bills and staff of their own.',
  to: 'see organizations',
  home: pathTo('organizations'),
  screens: { create: 'newOrganization', read: 'organization', edit: 'editOrganization' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    {
      key: 'mobile_no',
      header: 'Mobile no',
      width: '10rem',
      isMinor: true,
      cell: ({ mobile_no }) => mobile_no,
    },
    {
      key: 'departments',
      header: 'Departments',
      width: '8rem',
      isNumber: true,
      isMinor: true,
      cell: ({ departments }) => departments,
      phone: 'hidden',
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'status', 'updated_at'],
  filters: [statusFilter],
  usedBy: {
    departments: (id) => `${pathTo('departments')}?organization_id=${id}`,
    services: (id) => `${pathTo('services')}?organization_id=${id}`,
    people: (id) => `${pathTo('users')}?organization_id=${id}`,
    packages: (id) => `${pathTo('cataloguePackages')}?organization_id=${id}`,
    posts: (id) => `${pathTo('posts')}?organization_id=${id}`,
  },
  details: ({ name, mobile_no, email, address, departments }) => [
    { label: 'Name', value: name },
    { label: 'Mobile no', value: mobile_no },
    { label: 'Email', value: email ?? '–' },
    { label: 'Address', value: address ?? '–' },
    { label: 'Departments', value: departments, isNumber: true },
  ],
  More: ({ record }) => <HistoryPart target={['organization', record.id]} />,
  about:
    'Customers, bills and staff belong to one organization, and row rules keep them apart. An inactive one keeps what it has.',
  initial: (organization) => ({
    name: organization?.name ?? '',
    mobile_no: organization?.mobile_no ?? '',
    email: organization?.email ?? '',
    address: organization?.address ?? '',
    status: organization?.status ?? 'active',
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Organization name" maxLength={200} {...form.propsOf('name')} />
      <TextField label="Mobile no" type="tel" maxLength={20} {...form.propsOf('mobile_no')} />
      <TextField label="Email" type="email" isOptional maxLength={200} {...form.propsOf('email')} />
      <TextareaField label="Address" isOptional rows={3} maxLength={500} {...form.propsOf('address')} />
      {statusField(form)}
    </>
  ),
})
