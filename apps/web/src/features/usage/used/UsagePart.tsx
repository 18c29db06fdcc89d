import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pathTo } from '@uplink/contract/screens'
import type { Usage } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { periodUsageQuery } from '../usage.data'
import classes from './UsagePart.module.css'
import { formatGigabytes, formatSpeed } from '../../../platform/units/units'
import { formatDisplayDate, formatMonth } from '../../../platform/dates/dates'
import { BarChart } from '../../../ui/chart/BarChart'

const gigabyte = 1_000_000_000

function periodWords({ from, to }: Usage): string {
  return `${formatDisplayDate(from)} – ${formatDisplayDate(to)}`
}

interface UsageChartProps {
  usage: Usage
  height: number
  /** The day whose sessions are shown, and what a click on another one does. */
  day?: string | undefined
  onDay?: (day: string) => void
}

/** Whether nothing is known of a day or month: it is to come, or nothing was measured yet. */
function isUnknown(
  period: string,
  { today, known_from: from }: Pick<Usage, 'today' | 'known_from'>,
): boolean {
  const cut = (one: string) => one.slice(0, period.length)
  return period > cut(today) || from === null || period < cut(from)
}

/** Bars by day or month, download and upload; a button shows the same numbers as a table. */
export function UsageChart({ usage, height, day, onDay }: UsageChartProps) {
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
        isUnknown: isUnknown(period, usage),
      }))}
      format={(gigabytes) => formatGigabytes(gigabytes * gigabyte)}
      reference={isDaily ? dailyShare(usage) : undefined}
      pointName={t(isDaily ? 'Day' : 'Month')}
      {...(onDay && { onPick: onDay, picked: day })}
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

/** How much of the package's quota was used, as one number and a thin bar. */
function PeriodTotal({
  total,
  quota,
  period,
  slow,
}: {
  total: number
  quota: number | null
  period: string
  slow: Usage['after_quota'] | undefined
}) {
  return (
    <div className={classes.total}>
      <p className={classes.amount}>
        {formatGigabytes(total)}
        <span className={classes.of}>
          {` ${quota === null ? t('used, no limit') : t('of {quota} used', { quota: formatGigabytes(quota) })}`}
        </span>
      </p>
      <p className={classes.period}>{period}</p>
      {quota !== null && <Share used={total} of={quota} />}
      {slow && <p className={classes.period}>{slowWords(slow)}</p>}
    </div>
  )
}

function slowWords({ download_mbps, upload_mbps, slow_until }: NonNullable<Usage['after_quota']>): string {
  const speeds = { download: formatSpeed(download_mbps), upload: formatSpeed(upload_mbps) }
  return slow_until === null
    ? t('Then {download} down and {upload} up until the next period', speeds)
    : t('Used up: {download} down and {upload} up until {day}', {
        ...speeds,
        day: formatDisplayDate(slow_until),
      })
}

/** A thin bar that is full when the quota is used up. */
function Share({ used, of }: { used: number; of: number }) {
  const percent = Math.round(Math.min(1, used / of) * 100)
  return (
    <div
      role="meter"
      aria-label={t('Used of what the package includes')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={classes.meter}
    >
      <span
        className={percent >= 90 ? classes.nearlyFull : classes.filled}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

/** Pixels: where usage is what the screen is about, and where it is one part of many. */
export const chartHeight = 200
const smallHeight = 128

/** As high as the chart with its legend. */
export function ChartWaiting({ height = chartHeight }: { height?: number }) {
  return (
    <div className={classes.chartWaiting}>
      <Skeleton height={`${height}px`} />
    </div>
  )
}

interface UsagePartProps extends Pick<UsageChartProps, 'day' | 'onDay'> {
  /** Whether the screen is about it: a higher chart, and no title, which its tabs have. */
  isMain?: boolean
  /** Stands below the chart. */
  children?: ReactNode
}

/** Usage of the present billing period, day by day, against the package's quota. */
export function UsagePart({ isMain = false, children, ...pick }: UsagePartProps) {
  const query = useQuery(periodUsageQuery())
  const height = isMain ? chartHeight : smallHeight
  const title = t('Usage this period')
  return (
    <Section {...(isMain ? { label: title } : { title, actions: <AllUsage /> })}>
      {query.data ? (
        <PeriodUsage usage={query.data} height={height} {...pick}>
          {children}
        </PeriodUsage>
      ) : (
        <Fallback
          what={t('Your usage')}
          failure={query.error && failureOf(query)}
          skeleton={
            <>
              <div className={classes.total}>
                <p className={classes.amount}>
                  <Skeleton width="10rem" />
                </p>
                <p className={classes.period}>
                  <Skeleton width="8rem" />
                </p>
              </div>
              <ChartWaiting height={height} />
              {children}
            </>
          }
        />
      )}
    </Section>
  )
}

function AllUsage() {
  return (
    <ButtonLink kind="quiet" size="small" href={pathTo('usage')}>
      {t('All usage')}
    </ButtonLink>
  )
}

function PeriodUsage({ usage, children, ...pick }: UsageChartProps & { children: ReactNode }) {
  const total = usage.download_bytes + usage.upload_bytes
  if (total === 0) return <EmptyState>{t('Nothing used in this billing period yet.')}</EmptyState>
  return (
    <>
      <PeriodTotal
        total={total}
        quota={usage.quota_bytes}
        period={periodWords(usage)}
        slow={usage.after_quota}
      />
      <UsageChart usage={usage} {...pick} />
      {children}
    </>
  )
}
