import { pathTo } from '@uplink/contract/screens'
import { SearchX } from 'lucide-react'
import { t } from '../../../language/t'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { ButtonLink } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { Fallback } from '../../../ui/states/Fallback'

/** Shown in place of a payment that is loading, was refused, could not be loaded, or (without a query) does not exist. */
export function PaymentTrouble({ query }: { query: Parameters<typeof failureOf>[0] | undefined }) {
  const error = query?.error ?? null
  if (!query || hasStatus(error, 404))
    return (
      <EmptyState
        icon={SearchX}
        action={<ButtonLink href={pathTo('rechargeHistory')}>{t('Your payments')}</ButtonLink>}
      >
        {t('There is no such payment.')}
      </EmptyState>
    )
  return (
    <Fallback
      what={t('Your payment')}
      failure={
        error && {
          title: t('Your payment could not be looked up.'),
          text: t('Nothing is lost. Please try again in a moment.'),
          ...failureOf(query),
        }
      }
      skeleton={<SkeletonText lines={4} />}
    />
  )
}
