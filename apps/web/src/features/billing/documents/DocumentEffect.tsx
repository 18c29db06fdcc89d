import type { DocumentEffect as Effect } from '@uplink/contract/ledger-documents'
import { formatDate } from '../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'

/** What a document does to the account, in sentences. */
export function DocumentEffect({ effect }: { effect: Effect }) {
  return (
    <Notice tone="info" title="What it does">
      <ul>
        {sentences(effect).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

function sentences({ bill, made, tax, balance_before, balance_after, is_restored }: Effect): string[] {
  const without = tax.replace('-', '')
  return [
    ...(bill
      ? [
          bill.open_before === bill.open_after
            ? `Bill ${bill.number} stays as it is.`
            : `Open of bill ${bill.number}: ${formatMoney(bill.open_before)} → ${formatMoney(bill.open_after)}.`,
        ]
      : []),
    ...(made
      ? [
          `A bill of ${formatMoney(made.total)} is made, due ${formatDate(made.due_on)}${
            made.open === made.total ? '' : `; ${formatMoney(made.open)} of it is left to pay`
          }.`,
        ]
      : []),
    balance_before === balance_after
      ? `The balance stays ${formatMoney(balance_after)}.`
      : `Balance: ${formatMoney(balance_before)} → ${formatMoney(balance_after)}.`,
    ...(isNothing(without) ? [] : [`Tax in it: ${formatMoney(without)}.`]),
    ...(is_restored ? ['The line is switched on again.'] : []),
  ]
}
