import { t } from '../../../language/t'
import { formatDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { selectRow } from '../../../ui/table/selection'
import { DueBadge, type PayBillParts } from './PayBillOnComputer'
import type { OpenInvoice } from './use-bill-form'
import classes from './PayBillOnPhone.module.css'
import paying from '../paying.module.css'

/** The bills below each other, each large enough for a thumb; the button to pay is at the lower edge. */
export function PayBillOnPhone({ invoices, form, terms }: PayBillParts) {
  const selection = { selected: form.ticked, onChange: form.tick }
  return (
    <>
      {form.noBill && <Notice tone="danger" isUrgent title={form.noBill} />}
      <ul className={classes.bills} aria-label={t('Bills to pay')}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Checkbox
              className={classes.bill}
              label={<Bill invoice={invoice} />}
              {...selectRow(invoice.id, selection)}
            />
          </li>
        ))}
      </ul>
      <div className={paying.terms}>{terms}</div>
    </>
  )
}

function Bill({ invoice }: { invoice: OpenInvoice }) {
  const { number, due_on, rest } = invoice
  return (
    <span className={classes.lines}>
      <span className={classes.first}>
        <span className={classes.number}>{number}</span>
        <span className={classes.amount}>{formatMoney(rest)}</span>
      </span>
      <span className={classes.second}>
        <DueBadge invoice={invoice} />
        <span>{t('due {date}', { date: formatDate(due_on) })}</span>
      </span>
    </span>
  )
}
