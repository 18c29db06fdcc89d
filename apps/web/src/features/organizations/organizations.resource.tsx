import { organizations as contract } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../resource/fields/changed-column'
import { statusColumn, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { HistoryPart } from '../audit/audit.public'
import { organizationBody, organizationForm } from './organization-form'
import { OrganizationFields } from './OrganizationFields'
import { settingsInWords } from './settings-in-words'

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
  details: (record) => [
    { label: 'Name', value: record.name },
    { label: 'Mobile no', value: record.mobile_no },
    { label: 'Email', value: record.email ?? '–' },
    { label: 'Address', value: record.address ?? '–' },
    { label: 'Departments', value: record.departments, isNumber: true },
    ...settingsInWords(record),
  ],
  More: ({ record }) => <HistoryPart target={['organization', record.id]} />,
  about:
    'Customers, bills and staff belong to one organization, and row rules keep them apart. An inactive one keeps what it has.',
  initial: organizationForm,
  toBody: organizationBody,
  Fields: OrganizationFields,
})
