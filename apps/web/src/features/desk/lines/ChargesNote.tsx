import type { WaitingCharges } from '@uplink/contract/line-closing'
import { formatMoney } from '../../../platform/money/money'

/** What waits for the next bill of a line that gets no other one, and is billed with what is done now. */
export function ChargesNote({ charges }: { charges: NonNullable<WaitingCharges> }) {
  return (
    <>
      <p>{`${formatMoney(charges.total)} waits for its next bill, and is billed now:`}</p>
      <ul>
        {charges.lines.map(({ description, amount }) => (
          <li key={`${description} ${amount}`}>{`${description}: ${formatMoney(amount)}`}</li>
        ))}
      </ul>
    </>
  )
}
