import type { Order } from '@uplink/contract/orders'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { formatDisplayDate } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { CancelOrderButton } from './CancelOrderButton'
import { kindWords, statusTone, statusWord, whatOf } from './order-words'
import classes from './OrderItem.module.css'
import { OrderSteps } from './OrderSteps'

/** One order: what it is, what it costs, and its steps so far. */
export function OrderItem({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <Section
      title={whatOf(order)}
      actions={<StatusBadge tone={statusTone(order.status)}>{statusWord(order.status)}</StatusBadge>}
    >
      <p className={classes.facts}>
        <span>{t('{kind}, order {id}', { kind: kindWords[order.kind], id: order.id })}</span>
        <span>{t('Placed {date}', { date: formatDisplayDate(order.placed_at) })}</span>
        <span className={classes.amount}>{formatMoney(order.amount)}</span>
      </p>
      {children}
      <OrderSteps order={order} />
      {order.is_cancellable && (
        <div className={classes.act}>
          <CancelOrderButton id={order.id} what={whatOf(order)} />
        </div>
      )}
    </Section>
  )
}
