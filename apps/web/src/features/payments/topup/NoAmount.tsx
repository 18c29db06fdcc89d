import { pathTo } from '@uplink/contract/screens'
import { ButtonLink } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/states/EmptyState'

/** Somebody came to a later step without the earlier ones, or with an amount that cannot be paid. */
export function NoAmount() {
  return (
    <EmptyState
      action={
        <ButtonLink kind="primary" href={pathTo('topup')}>
          Choose an amount
        </ButtonLink>
      }
    >
      First choose how much to top up.
    </EmptyState>
  )
}
