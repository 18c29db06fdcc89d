import type { Payment } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { addMoney, compareMoney, formatMoney, subtractMoney } from '../../../platform/money/money'
import { DetailList, type Detail } from '../../../ui/page/DetailList'
import { gatewayTitle, kindWords } from '../payment-words'

/** The facts of a payment, for the customer's own records. */
export function Receipt({ payment }: { payment: Payment }) {
  return <DetailList items={facts(payment)} />
}

function facts(payment: Payment): Detail[] {
  const { kind, amount, username, gateway, transaction_id, created_at, settled_at, refunded, id } = payment
  return [
    { label: t('Amount'), value: formatMoney(amount), isNumber: true },
    { label: t('For'), value: kindWords[kind] },
    { label: t('Client ID'), value: username },
    ...(settled_at === null ? meant(payment) : used(payment)),
    ...some(t('Paid back'), refunded),
    { label: t('Paid with'), value: gatewayTitle(gateway) },
    { label: t('Transaction ID'), value: transaction_id ?? 'NA' },
    settled_at === null
      ? { label: t('Begun'), value: formatMoment(created_at), isNumber: true }
      : { label: t('Paid on'), value: formatMoment(settled_at), isNumber: true },
    { label: t('Payment number'), value: String(id), isNumber: true },
  ]
}

/** Before the money has arrived: only the bills it is for. */
function meant({ invoices }: Payment): Detail[] {
  if (invoices.length === 0) return []
  return [{ label: t('Bills'), value: invoices.map(({ number }) => number).join(', ') }]
}

/** How the money was used. */
function used({ amount, invoices, refunded }: Payment): Detail[] {
  const settled = invoices.filter(({ amount: part }) => compareMoney(part, '0.00') > 0)
  const rest = subtractMoney(amount, addMoney(refunded, ...settled.map(({ amount: part }) => part)))
  return [
    ...settled.map(({ number, amount: part }) => ({
      label: t('Bill {number}', { number }),
      value: t('{amount} settled', { amount: formatMoney(part) }),
      isNumber: true,
    })),
    ...some(t('Into your balance'), rest),
  ]
}

function some(label: string, amount: string): Detail[] {
  return compareMoney(amount, '0.00') > 0 ? [{ label, value: formatMoney(amount), isNumber: true }] : []
}
