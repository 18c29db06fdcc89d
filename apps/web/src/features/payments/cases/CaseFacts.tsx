import type { PaymentCaseDetail } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { gatewayTitle } from '../payment-words'

/** What is known of the money, with what finds it in the gateway's own records. */
export function CaseFacts({ one }: { one: PaymentCaseDetail }) {
  const { line, reference, transaction_id, gateway, since, amount, taken, refunded, refund } = one
  const about = refund
    ? [
        {
          label: 'Payment',
          value: (
            <Link href={pathTo('payment', { id: refund.payment_id })}>
              {`${refund.payment_id}, ${formatMoney(refund.payment_amount)}`}
            </Link>
          ),
        },
        { label: 'Asked for by', value: refund.by },
        { label: 'Asked for on', value: formatMoment(refund.requested_at) },
        { label: 'Reason', value: refund.reason },
      ]
    : [{ label: 'Refunded', value: formatMoney(refunded), isNumber: true }]
  return (
    <DetailList
      items={[
        ...(taken === null
          ? [{ label: refund ? 'Refund' : 'Amount', value: formatMoney(amount), isNumber: true }]
          : [
              { label: 'Asked for', value: formatMoney(amount), isNumber: true },
              { label: 'Taken by the gateway', value: formatMoney(taken), isNumber: true },
            ]),
        ...about,
        { label: 'Gateway', value: gatewayTitle(gateway) },
        { label: refund ? 'Transaction ID of the payment' : 'Transaction ID', value: transaction_id ?? 'NA' },
        { label: 'Client ID', value: line?.username ?? 'NA' },
        ...(reference === null ? [] : [{ label: 'Reference the payer wrote', value: reference }]),
        { label: refund ? 'No answer since' : 'Waiting since', value: formatMoment(since) },
      ]}
    />
  )
}
