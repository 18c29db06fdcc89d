import { useQuery } from '@tanstack/react-query'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { dayOf } from '../../../platform/dates/dates'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { monthlyUsageQuery } from '../usage.data'
import { UsageChart } from './UsageChart'
import { useMinute } from '../use-minute'

const chartHeight = 200

/** Usage of the last twelve calendar months. */
export function MonthsPart() {
  const today = dayOf(new Date(useMinute()).toISOString())
  const query = useQuery(monthlyUsageQuery(today))
  const isEmpty = query.data && query.data.download_bytes + query.data.upload_bytes === 0
  return (
    <Section title={t('Usage by month')}>
      {isEmpty ? (
        <EmptyState>{t('Nothing was used in the last twelve months.')}</EmptyState>
      ) : query.data ? (
        <UsageChart usage={query.data} height={chartHeight} />
      ) : (
        <Fallback
          what={t('Your usage')}
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height={`${chartHeight}px`} />}
        />
      )}
    </Section>
  )
}
