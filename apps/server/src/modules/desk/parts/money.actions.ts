import type { CustomerMoney } from '@uplink/contract/customer-parts'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { toWire } from '#platform/money'
import { findLatestPromise, invoiceRuleColumns, toInvoice, toPromise } from '../../billing/billing.public'
import { paymentRuleColumns } from '../../payments/payments.public'
import { findBills, findPayments } from './money.store'

const shown = 5

export async function readMoney(call: Call, { id: connection }: OwnConnection): Promise<CustomerMoney> {
  const [bills, promise, payments] = await Promise.all([
    billsOf(call, connection),
    promiseOf(call, connection),
    paymentsOf(call, connection),
  ])
  return { bills, promise, payments }
}

async function billsOf(call: Call, connection: number): Promise<CustomerMoney['bills']> {
  if (!(await call.mayReach(invoiceDeskRoutes.list))) return null
  const within = await call.rows('invoice', 'List', invoiceRuleColumns)
  const rows = await findBills(call.db, { connection, within, limit: shown })
  return rows.map((row) => toInvoice(row, call.clock.now()))
}

async function promiseOf(call: Call, connection: number): Promise<CustomerMoney['promise']> {
  if (!(await call.mayReach(invoiceDeskRoutes.list))) return null
  const latest = await findLatestPromise(call.db, connection)
  return latest ? toPromise(latest) : null
}

async function paymentsOf(call: Call, connection: number): Promise<CustomerMoney['payments']> {
  if (!(await call.mayReach(deskPaymentRoutes.list))) return null
  const within = await call.rows('payment', 'List', paymentRuleColumns)
  const rows = await findPayments(call.db, { connection, within, limit: shown })
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    amount: toWire(row.amount),
    state: row.state,
    transaction_id: row.gateway_transaction_id,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }))
}
