import type { BillChanges } from '@uplink/contract/bill-changes'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { inCurrency, toWire } from '#platform/money'
import { invoiceRows } from '../billing.access'
import { readBillInfo } from '../billing.actions'
import { findContractsOn } from '../charging/charged-lines.store'
import { documentNo } from '../document-number'
import { findInvoice } from '../invoices/invoice-detail.store'
import { compareBills, type Difference, type ExplainedBill } from './compare'
import * as store from './explained.store'

const monthsShown = 12

export async function readChanges(call: Call, id: number): Promise<BillChanges> {
  const within = await invoiceRows(call)
  const bill = found(await findInvoice(call.db, id, within))
  const connection = bill.connection_id
  const [months, line] = await Promise.all([
    store.findMonths(call.db, { connection, until: bill.period_start, within }, monthsShown),
    store.findLine(call.db, connection),
  ])
  const { billing_day: billingDay, currency, last_bill: lastBill } = found(line)
  const place = months.findIndex((month) => month.id === id)
  const [own, previous] = place === -1 ? [] : [months[place], months[place + 1]]
  const [documents, explained, info] = await Promise.all([
    store.findDocuments(call.db, {
      id,
      connection,
      since: previous?.issued_on ?? null,
      until: bill.issued_on,
    }),
    own && previous ? explain(call, connection, [previous, own]) : undefined,
    lastBill === id ? readBillInfo(call, { id: connection, username: bill.username, currency }) : undefined,
  ])
  const [before, after] = explained ?? []
  const shown = ({ period_end: _, issued_on: __, total, ...month }: store.MonthRow) => ({
    ...month,
    total: toWire(total),
  })
  return inCurrency(
    currency,
    () => ({
      previous: previous ? shown(previous) : null,
      difference: toWire(previous && own ? own.total - previous.total : 0),
      changes: before && after ? compareBills(before, after, billingDay).map(toChange) : [],
      documents: documents.map(({ kind, number, amount, takes_back: other, ...document }) => ({
        ...document,
        kind,
        number: documentNo(kind, number),
        takes_back: other === null ? null : documentNo(kind, other),
        amount: toWire(amount),
      })),
      months: months.map(shown).toReversed(),
      next:
        info && Number(info.next_amount) !== 0
          ? { amount: info.next_amount, due_on: info.next_due_on, balance: info.availableBalance }
          : null,
    }),
    call.person.locale.currency,
  )
}

const toChange = ({ kind, before, after, amount }: Difference) => ({
  kind,
  before: inWords(before),
  after: inWords(after),
  amount: toWire(amount),
})

const inWords = (value: string | number | null) => (typeof value === 'number' ? toWire(value) : value)

async function explain(call: Call, connection: number, bills: readonly store.MonthRow[]) {
  const ids = bills.map(({ id }) => id)
  const [charges, taxes, contracts] = await Promise.all([
    store.findCharges(call.db, ids),
    store.findTaxes(call.db, ids),
    Promise.all(
      bills.map(({ period_start: from, period_end: to }) =>
        findContractsOn(call.db, connection, { from, to }),
      ),
    ),
  ])
  return bills.map(({ id, period_start: from, period_end: to, total }, place): ExplainedBill => ({
    period: { from, to },
    total,
    taxPercent: Number(taxes.find(({ invoice_id }) => invoice_id === id)?.tax_percent ?? 0),
    contracts: contracts[place] ?? [],
    charges: charges.filter(({ invoice_id }) => invoice_id === id),
  }))
}
