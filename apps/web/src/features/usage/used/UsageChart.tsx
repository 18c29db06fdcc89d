import type { Usage } from '@uplink/contract/usage'
import { t } from '../../../language/t'
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
      label={t(isDaily ? 'Usage by day, {period}' : 'Usage by month, {period}', {
        period: periodWords(usage),
      })}
      unit="GB"
      series={[t('Download'), t('Upload')]}
      points={usage.series.map(({ period, download_bytes, upload_bytes }) => ({
        key: period,
        label: isDaily ? formatDisplayDate(period) : formatMonth(period),
        short: isDaily ? String(Number(period.slice(8))) : formatMonth(period).replace(/ .*/, ''),
        values: [download_bytes / gigabyte, upload_bytes / gigabyte],
      }))}
      format={(gigabytes) => formatGigabytes(gigabytes * gigabyte)}
      reference={isDaily ? dailyShare(usage) : undefined}
      pointName={t(isDaily ? 'Day' : 'Month')}
      height={height}
    />
  )
}

/** The daily usage with which the quota lasts through the period. */
function dailyShare({ quota_bytes: quota, series }: Usage) {
  return quota === null
    ? undefined
    : { value: quota / series.length / gigabyte, label: t('Even share of the package') }
}
