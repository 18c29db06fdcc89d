import { useQuery } from '@tanstack/react-query'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { ReactNode } from 'react'
import { rich } from '../../../language/rich'
import { t } from '../../../language/t'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { storedSubscriber } from '../../../platform/session/session'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { ContactDetails } from '../../connections/connections.public'
import { paymentOptionsQuery } from '../payments.data'
import classes from '../paying.module.css'

/** Loads how the active connection can be paid for, and shows why if it cannot be loaded. */
export function WithOptions({ children }: { children: (options: PaymentOptions) => ReactNode }) {
  const query = useQuery(paymentOptionsQuery())
  if (query.data) return query.data.gateways.length > 0 ? children(query.data) : <NoGateway />
  return (
    <Section>
      <Fallback
        what={t('What you can pay')}
        failure={query.error && failureOf(query)}
        none={
          isWithoutConnection(query.error) &&
          t('There is no line on your account, so there is nothing to pay.')
        }
      />
    </Section>
  )
}

/** How to pay without a gateway: whom to contact, and the Client ID to give. */
function NoGateway() {
  const line = storedSubscriber()?.username
  return (
    <Section title={t('Paying online is not possible at the moment')}>
      <div className={classes.terms}>
        <p>
          {t('Pay at our office, or call us and we tell you how.')}{' '}
          {line &&
            rich('Give your Client ID, {id}, with the money, so that we find your bills.', {
              id: <strong>{line}</strong>,
            })}
        </p>
        <ContactDetails />
      </div>
    </Section>
  )
}
