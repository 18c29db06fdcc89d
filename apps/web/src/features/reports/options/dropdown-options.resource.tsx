import { dropdownOptions as contract } from '@uplink/contract/reports/dropdown-options'
import { pathTo } from '@uplink/contract/screens'
import { changedColumn } from '../../../resource/fields/changed-column'
import { resource } from '../../../resource/resource'
import { Section } from '../../../ui/page/Section'
import { Choices, OptionSetFields, bodyOf, formOf, placeOf } from './OptionSetFields'

export const dropdownOptions = resource({
  contract,
  noun: 'dropdown-options',
  words: { one: 'set of options', many: 'drop-down options' },
  lead: 'The options of reports’ drop-downs, in sets that grid filters name.',
  to: 'manage drop-down options',
  home: pathTo('dropdownOptions'),
  screens: { create: 'newDropdownOptions', read: 'dropdownOptionSet', edit: 'editDropdownOptions' },
  nameOf: ({ name }) => name,
  columns: [
    { key: 'id', header: 'ID', width: '7rem', phone: 'aside', cell: ({ id }) => `DDID:${id}` },
    { key: 'name', header: 'Name', mayWrap: true, phone: 'title', cell: ({ name }) => name },
    {
      key: 'options',
      header: 'Options',
      width: '16rem',
      isMinor: true,
      cell: ({ options, report_name }) =>
        report_name === null ? `${options.length} of a list` : `Report ${report_name}`,
    },
    {
      key: 'organization',
      header: 'Organization',
      width: '12rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ organization }) => organization,
    },
    changedColumn,
  ],
  sort: ['name', 'updated_at'],
  details: ({ id, name, report_name, organization }) => [
    { label: 'Name in reports', value: `DDID:${id}` },
    { label: 'Name', value: name },
    { label: 'Options', value: report_name === null ? 'a list' : `Report ${report_name}` },
    { label: 'Organization', value: organization },
  ],
  More: ({ record }) => (
    <Section title="Its options for you">
      <Choices set={record.id} />
    </Section>
  ),
  about:
    'A grid filter that is a drop-down names a set instead of a list of its own. Changing the set changes every report that names it.',
  initial: formOf,
  toBody: bodyOf,
  placeOf,
  Fields: ({ form, record }) => <OptionSetFields form={form} reportName={record?.report_name} />,
})
