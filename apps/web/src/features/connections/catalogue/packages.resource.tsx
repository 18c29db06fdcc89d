import { cataloguePackages as contract } from '@uplink/contract/catalogue'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { namesFilter } from '../../../resource/fields/names'
import { changedColumn } from '../../../resource/fields/changed-column'
import { statusColumn, statusFilter, StatusMark } from '../../../resource/fields/record-status'
import { resource } from '../../../resource/resource'
import { HistoryPart } from '../../audit/audit.public'
import { packageBody, packageForm, type Package } from './package-form'
import { PackageFields } from './PackageFields'
import { LatestSpeedPart } from './RunningLines'

const speedWords = ({ download_mbps, upload_mbps }: { download_mbps: number; upload_mbps: number }) =>
  download_mbps === upload_mbps ? `${download_mbps} Mbps` : `${download_mbps} / ${upload_mbps} Mbps`

const quotaWords = (gb: number | null) => (gb === null ? 'Unlimited' : `${gb.toLocaleString('en')} GB`)

/** A planned price, in the list. */
const comingWords = ({ next_price, next_price_on }: Pick<Package, 'next_price' | 'next_price_on'>) =>
  next_price === null || next_price_on === null
    ? null
    : `${formatMoney(next_price)} from ${formatDisplayDate(next_price_on)}`

/** What comes after its price, or how the price is meant. */
const priceHint = ({ next_price, next_price_on }: Package) =>
  next_price === null || next_price_on === null
    ? 'before tax'
    : `before tax; ${formatMoney(next_price)} from ${formatDisplayDate(next_price_on)}`

/** How fast lines are once their data is used up. */
const slowWords = ({ slow_download_mbps: down, slow_upload_mbps: up }: Package) =>
  down === null || up === null ? undefined : `then ${down} / ${up} Mbps`

/** What its lines get on the network besides their speed, as far as it says anything. */
function networkDetails(record: Package) {
  const { burst_download_mbps: down, burst_upload_mbps: up, burst_seconds: seconds } = record
  const { framed_pool, max_sessions, attributes } = record
  return [
    ...(down === null || up === null
      ? []
      : [{ label: 'Burst', value: `${down} / ${up} Mbps for ${seconds} s` }]),
    ...(framed_pool === null ? [] : [{ label: 'Address pool', value: framed_pool }]),
    ...(max_sessions === null ? [] : [{ label: 'Devices at once', value: max_sessions, isNumber: true }]),
    ...attributes.map(({ name, value }) => ({ label: name, value })),
  ]
}

export const cataloguePackages = resource({
  contract,
  noun: 'catalogue-packages',
  words: { one: 'package', many: 'packages' },
  lead: 'What customers can have on their lines, and what it costs.',
  to: 'see packages',
  home: pathTo('cataloguePackages'),
  screens: { create: 'newCataloguePackage', read: 'cataloguePackage', edit: 'editCataloguePackage' },
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
    {
      key: 'organization',
      header: 'Organization',
      width: '11rem',
      isMinor: true,
      cell: ({ organization }) => organization,
    },
    { key: 'download_mbps', header: 'Speed', width: '8rem', isNumber: true, isMinor: true, cell: speedWords },
    {
      key: 'quota_gb',
      header: 'Data',
      width: '7rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ quota_gb }) => quotaWords(quota_gb),
    },
    {
      key: 'price',
      header: 'Price',
      width: '8rem',
      isNumber: true,
      phone: 'aside',
      cell: ({ price }) => formatMoney(price),
      under: comingWords,
    },
    {
      key: 'lines',
      header: 'Lines',
      width: '6rem',
      isNumber: true,
      isMinor: true,
      phone: 'hidden',
      cell: ({ lines }) => lines.toLocaleString('en'),
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'organization', 'download_mbps', 'price', 'lines', 'status', 'updated_at'],
  parts: { key: 'organization', of: ({ organization }) => organization },
  filters: [namesFilter('organization_id', 'Organization', 'organizations'), statusFilter],
  usedBy: {
    offers: (id) => `${pathTo('catalogueOffers')}?package_id=${id}`,
  },
  details: (record) => [
    { label: 'Name', value: record.name },
    { label: 'Organization', value: record.organization },
    {
      label: 'Price a month',
      value: formatMoney(record.price),
      figure: { hint: priceHint(record) },
    },
    {
      label: 'Lines now',
      value: record.lines.toLocaleString('en'),
      figure: { href: `${pathTo('customers')}?package=${record.id}` },
    },
    { label: 'Speed', value: speedWords(record), figure: { hint: slowWords(record) } },
    { label: 'Data a month', value: quotaWords(record.quota_gb), figure: {} },
    { label: 'Description', value: record.description ?? '–' },
    { label: 'Name in Bangla', value: record.name_bn ?? '–' },
    { label: 'Description in Bangla', value: record.description_bn ?? '–' },
    ...networkDetails(record),
    ...(record.prepaid_price === null
      ? []
      : [
          {
            label: 'Prepaid',
            value: `${formatMoney(record.prepaid_price)} before tax for ${counted(record.prepaid_count ?? 1, record.prepaid_unit === 'days' ? 'day' : 'month')}`,
            isNumber: true,
          },
        ]),
  ],
  More: ({ record }) => (
    <>
      {record.lines > 0 && record.can.includes('edit') && <LatestSpeedPart record={record} />}
      <HistoryPart target={['package', record.id]} />
    </>
  ),
  about:
    'A package that is active can be chosen by the organization’s customers. Speed and data change for the lines that have it at once, also while they are online; a new price begins on a billing day, for new contracts and for the lines that pay the usual price. Customers who took an offer keep its price.',
  initial: packageForm,
  toBody: packageBody,
  placeOf: (path) => path.split('.')[0] ?? path,
  Fields: PackageFields,
})
