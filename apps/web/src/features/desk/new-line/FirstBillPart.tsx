import type { FirstBill } from '@uplink/contract/new-lines'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { DetailList } from '../../../ui/page/DetailList'
import { Aside } from '../../../ui/panels/Aside'
import classes from './new-line.module.css'

interface FirstBillPartProps {
  bill: FirstBill | undefined
  /** It is of what was typed a moment ago, or cannot be told. */
  isOld: boolean
  failed: boolean
}

/** What the first bill will be, before anything is saved: the server's own quote. */
export function FirstBillPart({ bill, isOld, failed }: FirstBillPartProps) {
  if (failed)
    return <Aside title="First bill">It cannot be told. Look at the package, the day and the amounts.</Aside>
  if (!bill) return <Aside title="First bill">Choose a package, and it stands here before you save.</Aside>
  const items = [
    ...bill.lines.map(({ description, amount }) => money(description, amount)),
    money(`Tax ${bill.tax_percent}%`, bill.tax),
    money(bill.due_on ? `Due ${formatDisplayDate(bill.due_on)}` : 'Paid before it is on', bill.total, true),
  ]
  return (
    <Aside title="First bill">
      <div className={classes.parts} aria-busy={isOld} aria-live="polite">
        <DetailList items={items} />
        <p>
          {bill.issued_on && `Written on ${formatDisplayDate(bill.issued_on)}, `}then{' '}
          {formatMoney(bill.next_total)} on {formatDisplayDate(bill.next_on)}.
        </p>
      </div>
    </Aside>
  )
}

const money = (label: string, amount: string, isTotal = false) => ({
  label,
  value: isTotal ? <strong>{formatMoney(amount)}</strong> : formatMoney(amount),
  isNumber: true,
})
