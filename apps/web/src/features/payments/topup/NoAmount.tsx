import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { ButtonLink } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/states/EmptyState'

/** Shown on a later step when the earlier ones are missing, or when the amount cannot be paid. */
export function NoAmount() {
  return (
    <EmptyState
      action={
        <ButtonLink kind="primary" href={pathTo('topup')}>
          {t('Choose an amount')}
        </ButtonLink>
      }
    >
      {t('First choose how much to top up.')}
    </EmptyState>
  )
}
