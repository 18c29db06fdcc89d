import type { AccountInfo, ActiveConnection, BetterPackage } from '@uplink/contract/connections'
import { toWire } from '#platform/money'
import type { AccountRow, ConnectionRow, BetterPackageRow } from './connections.store'
import { mbps, toPackage, withTax } from './packages/packages.view'

export function toActiveConnection(row: ConnectionRow): ActiveConnection {
  return {
    id: row.id,
    username: row.username,
    area: row.area,
    city: row.city,
    first_name: row.first_name,
    last_name: row.last_name,
    contact: row.contact,
    status: row.status,
    overdue: row.overdue ? toWire(row.overdue) : null,
  }
}

export function toAccountInfo(row: AccountRow): AccountInfo {
  return {
    username: row.username,
    phone: row.contact,
    email: row.email,
    holder: `${row.first_name} ${row.last_name}`.trim(),
    address: row.address,
    city: row.city,
    status: row.status,
    package: row.package,
    contractStartDate: row.began_on,
    download_mbps: row.download_kbps === null ? null : mbps(row.download_kbps),
    upload_mbps: row.upload_kbps === null ? null : mbps(row.upload_kbps),
    quota_bytes: row.quota_bytes,
  }
}

export const toBetterPackage = (row: BetterPackageRow): BetterPackage => ({
  ...toPackage(row),
  price_difference: toWire(row.price - row.price_now),
  total_difference: toWire(withTax(row.price, row.tax_percent) - withTax(row.price_now, row.tax_percent)),
})
