import type { Payment } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { SearchX } from 'lucide-react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { storedSubscriber } from '../../../platform/session/session'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ButtonLink } from '../../../ui/button/Button'
import { LineStatusPart } from '../../connections/line.public'
import { paymentIdOf } from './payment-address'
import { Outcome } from './Outcome'
import { OutcomeActs } from './OutcomeActs'
import { PaymentTrouble } from './PaymentTrouble'
import { Receipt } from './Receipt'
import { useFollowedPayment } from './use-followed-payment'
import classes from '../paying.module.css'

/** The state of a payment or top-up, kept up to date. */
export function PaymentResultPage() {
  const id = paymentIdOf(useAddress())
  return (
    <>
      <PageHeader
        title={t('Your payment')}
        back={{ href: pathTo('rechargeHistory'), label: t('Recharge history') }}
      />
      <div className={`${classes.screen} ${classes.result}`}>
        {id === undefined ? <NotNamed /> : <Followed key={id} id={id} />}
      </div>
    </>
  )
}

function NotNamed() {
  return (
    <Section>
      <EmptyState
        icon={SearchX}
        action={<ButtonLink href={pathTo('rechargeHistory')}>{t('Your payments')}</ButtonLink>}
      >
        {t('No payment is named here. Choose one among your payments.')}
      </EmptyState>
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
