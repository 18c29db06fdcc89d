import { ButtonLink } from '../../ui/button/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { paymentPaths } from './payment-paths'

/** Somebody came to a later step without the earlier ones, or with an amount that cannot be paid. */
export function NoAmount() {
  return (
    <EmptyState
      action={
        <ButtonLink kind="primary" href={paymentPaths.topup()}>
          Choose an amount
        </ButtonLink>
      }
    >
      First choose how much to top up.
    </EmptyState>
  )
}
