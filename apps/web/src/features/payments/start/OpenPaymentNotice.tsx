import type { Payment } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { resultPath } from '../payment-paths'

/** Warns somebody who is about to pay that an earlier payment is undecided, since they might pay twice. */
export function OpenPaymentNotice({ payment }: { payment: Payment | null }) {
  if (!payment) return null
  const { amount, created_at } = payment
  return (
    <Notice
      tone="info"
      title={t('You began to pay {amount} on {moment}.', {
        amount: formatMoney(amount),
        moment: formatMoment(created_at),
      })}
      action={
        <ButtonLink size="small" href={resultPath(payment)}>
          {t('See its state')}
        </ButtonLink>
      }
    >
      {t('It is not finished. If you pay now, the new payment takes its place.')}
    </Notice>
  )
}
