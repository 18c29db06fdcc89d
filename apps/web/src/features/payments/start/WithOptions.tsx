import { useQuery } from '@tanstack/react-query'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { ReactNode } from 'react'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { storedSubscriber } from '../../../platform/session/session'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { ContactDetails } from '../../connections/connections.public'
import { paymentOptionsQuery } from '../payments.data'
import classes from '../paying.module.css'

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

/** How to pay without a gateway: whom to ask, and by which name the money finds its line. */
function NoGateway() {
  const line = storedSubscriber()?.username
  return (
    <Section title="Paying online is not possible at the moment">
      <div className={classes.terms}>
        <p>
          Pay at our office, or call us and we tell you how.{' '}
          {line && (
            <>
              Give your Client ID, <strong>{line}</strong>, with the money, so that we find your bills.
            </>
          )}
        </p>
        <ContactDetails />
      </div>
    </Section>
  )
}
