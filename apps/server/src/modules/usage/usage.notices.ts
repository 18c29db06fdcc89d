import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'
import type { ReachedRow } from './usage.jobs.store'

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const slowness = ({ slow_download_kbps: kbps }: ReachedRow) =>
  kbps === null ? '' : `Until the next one its speed is ${kbps / 1000} Mbps. `

/** The warning to a customer about the used part of a package. */
export function toWarning(row: ReachedRow): Notice {
  const isAll = row.percent === 100
  const used = `${gigabytes(row.used)} of ${gigabytes(row.quota_bytes)}`
  return {
    userId: row.user_id,
    connectionId: row.connection_id,
    isSystem: true,
    event: isAll ? 'usage-100' : 'usage-80',
    title: isAll ? 'Your package is used up' : 'You have used 80% of your package',
    body: isAll
      ? `${used} used on line ${row.username} in this billing period. ${slowness(row)}You can move to a bigger package at any time.`
      : `${used} used on line ${row.username} in this billing period.`,
    link: pathTo('usage'),
  }
}
