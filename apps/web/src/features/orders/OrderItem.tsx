import type { Order } from '@uplink/contract/orders'
import { formatDisplayDate, formatTime } from '../../platform/dates/dates'
import { formatMoney } from '../../platform/money/money'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { Section } from '../../ui/page/Section'
import { kindWords, statusTone, statusWord } from './order-words'
import classes from './OrderItem.module.css'

/** One order: what it is, what it costs, and the way it went so far. */
export function OrderItem({ order }: { order: Order }) {
  return (
    <Section
      title={order.description}
      actions={<StatusBadge tone={statusTone(order.status)}>{statusWord(order.status)}</StatusBadge>}
    >
      <p className={classes.facts}>
        <span>
          {kindWords[order.kind]}, order {order.id}
        </span>
        <span>Placed {formatDisplayDate(order.placed_at)}</span>
        <span className={classes.amount}>{formatMoney(order.amount)}</span>
      </p>
      {order.steps.length > 0 && (
        <ol className={classes.steps} aria-label={`Steps of order ${order.id}`}>
          {order.steps.map((step, index) => (
            <li key={index} className={classes.step}>
              <p>
                <span className={classes.name}>{statusWord(step.status)}</span>
                <time dateTime={step.occurred_at} className={classes.time}>
                  {formatDisplayDate(step.occurred_at)}, {formatTime(step.occurred_at)}
                </time>
              </p>
              {step.note && <p className={classes.note}>{step.note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
