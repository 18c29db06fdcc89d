import type { Organization } from '../../facts/people/organizations'
import type { Sink } from '../../load/sink'
import { dateText, dayOf, timeText } from '../../seed/calendar'
import type { Bill } from '../documents'
import { accountId, seriesOf, type BillingNumbers } from '../numbers'
import type { World } from '../../world'
import type { Plan } from '../../plan'
import { ledgerTables } from './ledger-rows'
import { paymentTables } from './payment-rows'

/** `SN-0000123`. */
function invoiceNumber({ invoicePrefix }: Organization, number: number): string {
  return `${invoicePrefix}-${String(number).padStart(7, '0')}`
}

function billTables(sink: Sink) {
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

/** Writes bills, payments and the ledger, connection by connection. */
export function billingTables(sink: Sink, numbers: BillingNumbers, world: World) {
  const accounts = sink.table('ledger_accounts', [
    'id',
    'organization_id',
    'connection_id',
    'kind',
    'balance',
  ])
  const addBill = billTables(sink)
  const { addPayment, addRefund, addAllocation } = paymentTables(sink, world)
  const post = ledgerTables(sink, numbers)

  return ({ connection, documents }: Plan): void => {
    const { organization } = connection.customer
    let [wallet, receivable] = [0, 0]
    for (const document of documents) {
      const day = dayOf(document.at)
      if (document.kind === 'invoice') {
        document.bill.id = numbers.invoices.take(day)
        document.bill.number = invoiceNumber(organization, seriesOf(numbers, organization.id).take(day))
        addBill(document.bill, organization, connection.id)
      }
      if (document.kind === 'payment') {
        document.payment.id = numbers.payments.take(day)
        addPayment(document.payment, connection)
      }
      if (document.kind === 'refund') addRefund(document, connection)
      if (document.kind === 'settlement') addAllocation(document)
      const changed = post(document, connection)
      wallet += changed.wallet ?? 0
      receivable += changed.receivable ?? 0
    }
    const account = { organization_id: organization.id, connection_id: connection.id }
    accounts({ ...account, id: accountId(connection, 'wallet'), kind: 'wallet', balance: wallet })
    accounts({ ...account, id: accountId(connection, 'receivable'), kind: 'receivable', balance: receivable })
  }
}
