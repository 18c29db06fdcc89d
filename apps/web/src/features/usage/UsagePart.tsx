import { useQuery } from '@tanstack/react-query'
import type { Usage } from '@uplink/contract/usage'
import { failureOf } from '../../platform/api/failure'
import { formatDisplayDate } from '../../platform/dates/dates'
import { formatGigabytes } from '../../platform/units/units'
import { BarChart } from '../../ui/chart/BarChart'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { periodUsageQuery } from './usage.data'
import classes from './UsagePart.module.css'

const chartHeight = 200
const gigabyte = 1_000_000_000

/** Usage of the present billing period, day by day, against what the package includes. */
export function UsagePart() {
  const query = useQuery(periodUsageQuery())
  return (
    <Section title="Usage this period">
      {query.data ? (
        <PeriodUsage usage={query.data} />
      ) : query.error ? (
        <ErrorState title="Your usage could not be loaded." {...failureOf(query)} />
      ) : (
        <LoadingState label="Loading your usage">
          <div className={classes.loading}>
            <Skeleton width="14rem" height="1.5rem" />
            <Skeleton height={`${chartHeight}px`} />
          </div>
        </LoadingState>
      )}
    </Section>
  )
}

function PeriodUsage({ usage }: { usage: Usage }) {
  const total = usage.download_bytes + usage.upload_bytes
  if (total === 0) return <EmptyState>Nothing was used in this billing period yet.</EmptyState>
  const period = `${formatDisplayDate(usage.from)} – ${formatDisplayDate(usage.to)}`
  return (
    <>
      <Total total={total} quota={usage.quota_bytes} period={period} />
      <BarChart
        label={`Usage by day, ${period}`}
        unit="GB"
        series={['Download', 'Upload']}
        points={usage.series.map((day) => ({
          key: day.period,
          label: formatDisplayDate(day.period),
          short: String(Number(day.period.slice(8))),
          values: [day.download_bytes / gigabyte, day.upload_bytes / gigabyte],
        }))}
        format={(gigabytes) => formatGigabytes(gigabytes * gigabyte)}
        reference={dailyShare(usage)}
        pointName="Day"
        height={chartHeight}
      />
    </>
  )
}

function Total({ total, quota, period }: { total: number; quota: number | null; period: string }) {
  return (
    <div className={classes.total}>
      <p className={classes.amount}>
        {formatGigabytes(total)}
        <span className={classes.of}>
          {quota === null ? ' used, no limit' : ` of ${formatGigabytes(quota)} used`}
        </span>
      </p>
      <p className={classes.period}>{period}</p>
      {quota !== null && <Share used={total} of={quota} />}
    </div>
  )
}

/** A thin bar, full when the package is used up. */
function Share({ used, of }: { used: number; of: number }) {
  const percent = Math.round(Math.min(1, used / of) * 100)
  return (
    <div
      role="meter"
      aria-label="Used of what the package includes"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %`}
      className={classes.meter}
    >
      <span
        className={percent >= 90 ? classes.nearlyFull : classes.filled}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

/** What may be used on each day so that the package lasts through the period. */
function dailyShare({ quota_bytes: quota, series }: Usage) {
  return quota === null
    ? undefined
    : { value: quota / series.length / gigabyte, label: 'Even share of the package' }
}
