import { Section } from '../../ui/page/Section'
import { Skeleton } from '../../ui/states/Skeleton'
import classes from './OrderItem.module.css'

/** Stands in for an order while it loads: its title, its facts and its steps. */
export function OrderWaiting() {
  return (
    <Section>
      <div className={classes.waiting}>
        <Skeleton width="14rem" height="1rem" />
        <Skeleton width="60%" />
        {[0, 1].map((step) => (
          <div key={step} className={classes.waitingStep}>
            <Skeleton width="0.5rem" height="0.5rem" isRound />
            <Skeleton width="11rem" />
          </div>
        ))}
      </div>
    </Section>
  )
}
