import type { Organization } from '../../facts/people/organizations'
import type { Sink } from '../../load/sink'
import { dateText, dayOf, timeText } from '../../seed/calendar'
import type { Bill } from '../documents'

/** `SN-0000123`. */
export function invoiceNumber({ invoicePrefix }: Organization, number: number): string {
  return `${invoicePrefix}-${String(number).padStart(7, '0')}`
}

export function billTables(sink: Sink) {
  const invoices = sink.table('invoices', [
    'id',
    'organization_id',
    'connection_id',
    'number',
    'period_start',
    'period_end',
    'issued_on',
    'due_on',
    'subtotal',
    'tax',
    'total',
    'paid',
    'status',
    'paid_at',
    'created_at',
  ])
  const lines = sink.table('invoice_lines', [
    'invoice_id',
    'position',
    'description',
    'amount',
    'tax',
    'tax_percent',
  ])
  return (bill: Bill, { id: organizationId, taxPercent }: Organization, connectionId: number): void => {
    invoices({
      id: bill.id,
      organization_id: organizationId,
      connection_id: connectionId,
      number: bill.number,
      period_start: dateText(bill.periodStart),
      period_end: dateText(bill.periodEnd),
      issued_on: dateText(dayOf(bill.issuedAt)),
      due_on: dateText(bill.dueDay),
      subtotal: bill.subtotal,
      tax: bill.tax,
      total: bill.total,
      paid: bill.paid,
      status: bill.paidAt === undefined ? 'open' : 'paid',
      paid_at: bill.paidAt === undefined ? null : timeText(bill.paidAt),
      created_at: timeText(bill.issuedAt),
    })
    bill.lines.forEach((line, i) =>
      lines({
        invoice_id: bill.id,
        position: i + 1,
        description: line.description,
        amount: line.amount,
        tax: line.tax,
        tax_percent: taxPercent,
      }),
    )
  }
}
