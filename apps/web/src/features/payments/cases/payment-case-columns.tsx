import type { PaymentCase } from '@uplink/contract/payment-cases'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { gatewayTitle } from '../payment-words'
import classes from './cases.module.css'
import { owesWords } from './case-choices'
import { caseTitle, waitWords } from './payment-case-words'

/** Whether the money is in the ledger already or not; a refund is neither. */
export function CaseState({ of: { kind, is_credited } }: { of: PaymentCase }) {
  if (kind === 'refund') return <StatusBadge tone="warning">No answer</StatusBadge>
  return (
    <StatusBadge tone={is_credited ? 'info' : 'warning'}>
      {is_credited ? 'Credited' : 'Not credited'}
    </StatusBadge>
  )
}

/** Whose money it is, how much, what is known of it, and for how long it has waited. */
export const caseColumns = (now: number): Column<PaymentCase>[] => [
  { key: 'what', header: 'Whose', width: '13rem', mayWrap: true, cell: (one) => <What of={one} /> },
  {
    key: 'amount',
    header: 'Amount',
    width: '7.5rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'known',
    header: 'What is known',
    width: '21rem',
    mayWrap: true,
    cell: (one) => <Known of={one} />,
    phoneCell: ({ suggestions: [first] }) => first && `May be ${first.username}`,
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
    width: '7rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ assignee }) => assignee?.name ?? 'Nobody',
  },
  { key: 'state', header: 'Status', width: '8rem', phone: 'end', cell: (one) => <CaseState of={one} /> },
]

/** The payer's words or the line, and what finds the money in the gateway’s own lists. */
function What({ of }: { of: PaymentCase }) {
  const { gateway, transaction_id: transaction } = of
  return (
    <>
      {caseTitle(of)}
      <span className={classes.trace}>
        {[gatewayTitle(gateway), transaction].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** Of money without a line whose it may be; of a payment why somebody must decide. */
function Known({ of }: { of: PaymentCase }) {
  const {
    kind,
    reason,
    suggestions: [first, ...others],
  } = of
  if (kind !== 'message') return reason
  if (!first)
    return (
      <>
        No line found
        <span className={classes.trace}>Neither by the payer’s words nor by the number.</span>
      </>
    )
  return (
    <>
      May be <strong>{first.username}</strong>, {first.holder}
      <span className={classes.trace}>
        {[
          first.by === 'payer' ? `Paid from ${of.payer ?? 'their number'}` : 'By the payer’s words',
          owesWords(of, first),
          others.length > 0 && `or ${others.length} more`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
