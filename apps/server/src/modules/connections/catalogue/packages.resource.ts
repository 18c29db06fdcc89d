import { cataloguePackages as contract, packageLookup } from '@uplink/contract/catalogue'
import { invalid } from '#platform/http/problem'
import { toWire } from '#platform/money'
import type { Values } from '#platform/resource/declaration'
import { resource } from '#platform/resource/resource'
import { priceColumns } from './new-price'

const kbpsAMbps = 1_000
const bytesAGb = 1e9

export const cataloguePackages = resource(contract, {
  table: 'packages',
  lookup: packageLookup,
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    download_mbps: 'download_kbps',
    upload_mbps: 'upload_kbps',
    quota_gb: 'quota_bytes',
    burst_download_mbps: 'burst_download_kbps',
    burst_upload_mbps: 'burst_upload_kbps',
  },
  searched: ['name', 'description'],
  reach: 'organization_id',
  references: {
    organization_id: {
      model: 'organization',
      table: 'organizations',
      ruleFields: { organization_id: 'id' },
    },
  },
  // an ended contract also refers to it, so that past sales stay readable
  uses: [
    { what: 'contracts', table: 'contracts', column: 'package_id' },
    { what: 'offers', table: 'offers', column: 'package_id' },
    { what: 'quotes', table: 'package_quotes', column: 'package_id' },
  ],
  beforeWrite: async (call, tx, change) => {
    const { before, after } = change
    if (!after) return undefined
    if (before && before.organization_id !== after.organization_id)
      throw invalid('organization_id', 'A package cannot move to another organization')
    return {
      description: after.description ?? '',
      download_mbps: Math.round(Number(after.download_mbps) * kbpsAMbps),
      upload_mbps: Math.round(Number(after.upload_mbps) * kbpsAMbps),
      quota_gb: after.quota_gb == null ? null : Math.round(Number(after.quota_gb) * bytesAGb),
      ...burstColumns(after),
      framed_pool: after.framed_pool ?? null,
      max_sessions: after.max_sessions ?? null,
      ...(after.attributes !== undefined && { attributes: JSON.stringify(after.attributes) }),
      ...(await priceColumns(call.clock, tx, change)),
    }
  },
  view: (row) => ({
    ...row,
    description: row.description || null,
    download_mbps: Number(row.download_mbps) / kbpsAMbps,
    upload_mbps: Number(row.upload_mbps) / kbpsAMbps,
    quota_gb: row.quota_gb === null ? null : Number(row.quota_gb) / bytesAGb,
    burst_download_mbps: mbpsOf(row.burst_download_mbps),
    burst_upload_mbps: mbpsOf(row.burst_upload_mbps),
    price: toWire(Number(row.price)),
    next_price: row.next_price === null ? null : toWire(Number(row.next_price)),
  }),
})

const mbpsOf = (kbps: unknown) => (kbps == null ? null : Number(kbps) / kbpsAMbps)

/** How fast lines may be for a moment: all of it or nothing, and never slower than they are anyway. */
function burstColumns(after: Values): Values {
  const fields = ['burst_download_mbps', 'burst_upload_mbps', 'burst_seconds'] as const
  const [download, upload, seconds] = fields.map((field) => after[field] ?? null)
  const absent = fields.filter((field) => after[field] == null)
  if (absent[0] !== undefined && absent.length < fields.length)
    throw invalid(absent[0], 'Fill in both bursts and their seconds, or none of them')
  if (download !== null && Number(download) < Number(after.download_mbps))
    throw invalid('burst_download_mbps', 'A burst is at least as fast as the speed')
  if (upload !== null && Number(upload) < Number(after.upload_mbps))
    throw invalid('burst_upload_mbps', 'A burst is at least as fast as the speed')
  const kbpsOf = (mbps: unknown) => (mbps == null ? null : Math.round(Number(mbps) * kbpsAMbps))
  return {
    burst_download_mbps: kbpsOf(download),
    burst_upload_mbps: kbpsOf(upload),
    burst_seconds: seconds,
  }
}
