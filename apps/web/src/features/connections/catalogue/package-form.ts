import { withoutCode } from '../../../platform/money/money'
import type { cataloguePackages } from '@uplink/contract/catalogue'
import { attributesText, readAttributes, type NetworkAttribute } from '@uplink/contract/network-attributes'
import type { Answer } from '@uplink/contract/route'

export type Package = Answer<typeof cataloguePackages.routes.read>['data']

/** The values of a package's form; numbers are text, as typed. */
export const packageForm = (record: Package | undefined) => (record ? valuesOf(record) : blank)

const valuesOf = (record: Package) => ({
  name: record.name,
  organization_id: record.organization_id as number | null,
  description: record.description ?? '',
  name_bn: record.name_bn ?? '',
  description_bn: record.description_bn ?? '',
  download_mbps: String(record.download_mbps),
  upload_mbps: String(record.upload_mbps),
  quota_gb: numberText(record.quota_gb),
  slow_download_mbps: numberText(record.slow_download_mbps),
  slow_upload_mbps: numberText(record.slow_upload_mbps),
  burst_download_mbps: numberText(record.burst_download_mbps),
  burst_upload_mbps: numberText(record.burst_upload_mbps),
  burst_seconds: numberText(record.burst_seconds),
  framed_pool: record.framed_pool ?? '',
  max_sessions: numberText(record.max_sessions),
  attributes: attributesText(record.attributes as NetworkAttribute[]),
  price: withoutCode(record.price),
  next_price: withoutCode(record.next_price ?? ''),
  next_price_on: record.next_price_on ?? '',
  prepaid_price: withoutCode(record.prepaid_price ?? ''),
  prepaid_count: numberText(record.prepaid_count),
  prepaid_unit: record.prepaid_unit ?? ('months' as const),
  status: record.status,
})

export type PackageValues = ReturnType<typeof valuesOf>

const blank: PackageValues = {
  name: '',
  organization_id: null,
  description: '',
  name_bn: '',
  description_bn: '',
  download_mbps: '',
  upload_mbps: '',
  quota_gb: '',
  slow_download_mbps: '',
  slow_upload_mbps: '',
  burst_download_mbps: '',
  burst_upload_mbps: '',
  burst_seconds: '',
  framed_pool: '',
  max_sessions: '',
  attributes: '',
  price: '',
  next_price: '',
  next_price_on: '',
  prepaid_price: '',
  prepaid_count: '',
  prepaid_unit: 'months',
  status: 'active',
}

const numberText = (value: number | null | undefined) => (value == null ? '' : String(value))

/** A text that is no number is sent unchanged, so that it is refused. */
const numberOf = (text: string) =>
  text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)

/** Without a price there is nothing to say of for how long it is. */
const prepaidBody = ({ prepaid_price: price, prepaid_count: count, prepaid_unit: unit }: Prepaid) =>
  price === '' && count === ''
    ? { prepaid_price: null, prepaid_count: null, prepaid_unit: null }
    : { prepaid_price: price || null, prepaid_count: numberOf(count) ?? null, prepaid_unit: unit }

type Prepaid = Pick<PackageValues, 'prepaid_price' | 'prepaid_count' | 'prepaid_unit'>

export const packageBody = ({ download_mbps, upload_mbps, quota_gb, ...rest }: PackageValues) => ({
  ...rest,
  slow_download_mbps: numberOf(rest.slow_download_mbps) ?? null,
  slow_upload_mbps: numberOf(rest.slow_upload_mbps) ?? null,
  burst_download_mbps: numberOf(rest.burst_download_mbps) ?? null,
  burst_upload_mbps: numberOf(rest.burst_upload_mbps) ?? null,
  burst_seconds: numberOf(rest.burst_seconds) ?? null,
  max_sessions: numberOf(rest.max_sessions) ?? null,
  attributes: readAttributes(rest.attributes),
  download_mbps: numberOf(download_mbps),
  upload_mbps: numberOf(upload_mbps),
  quota_gb: numberOf(quota_gb) ?? null,
  ...prepaidBody(rest),
  next_price: rest.next_price || null,
  next_price_on: rest.next_price_on || null,
})
