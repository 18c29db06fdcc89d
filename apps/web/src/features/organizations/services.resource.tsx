import { services as contract } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { namesFilter } from '../../resource/fields/names'
import { changedColumn } from '../../resource/fields/changed-column'
import { NameField } from '../../resource/fields/NameField'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import { HistoryPart } from '../audit/audit.public'

export const services = resource({
  contract,
  noun: 'services',
  words: { one: 'service', many: 'services' },
  lead: 'What departments do for customers.',
  to: 'see services',
  home: pathTo('services'),
  screens: { create: 'newService', read: 'service', edit: 'editService' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    {
      key: 'name',
      header: 'Name',
      mayWrap: true,
      cell: ({ name }) => name,
      under: ({ description }) => description,
    },
    { key: 'department', header: 'Department', width: '12rem', cell: ({ department }) => department },
    {
      key: 'organization',
      header: 'Organization',
      width: '12rem',
      isMinor: true,
      cell: ({ organization }) => organization,
    },
    {
      key: 'foo_rate',
      header: 'Foo rate',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ foo_rate }) => `${foo_rate} %`,
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'department', 'organization', 'foo_rate', 'status', 'updated_at'],
  parts: { key: 'organization', of: ({ organization }) => organization },
  filters: [
    namesFilter('department_id', 'Department', 'departments'),
    namesFilter('organization_id', 'Organization', 'organizations'),
    statusFilter,
  ],
  details: ({ name, department, organization, description, foo_rate }) => [
    { label: 'Name', value: name },
    { label: 'Department', value: department },
    { label: 'Organization', value: organization },
    { label: 'Description', value: description ?? '–' },
    { label: 'Foo rate', value: `${foo_rate} %`, isNumber: true },
  ],
  More: ({ record }) => <HistoryPart target={['service', record.id]} />,
  about:
    'A service belongs to a department and through it to an organization. The foo rate is a surcharge in percent.',
  initial: (service) => ({
    name: service?.name ?? '',
    department_id: service?.department_id ?? null,
    description: service?.description ?? '',
    foo_rate: service === undefined ? '' : String(service.foo_rate),
    status: service?.status ?? 'active',
  }),
  Fields: ({ form }) => (
    <>
      <TextField label="Name" maxLength={200} {...form.propsOf('name')} />
      <NameField
        label="Department"
        help="The organization is the department’s."
        kind="departments"
        {...form.choiceOf('department_id')}
      />
      <TextField
        label="Foo rate"
        help="A surcharge in percent, from 0 to 99, with two decimals at most."
        inputMode="decimal"
        {...form.propsOf('foo_rate')}
      />
      <TextareaField label="Description" isOptional rows={4} atMost={2000} {...form.propsOf('description')} />
      {statusField(form)}
    </>
  ),
})
