import type { BankAccount, BillInfo, Invoice } from '@uplink/contract/billing'
import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import type { PaymentPromise } from '@uplink/contract/payment-promises'
import { dayIn } from '#platform/clock'
import { inItsCurrency, taxOn, toWire } from '#platform/money'
import type { BankAccountRow } from './bank-accounts/bank-accounts.store'
import { latest } from './charging/bill'
import { sumOf } from './charging/charge-lines'
import type { PrepaidRow } from './prepaid/prepaid.store'
import { isNew, offOn, renewalOf, type Renewal } from './prepaid/renewal'
import { nextBill, type ComingContract } from './charging/next-bill'
import type { BillRow, InvoiceRow } from './billing.store'
import type { DeskInvoiceRow } from './invoices/desk-invoices.store'
import type { PromiseRow } from './promises/promises.store'

/**
 * @param rows the connection with each of its contracts that have days on no bill
 * @param now decides what is overdue, by the calendar in the provider's time zone
 */
export function toBillInfo(
  line: BillRow,
  rows: readonly BillRow[],
  now: Date,
  prepaid?: PrepaidRow,
): BillInfo {
  const today = dayIn(line.time_zone, now)
  const renewal = prepaid && renewalOf(prepaid, today)
  if (prepaid && prepaid.ends_on === null) return toPrepaidInfo(line, rows, { today, prepaid, renewal })
  const inForce = rows.find(({ ends_on }) => ends_on === null)
  const price = inForce?.price ?? 0
  const next = nextBill({ ...line, contracts: rows.filter(hasContract) }, line, today) ?? noBill
  // Nothing is charged while a line is suspended.
  const nextDueOn = line.status === 'active' ? next.dueOn : null
  return {
    monthlyAmount: toWire(price + taxOn(price, line.tax_percent)),
    next_amount: toWire(next.total),
    next_monthly_amount: toWire(next.monthly),
    next_charges: toWire(next.charges),
    billDueDate: line.oldest_due ?? nextDueOn,
    next_due_on: nextDueOn,
    availableBalance: toWire(line.balance ?? 0),
    contractStartDate: inForce?.began_on ?? null,
    amount_due: toWire(line.amount ?? 0),
    is_overdue: line.oldest_due !== null && line.oldest_due < today,
    prepaid: null,
  }
}

const noBill = { total: 0, monthly: 0, charges: 0, dueOn: null }

/** A prepaid line's next bill is its renewal, due on its last paid day. */
function toPrepaidInfo(
  line: BillRow,
  rows: readonly BillRow[],
  { today, prepaid, renewal }: { today: string; prepaid: PrepaidRow; renewal: Renewal | undefined },
): BillInfo {
  const inForce = rows.find(({ ends_on }) => ends_on === null)
  const charges = sumOf(prepaid.pending).total
  const own = toWire((renewal?.total ?? charges) - charges)
  const renewedBy = renewal ? latest(prepaid.paid_until, today) : null
  return {
    monthlyAmount: own,
    next_amount: toWire(renewal?.total ?? 0),
    next_monthly_amount: own,
    next_charges: toWire(charges),
    billDueDate: line.oldest_due ?? renewedBy,
    next_due_on: renewedBy,
    availableBalance: toWire(line.balance ?? 0),
    contractStartDate: inForce?.began_on ?? null,
    amount_due: toWire(line.amount ?? 0),
    is_overdue: line.oldest_due !== null && line.oldest_due < today,
    prepaid: {
      paid_until: isNew(prepaid) && prepaid.paid_until < today ? null : prepaid.paid_until,
      state: prepaid.paid_until >= today ? 'paid' : today < offOn(prepaid) ? 'grace' : 'expired',
    },
  }
}

const hasContract = (row: BillRow): row is BillRow & ComingContract => row.starts_on !== null

export function toInvoice(row: InvoiceRow, now: Date): Invoice {
  return {
    id: row.id,
    number: row.number,
    period_start: row.period_start,
    period_end: row.period_end,
    issued_on: row.issued_on,
    due_on: row.due_on,
    total: toWire(row.total),
    paid: toWire(row.paid - row.credited - row.written_off),
    credited: toWire(row.credited),
    written_off: toWire(row.written_off),
    status: row.status,
    is_overdue: row.status === 'open' && row.due_on < dayIn(row.time_zone, now),
  }
}

export const toDeskInvoice = inItsCurrency(deskInvoiceOf)

function deskInvoiceOf(row: DeskInvoiceRow, now: Date): DeskInvoice {
  return {
    ...toInvoice(row, now),
    line: { id: row.connection_id, username: row.username },
    holder: `${row.first_name} ${row.last_name}`.trim(),
  }
}

export const toPromise = ({ id, until, given_on, amount, outcome }: PromiseRow): PaymentPromise => ({
  id,
  until,
  given_on,
  amount: toWire(amount),
  state: outcome ?? 'open',
})

/** Shows only the last four digits of an account number. */
export function toBankAccount(row: BankAccountRow): BankAccount {
  return {
    bank_name: row.bank_name,
    branch_name: row.branch_name,
    account_name: row.account_name,
    account_number: `•••• ${row.last_digits}`,
    routing_number: row.routing_number,
    updated_at: row.updated_at.toISOString(),
  }
}
