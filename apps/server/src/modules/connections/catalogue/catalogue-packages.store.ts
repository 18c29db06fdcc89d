import { cataloguePackages } from '@uplink/contract/catalogue'
import type { Use } from '#platform/resource/declaration'
import { createResourceStore } from '#platform/resource/resource.store'

/** A package with what the caller's rules allow: speeds in kbps, data in bytes, prices in poisha. */
export interface PackageRow {
  id: number
  name: string
  organization_id: number
  organization: string
  currency: string
  tax_percent: number
  description: string
  name_bn: string | null
  description_bn: string | null
  download_mbps: number
  upload_mbps: number
  quota_gb: number | null
  slow_download_mbps: number | null
  slow_upload_mbps: number | null
  burst_download_mbps: number | null
  burst_upload_mbps: number | null
  burst_seconds: number | null
  framed_pool: string | null
  max_sessions: number | null
  attributes: { name: string; value: string }[]
  price: number
  next_price: number | null
  next_price_on: string | null
  prepaid_price: number | null
  prepaid_count: number | null
  prepaid_unit: 'days' | 'months' | null
  lines: number
  status: 'active' | 'inactive'
  version: number
  updated_at: Date
  can_edit: boolean
  can_delete: boolean
}

const same = [
  'name',
  'organization_id',
  'description',
  'name_bn',
  'description_bn',
  'burst_seconds',
  'framed_pool',
  'max_sessions',
  'attributes',
  'price',
  'next_price',
  'next_price_on',
  'prepaid_price',
  'prepaid_count',
  'prepaid_unit',
  'lines',
  'status',
]

/** The statements about one package, and about pages of packages. Lists are ordered by the contract's names. */
export const table = createResourceStore<PackageRow>({
  table: 'packages',
  sources: {
    ...Object.fromEntries(same.map((column) => [column, column])),
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    currency: { of: 'organizations', by: 'organization_id', column: 'currency' },
    tax_percent: { of: 'organizations', by: 'organization_id', column: 'tax_percent' },
    download_mbps: 'download_kbps',
    upload_mbps: 'upload_kbps',
    quota_gb: 'quota_bytes',
    slow_download_mbps: 'slow_download_kbps',
    slow_upload_mbps: 'slow_upload_kbps',
    burst_download_mbps: 'burst_download_kbps',
    burst_upload_mbps: 'burst_upload_kbps',
  },
  searched: ['name', 'description'],
  listedBy: cataloguePackages.listedBy,
  thenBy: cataloguePackages.thenBy,
})

/** What refers to a package: while anything does, it cannot be deleted. An ended contract keeps past sales readable. */
export const uses: readonly Use[] = [
  { what: 'contracts', table: 'contracts', column: 'package_id' },
  { what: 'offers', table: 'offers', column: 'package_id' },
  { what: 'quotes', table: 'package_quotes', column: 'package_id' },
]
