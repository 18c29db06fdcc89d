import type { PaymentOptions } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { CircleCheck } from 'lucide-react'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { OpenPaymentNotice } from '../start/OpenPaymentNotice'
import classes from '../paying.module.css'

/** Says that nothing is due, and offers to pay in advance. */
export function NothingDue({ options }: { options: Pick<PaymentOptions, 'balance' | 'open_payment'> }) {
  return (
    <div className={classes.screen}>
      <OpenPaymentNotice payment={options.open_payment} />
      <Section>
        <EmptyState
          icon={CircleCheck}
          action={
            <ButtonLink kind="primary" href={pathTo('topup')}>
              {t('Top up')}
            </ButtonLink>
          }
        >
          {t('Nothing is due. You have {balance} in advance, and you can add to it.', {
            balance: formatMoney(options.balance),
          })}
        </EmptyState>
      </Section>
    </div>
  )
}
