import type { PaymentCase } from '@uplink/contract/payment-cases'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { gatewayTitle } from '../payment-words'
import classes from './cases.module.css'
import { caseTitle, waitWords, whyWords } from './payment-case-words'

/** Whether the money is in the ledger already or not; a refund is neither. */
export function CaseState({ of: { kind, is_credited } }: { of: PaymentCase }) {
  if (kind === 'refund') return <StatusBadge tone="warning">No answer</StatusBadge>
  return (
    <StatusBadge tone={is_credited ? 'info' : 'warning'}>
      {is_credited ? 'Credited' : 'Not credited'}
    </StatusBadge>
  )
}

/** Whose money it is, how much, why somebody must decide, and for how long it has waited. */
export const caseColumns = (now: number): Column<PaymentCase>[] => [
  { key: 'what', header: 'Whose', width: '11rem', mayWrap: true, cell: caseTitle },
  {
    key: 'amount',
    header: 'Amount',
    width: '7.5rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'why',
    header: 'Why',
    width: '22rem',
    mayWrap: true,
    cell: (one) => <Why of={one} />,
    phone: 'hidden',
  },
  {
    key: 'since',
    header: 'Waits for',
    width: '6.5rem',
    cell: ({ since }) => <span title={formatMoment(since)}>{waitWords(since, now)}</span>,
    phoneCell: ({ since }) => `Waits for ${waitWords(since, now)}`,
  },
  {
    key: 'assignee',
    header: 'In hand of',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ assignee }) => assignee?.name ?? 'Nobody',
  },
  { key: 'state', header: 'Status', width: '8rem', phone: 'end', cell: (one) => <CaseState of={one} /> },
]

/** The reason, and what one looks for in the gateway’s own lists: its number, and what the payer wrote. */
function Why({ of }: { of: PaymentCase }) {
  const { gateway, transaction_id: transaction, reference } = of
  return (
    <>
      {whyWords(of)}
      <span className={classes.trace}>
        {[gatewayTitle(gateway), transaction, reference !== null && `“${reference}”`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
