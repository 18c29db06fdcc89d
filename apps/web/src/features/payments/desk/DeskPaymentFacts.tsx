import type { DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { formatMoment } from '../../../platform/dates/dates'
import { compareMoney, formatMoney } from '../../../platform/money/money'
import { DetailList } from '../../../ui/page/DetailList'
import { gatewayTitle, kindWords } from '../payment-words'

/** The facts of a payment, in words for staff. */
export function DeskPaymentFacts({ payment }: { payment: DeskPaymentDetail }) {
  const { id, amount, refunded, kind, gateway, transaction_id, line, holder, invoices } = payment
  const { created_at, settled_at } = payment
  const isBack = compareMoney(refunded, '0.00') > 0
  return (
    <DetailList
      isSpread
      items={[
        { label: 'Amount', value: formatMoney(amount), isNumber: true },
        ...(isBack ? [{ label: 'Refunded', value: formatMoney(refunded), isNumber: true }] : []),
        { label: 'Client ID', value: `${line.id} (${line.username})` },
        { label: 'Account holder', value: holder },
        { label: 'For', value: kindWords[kind] },
        ...invoices.map((invoice) => ({
          label: `Bill ${invoice.number}`,
          value: `${formatMoney(invoice.amount)} ${settled_at === null ? 'meant' : 'settled'}`,
          isNumber: true,
        })),
        { label: 'Paid with', value: gatewayTitle(gateway) },
        { label: 'Transaction ID', value: transaction_id ?? 'NA' },
        { label: 'Started', value: formatMoment(created_at), isNumber: true },
        { label: 'Paid on', value: settled_at === null ? 'NA' : formatMoment(settled_at), isNumber: true },
        { label: 'Payment number', value: String(id), isNumber: true },
      ]}
    />
  )
}
