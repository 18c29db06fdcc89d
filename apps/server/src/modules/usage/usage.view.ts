import type { Usage } from '@uplink/contract/usage'
import { addDays, type Period } from '#platform/calendar'
import type { UsageDayRow } from './usage.store'

const lengthOfPeriod = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length } as const

/** Adds the days without usage, and sums days to months if requested. The rows must be inside the range. */
export function toUsage(
  rows: UsageDayRow[],
  about: Period & { per: Usage['per']; quotaBytes: number | null },
): Usage {
  const nameOf = (day: string) => day.slice(0, lengthOfPeriod[about.per])
  const sums = new Map<string, { download_bytes: number; upload_bytes: number }>()
  for (let day = about.from; day <= about.to; day = addDays(day, 1)) {
    sums.set(nameOf(day), { download_bytes: 0, upload_bytes: 0 })
  }
  const all = { download_bytes: 0, upload_bytes: 0 }
  for (const row of rows) {
    for (const sum of [sums.get(nameOf(row.day)), all]) {
      if (!sum) continue
      sum.download_bytes += row.download_bytes
      sum.upload_bytes += row.upload_bytes
    }
  }
  return {
    from: about.from,
    to: about.to,
    per: about.per,
    quota_bytes: about.quotaBytes,
    ...all,
    series: [...sums].map(([period, sum]) => ({ period, ...sum })),
  }
}
