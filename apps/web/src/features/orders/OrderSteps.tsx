import type { Order } from '@uplink/contract/orders'
import { t } from '../../language/t'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { statusWord, type ComingStep } from './orders.data'
import classes from './OrderItem.module.css'

interface OrderStepsProps {
  order: Pick<Order, 'id' | 'steps'>
  /** What is still before it, for whoever waits for it. */
  coming?: readonly ComingStep[]
}

/** The steps of an order so far, and those to come. */
export function OrderSteps({ order: { id, steps }, coming = [] }: OrderStepsProps) {
  if (steps.length + coming.length === 0) return null
  return (
    <ol className={classes.steps} aria-label={t('Steps of order {id}', { id })}>
      {steps.map((step, index) => (
        <li key={index} className={classes.step} data-now={index === steps.length - 1 || undefined}>
          <p>
            <span className={classes.name}>{statusWord(step.status)}</span>
            <time dateTime={step.occurred_at} className={classes.time}>
              {formatMoment(step.occurred_at)}
            </time>
          </p>
          {step.note && <p className={classes.note}>{t(step.note)}</p>}
        </li>
      ))}
      {coming.map(({ status, planned_on: day }) => (
        <li key={status} className={classes.step} data-coming>
          <p>
            <span className={classes.name}>{statusWord(status)}</span>
            <span className={classes.time}>
              {day === null ? t('to come') : t('Planned for {date}', { date: formatDisplayDate(day) })}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
