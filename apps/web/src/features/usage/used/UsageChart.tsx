import type { Usage } from '@uplink/contract/usage'
import { formatDisplayDate, formatMonth } from '../../../platform/dates/dates'
import { formatGigabytes } from '../../../platform/units/units'
import { BarChart } from '../../../ui/chart/BarChart'

const gigabyte = 1_000_000_000

export function periodWords({ from, to }: Usage): string {
  return `${formatDisplayDate(from)} – ${formatDisplayDate(to)}`
}

/** Bars by day or month, download and upload; a button shows the same numbers as a table. */
export function UsageChart({ usage, height }: { usage: Usage; height: number }) {
  const isDaily = usage.per === 'day'
  return (
    <BarChart
      label={`Usage by ${usage.per}, ${periodWords(usage)}`}
      unit="GB"
      series={['Download', 'Upload']}
      points={usage.series.map(({ period, download_bytes, upload_bytes }) => ({
        key: period,
        label: isDaily ? formatDisplayDate(period) : formatMonth(period),
        short: isDaily ? String(Number(period.slice(8))) : formatMonth(period).slice(0, 3),
        values: [download_bytes / gigabyte, upload_bytes / gigabyte],
      }))}
      format={(gigabytes) => formatGigabytes(gigabytes * gigabyte)}
      reference={isDaily ? dailyShare(usage) : undefined}
      pointName={isDaily ? 'Day' : 'Month'}
      height={height}
    />
  )
}

/** The daily usage with which the quota lasts through the period. */
function dailyShare({ quota_bytes: quota, series }: Usage) {
  return quota === null
    ? undefined
    : { value: quota / series.length / gigabyte, label: 'Even share of the package' }
}
