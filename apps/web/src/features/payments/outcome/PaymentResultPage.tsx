import { useQuery } from '@tanstack/react-query'
import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { isWithoutConnection } from '../../../platform/api/failure'
import { storedSubscriber } from '../../../platform/session/session'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ButtonLink } from '../../../ui/button/Button'
import { LineStatusPart } from '../../connections/line.public'
import { latestPaymentQuery } from '../payments.data'
import { paymentIdOf } from './payment-address'
import { Outcome } from './Outcome'
import { OutcomeActs } from './OutcomeActs'
import { PaymentTrouble } from './PaymentTrouble'
import { Receipt } from './Receipt'
import { useFollowedPayment } from './use-followed-payment'
import classes from '../paying.module.css'

/** The state of a payment or top-up, kept up to date. If the address names no payment, the latest one is shown. */
export function PaymentResultPage() {
  const id = paymentIdOf(useAddress())
  return (
    <>
      <PageHeader
        title={t('Your payment')}
        back={{ href: pathTo('rechargeHistory'), label: t('Recharge history') }}
      />
      <div className={`${classes.screen} ${classes.result}`}>
        {id === undefined ? <Latest /> : <Followed key={id} id={id} />}
      </div>
    </>
  )
}

function Latest() {
  const query = useQuery(latestPaymentQuery())
  if (query.data) return <Followed key={query.data.id} id={query.data.id} />
  if (query.data === null || isWithoutConnection(query.error))
    return (
      <Section>
        <EmptyState action={<ButtonLink href={pathTo('payBill')}>{t('Pay your bill')}</ButtonLink>}>
          {t('There is no payment yet.')}
        </EmptyState>
      </Section>
    )
  return (
    <Section>
      <PaymentTrouble query={query} />
    </Section>
  )
}

function Followed({ id }: { id: number }) {
  const { query, recheck } = useFollowedPayment(id)
  const payment: Payment | undefined = query.data
  if (!payment)
    return (
      <Section>
        <PaymentTrouble query={query} />
      </Section>
    )
  return (
    <>
      <Outcome
        payment={payment}
        acts={
          <OutcomeActs payment={payment} isChecking={recheck.isPending} onCheck={() => recheck.mutate()} />
        }
      />
      {isLineOf(payment) && <LineStatusPart payHref={pathTo('payBill', { bills: 'overdue' })} />}
      <Section title={payment.settled_at === null ? t('Details') : t('Receipt')}>
        <Receipt payment={payment} />
      </Section>
    </>
  )
}

/** Whether to show the line's status: the payment may have brought the line back. */
function isLineOf({ kind, state, connection_id }: Payment): boolean {
  const isPaid = state === 'succeeded' || state === 'succeeded_late'
  return kind === 'bill' && isPaid && connection_id === storedSubscriber()?.id
}
