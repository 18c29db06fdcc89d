import { dataSources as contract } from '@uplink/contract/data-sources'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate } from '../../platform/dates/dates'
import { statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import { DataSourceFields, driverName, drivers, tlsName } from './DataSourceFields'
import { bodyOf, formOf } from './data-sources.data'
import { DefaultSource } from './DefaultSource'
import { FormChecks } from './FormChecks'
import { RecordChecks } from './RecordChecks'
import { SourceState } from './SourceState'

const placeOf = ({ host, port }: { host: string; port: number }) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

export const dataSources = resource({
  contract,
  noun: 'data-sources',
  words: { one: 'data source', many: 'data sources' },
  lead: 'Databases that reports read.',
  to: 'manage data sources',
  home: pathTo('dataSources'),
  screens: { create: 'newDataSource', read: 'dataSource', edit: 'editDataSource' },
  nameOf: ({ name }) => name,
  status: (source) =>
    source.status === 'inactive' ? <StatusMark status="inactive" /> : <SourceState {...source} />,
  Top: DefaultSource,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    {
      key: 'driver',
      header: 'Driver',
      width: '8rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ driver }) => driverName(driver),
    },
    { key: 'host', header: 'Host', width: '16rem', isMinor: true, mayWrap: true, cell: placeOf },
    {
      key: 'state',
      header: 'State',
      width: '14rem',
      phone: 'end',
      cell: ({ state, down_since, checklist }) => <SourceState {...{ state, down_since, checklist }} />,
    },
    {
      key: 'reports',
      header: 'Reports',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ reports }) => reports,
    },
    {
      key: 'status',
      header: 'Status',
      width: '8rem',
      phone: 'hidden',
      cell: ({ status }) => <StatusMark status={status} />,
    },
  ],
  sort: ['name', 'driver', 'host', 'status'],
  filters: [{ kind: 'choices', key: 'driver', label: 'Driver', options: drivers }, statusFilter],
  details: (source) => [
    { label: 'Driver', value: driverName(source.driver) },
    { label: 'Host', value: placeOf(source) },
    { label: 'Database name', value: source.database_name },
    { label: 'Username', value: source.username },
    { label: 'Password', value: `Stored ${formatDisplayDate(source.password_set_at)}` },
    { label: 'TLS', value: tlsName(source.tls) },
    { label: 'Reports', value: source.reports },
  ],
  More: RecordChecks,
  about:
    'A data source is a database that reports read, by an account that may only read. Saving tests it; a source that is not ready yet can be saved too.',
  initial: formOf,
  toBody: bodyOf,
  Fields: DataSourceFields,
  Preview: FormChecks,
  isPreviewUnder: true,
})
