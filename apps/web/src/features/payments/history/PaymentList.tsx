import type { Payment } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { formatTime, groupByDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { DayList } from '../../../ui/lists/DayList'
import type { ListState } from '../../../ui/pages/list-state'
import { resultPath } from '../payment-paths'
import { gatewayTitle, kindWords } from '../payment-words'
import { PaymentState } from './PaymentTable'

const madeAt = ({ settled_at, created_at }: Payment) => settled_at ?? created_at

/** The list for phones: payments grouped by day, two lines each. */
export function PaymentList(payments: ListState<Payment>) {
  return (
    <DayList
      {...payments}
      label={t('Payments')}
      rowKey={({ id }) => id}
      days={(rows) => groupByDate(rows, madeAt)}
      lines={(payment) => ({
        title: kindWords[payment.kind],
        href: resultPath(payment),
        aside: formatMoney(payment.amount),
        meta: `${formatTime(madeAt(payment))} · ${gatewayTitle(payment.gateway)}`,
        end: <PaymentState payment={payment} />,
      })}
    />
  )
}
