import { useQuery } from '@tanstack/react-query'
import type { Usage } from '@uplink/contract/usage'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { PeriodTotal } from './PeriodTotal'
import { periodUsageQuery } from '../usage.data'
import { periodWords, UsageChart } from './UsageChart'
import classes from './UsagePart.module.css'

const chartHeight = 200

/** Usage of the present billing period, day by day, against the package's quota. */
export function UsagePart() {
  const query = useQuery(periodUsageQuery())
  return (
    <Section title={t('Usage this period')}>
      {query.data ? (
        <PeriodUsage usage={query.data} />
      ) : (
        <Fallback
          what={t('Your usage')}
          failure={query.error && failureOf(query)}
          skeleton={
            <div className={classes.loading}>
              <Skeleton width="14rem" height="1.5rem" />
              <Skeleton height={`${chartHeight}px`} />
            </div>
          }
        />
      )}
    </Section>
  )
}

function PeriodUsage({ usage }: { usage: Usage }) {
  const total = usage.download_bytes + usage.upload_bytes
  if (total === 0) return <EmptyState>{t('Nothing used in this billing period yet.')}</EmptyState>
  return (
    <>
      <PeriodTotal total={total} quota={usage.quota_bytes} period={periodWords(usage)} />
      <UsageChart usage={usage} height={chartHeight} />
    </>
  )
}
