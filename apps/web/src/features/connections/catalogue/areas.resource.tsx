import { areas as contract } from '@uplink/contract/areas'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { namesFilter } from '../../../resource/fields/names'
import { BanglaFields } from '../../../resource/fields/BanglaFields'
import { changedColumn } from '../../../resource/fields/changed-column'
import { NameField } from '../../../resource/fields/NameField'
import { statusColumn, statusField, statusFilter, StatusMark } from '../../../resource/fields/record-status'
import { resource } from '../../../resource/resource'
import { FieldRow } from '../../../ui/form/FieldRow'
import { TextField } from '../../../ui/fields/TextField'
import { HistoryPart } from '../../audit/audit.public'

export const areas = resource({
  contract,
  noun: 'areas',
  words: { one: 'area', many: 'areas' },
  lead: 'Where lines are: outages are announced for an area.',
  to: 'see areas',
  home: pathTo('areas'),
  screens: { create: 'newArea', read: 'area', edit: 'editArea' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    { key: 'city', header: 'City', width: '10rem', cell: ({ city }) => city },
    {
      key: 'organization',
      header: 'Organization',
      width: '12rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ organization }) => organization,
    },
    {
      key: 'lines',
      header: 'Lines',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      cell: ({ lines }) => lines.toLocaleString('en'),
      phoneCell: ({ lines }) => counted(lines, 'line'),
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'city', 'organization', 'lines', 'status', 'updated_at'],
  parts: { key: 'organization', of: ({ organization }) => organization },
  filters: [namesFilter('organization_id', 'Organization', 'organizations'), statusFilter],
  details: ({ name, city, name_bn, city_bn, organization, lines }) => [
    { label: 'Name', value: name },
    { label: 'City', value: city },
    { label: 'In Bangla', value: [name_bn, city_bn].filter(Boolean).join(', ') || '–' },
    { label: 'Organization', value: organization },
    { label: 'Lines', value: lines.toLocaleString('en'), figure: { hint: 'that are not closed' } },
  ],
  More: ({ record }) => <HistoryPart target={['area', record.id]} />,
  about:
    'Customers read its name where an outage is told, and choose it when they move. New lines can be in active areas only; those that are in it already stay as they are.',
  initial: (record) => ({
    name: record?.name ?? '',
    city: record?.city ?? '',
    name_bn: record?.name_bn ?? '',
    city_bn: record?.city_bn ?? '',
    organization_id: record?.organization_id ?? null,
    status: record?.status ?? ('active' as const),
  }),
  Fields: ({ form, record }) => (
    <>
      <FieldRow>
        <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
        <TextField label="City" maxLength={100} {...form.propsOf('city')} />
      </FieldRow>
      {record ? null : (
        <NameField
          label="Organization"
          help="An area stays with it."
          kind="organizations"
          {...form.choiceOf('organization_id')}
        />
      )}
      {statusField(form)}
      <BanglaFields
        fields={[
          { of: 'Name', maxLength: 100, ...form.propsOf('name_bn') },
          { of: 'City', maxLength: 100, ...form.propsOf('city_bn') },
        ]}
      />
    </>
  ),
})
