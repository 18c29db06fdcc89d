import { useQuery } from '@tanstack/react-query'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { ReactNode } from 'react'
import { failureOf, isWithoutConnection } from '../../platform/api/failure'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { EmptyState } from '../../ui/states/EmptyState'
import { paymentOptionsQuery } from './payments.data'

/** How the active connection can be paid for; or in its place, why that is not known. */
export function WithOptions({ children }: { children: (options: PaymentOptions) => ReactNode }) {
  const query = useQuery(paymentOptionsQuery())
  if (query.data) return query.data.gateways.length > 0 ? children(query.data) : <NoGateway />
  return (
    <Section>
      <Fallback
        what="What you can pay"
        failure={query.error && failureOf(query)}
        none={
          isWithoutConnection(query.error) &&
          'There is no connection on your account, so there is nothing to pay.'
        }
      />
    </Section>
  )
}

function NoGateway() {
  return (
    <Section>
      <EmptyState>Paying online is not possible at the moment. Please contact us to pay.</EmptyState>
    </Section>
  )
}
