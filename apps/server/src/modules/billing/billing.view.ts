import type { BankAccount, BillInfo, Invoice } from '@uplink/contract/billing'
import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import { dayIn } from '#platform/clock'
import { addDays, periodContaining } from '#platform/calendar'
import { taxOn, toWire } from '#platform/money'
import type { BankAccountRow } from './bank-accounts/bank-accounts.store'
import { nextDueDate } from './run/periods'
import type { BillRow, InvoiceRow } from './billing.store'
import type { DeskInvoiceRow } from './invoices/desk-invoices.store'

/** @param now decides what is overdue, by the calendar in the provider's time zone */
export function toBillInfo(row: BillRow, now: Date): BillInfo {
  const today = dayIn(row.time_zone, now)
  const price = row.price ?? 0
  const nextPrice = isPriceOfNextBill(row, today) ? (row.next_price ?? price) : price
  return {
    monthlyAmount: toWire(price + taxOn(price, row.tax_percent)),
    next_amount: toWire(nextPrice + taxOn(nextPrice, row.tax_percent)),
    billDueDate: row.oldest_due ?? comingDueDate(row, today),
    availableBalance: toWire(row.balance ?? 0),
    contractStartDate: row.starts_on,
    amount_due: toWire(row.amount ?? 0),
    is_overdue: row.oldest_due !== null && row.oldest_due < today,
  }
}

/** Whether a planned price begins by the next billing day. */
function isPriceOfNextBill({ next_price_on: from, billing_day }: BillRow, today: string): boolean {
  return from !== null && from <= addDays(periodContaining(today, billing_day).to, 1)
}

function comingDueDate(row: BillRow, today: string): string | null {
  // Nothing is charged while a line is suspended, or after it was closed.
  if (row.starts_on === null || row.status !== 'active') return null
  return nextDueDate({
    today,
    contractStart: row.starts_on,
    billingDay: row.billing_day,
    dueDays: row.due_days,
  })
}

export function toInvoice(row: InvoiceRow, now: Date): Invoice {
  return {
    id: row.id,
    number: row.number,
    period_start: row.period_start,
    period_end: row.period_end,
    issued_on: row.issued_on,
    due_on: row.due_on,
    total: toWire(row.total),
    paid: toWire(row.paid),
    status: row.status,
    is_overdue: row.status === 'open' && row.due_on < dayIn(row.time_zone, now),
  }
}

export function toDeskInvoice(row: DeskInvoiceRow, now: Date): DeskInvoice {
  return {
    ...toInvoice(row, now),
    line: { id: row.connection_id, username: row.username },
    holder: `${row.first_name} ${row.last_name}`.trim(),
  }
}

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
