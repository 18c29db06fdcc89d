import type { Order } from '@uplink/contract/orders'
import { t } from '../../language/t'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { statusWord } from './orders.data'
import classes from './OrderItem.module.css'

interface OrderStepsProps {
  order: Pick<Order, 'id' | 'steps'>
  /** What is still before it, for whoever waits for it. */
  coming?: Order['coming']
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
      {coming.map((step) => (
        <li key={step.status} className={classes.step} data-coming>
          <p>
            <span className={classes.name}>{statusWord(step.status)}</span>
            <span className={classes.time}>{whenWords(step)}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

function whenWords({ on, is_optional }: Order['coming'][number]): string {
  if (on !== null) return t('Planned for {date}', { date: formatDisplayDate(on) })
  return is_optional ? t('if there is work to do') : t('to come')
}
