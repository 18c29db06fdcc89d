import type { Order } from '@uplink/contract/orders'
import { t } from '../../language/t'
import { formatMoment } from '../../platform/dates/dates'
import { statusWord } from './orders.data'
import classes from './OrderItem.module.css'

/** The steps of an order so far. */
export function OrderSteps({ order }: { order: Pick<Order, 'id' | 'steps'> }) {
  if (order.steps.length === 0) return null
  return (
    <ol className={classes.steps} aria-label={t('Steps of order {id}', { id: order.id })}>
      {order.steps.map((step, index) => (
        <li key={index} className={classes.step}>
          <p>
            <span className={classes.name}>{statusWord(step.status)}</span>
            <time dateTime={step.occurred_at} className={classes.time}>
              {formatMoment(step.occurred_at)}
            </time>
          </p>
          {step.note && <p className={classes.note}>{t(step.note)}</p>}
        </li>
      ))}
    </ol>
  )
}
