import type { InvoiceDetail } from '@uplink/contract/billing'
import type { FileAnswer } from '@uplink/contract/files'
import { brandOf } from '#platform/brand/brand.store'
import { ownWordsFor } from '#platform/brand/provider-words.store'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, notFound } from '#platform/http/problem'
import {
  invoiceRows,
  invoicesOfLine,
  maySendInvoices,
  mayTakePromises,
  mayWriteDocuments,
} from '../billing.access'
import {
  findDocuments,
  findInvoice,
  findLines,
  findPromiseOf,
  findSettlements,
  countYear,
  findYear,
  type InvoiceDetailRow,
  type InvoiceDocumentRow,
  type InvoiceLineRow,
  type SettlementRow,
} from './invoice-detail.store'
import { invoicePdf, invoicesPdf } from './invoice-pdf'
import { dayIn } from '#platform/clock'
import { inCurrency, toWire } from '#platform/money'
import { documentNo } from '../document-number'
import { toInvoice, toPromise } from '../billing.view'

/** @param now decides what is overdue, by the calendar in the provider's time zone */
const toInvoiceDetail: typeof detailOf = (row, parts, now) =>
  inCurrency(row.currency, () => detailOf(row, parts, now))

function detailOf(
  row: InvoiceDetailRow,
  parts: {
    lines: readonly InvoiceLineRow[]
    settlements: readonly SettlementRow[]
    documents: readonly InvoiceDocumentRow[]
    promise: Awaited<ReturnType<typeof findPromiseOf>>
    mayWrite: boolean
    mayPromise: boolean
    maySend: boolean
  },
  now: Date,
): InvoiceDetail {
  return {
    ...toInvoice(row, now),
    subtotal: toWire(row.subtotal),
    tax: toWire(row.tax),
    amount_due: toWire(row.total - row.paid),
    lines: parts.lines.map(({ invoice_id: _, ...line }) => ({
      ...line,
      amount: toWire(line.amount),
      tax: toWire(line.tax),
    })),
    tax_rates: taxRates(parts.lines),
    payments: parts.settlements.map((settlement) => ({
      id: settlement.id,
      paid_on: dayIn(row.time_zone, settlement.occurred_at),
      method: settlement.document_kind ?? settlement.gateway ?? 'wallet',
      reference:
        settlement.document_kind !== null && settlement.document_number !== null
          ? documentNo(settlement.document_kind, settlement.document_number)
          : settlement.gateway_transaction_id,
      amount: toWire(settlement.amount),
    })),
    connection_id: row.connection_id,
    can: [
      ...(parts.mayWrite ? ['write-document' as const] : []),
      ...(parts.mayPromise ? ['promise-payment' as const] : []),
      ...(parts.maySend ? ['send' as const] : []),
    ],
    promise: parts.promise ? toPromise(parts.promise) : null,
    documents: parts.documents.map(({ id, kind, number, issued_on, amount, reason }) => ({
      id,
      kind,
      number: documentNo(kind, number),
      issued_on,
      amount: toWire(amount),
      reason,
    })),
    provider: {
      name: row.provider_name,
      address: row.provider_address,
      phone: row.provider_phone,
      email: row.provider_email,
      bin: row.provider_bin,
    },
    customer: {
      name: `${row.first_name} ${row.last_name}`.trim(),
      client_id: row.username,
      // Many addresses already end with the city.
      address: row.address.endsWith(row.city) ? row.address : `${row.address}, ${row.city}`,
      phone: row.contact,
    },
  }
}

function taxRates(lines: readonly InvoiceLineRow[]): InvoiceDetail['tax_rates'] {
  const sums = new Map<number, { amount: number; tax: number }>()
  for (const { tax_percent: percent, amount, tax } of lines) {
    const sum = sums.get(percent) ?? { amount: 0, tax: 0 }
    sums.set(percent, { amount: sum.amount + amount, tax: sum.tax + tax })
  }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([percent, { amount, tax }]) => ({ percent, amount: toWire(amount), tax: toWire(tax) }))
}

/** More lines, and more payments, than an invoice has in practice. */
const partLimit = 500

async function rowsOf(call: Call, id: number) {
  const row = found(await findInvoice(call.db, id, await invoiceRows(call)))
  const [lines, settlements, documents, promise, mayWrite, mayPromise, maySend] = await Promise.all([
    findLines(call.db, [id], partLimit),
    findSettlements(call.db, [id], partLimit),
    findDocuments(call.db, id, partLimit),
    findPromiseOf(call.db, id),
    mayWriteDocuments(call),
    mayTakePromises(call),
    maySendInvoices(call),
  ])
  return { row, parts: { lines, settlements, documents, promise, mayWrite, mayPromise, maySend } }
}

export async function readInvoice(call: Call, id: number): Promise<InvoiceDetail> {
  const { row, parts } = await rowsOf(call, id)
  return toInvoiceDetail(row, parts, call.clock.now())
}

/** Makes the address where an invoice can be paid without signing in; absent: people outside could not open it. */
export interface PayLinkDeps {
  payLinkOf?: ((invoiceId: number) => string) | undefined
}

export async function downloadInvoice(
  { payLinkOf }: PayLinkDeps,
  call: Call,
  id: number,
): Promise<FileAnswer> {
  const { row, parts } = await rowsOf(call, id)
  const { currency } = row
  const now = call.clock.now()
  // the paper is in the organization's own currency, whoever prints it
  const brand = await brandOf(call.db, row.organization_id)
  const own = await ownWordsFor(call, row)
  const paper = { currency, now, brand, reader: row, own, payLinkOf }
  const print = () => invoicePdf(toInvoiceDetail(row, parts, now), paper)
  return {
    name: `${row.number}.pdf`,
    type: 'application/pdf',
    bytes: await inCurrency(currency, print, currency),
  }
}

/** So many invoices are in one document. Most lines have twelve in a year, those that are paid by the day up to 366. */
const yearLimit = 60

/** All invoices of a line that were issued in a year: one document, or a part of several, whose name says so. */
export async function downloadYear(
  { payLinkOf }: PayLinkDeps,
  call: Call,
  connection: OwnConnection,
  { year, part }: { year: number; part: number },
): Promise<FileAnswer> {
  const query = { connection: connection.id, year, within: await invoicesOfLine(call, connection) }
  const [rows, total] = await Promise.all([
    findYear(call.db, query, { limit: yearLimit, offset: (part - 1) * yearLimit }),
    countYear(call.db, query),
  ])
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  if (!first) throw notFound()
  const [lines, settlements] = await Promise.all([
    findLines(call.db, ids, partLimit * yearLimit),
    findSettlements(call.db, ids, partLimit * yearLimit),
  ])
  const now = call.clock.now()
  const { currency } = first
  const brand = await brandOf(call.db, first.organization_id)
  const own = await ownWordsFor(call, first)
  const print = () => {
    const details = rows.map((row) =>
      toInvoiceDetail(
        row,
        {
          lines: lines.filter(({ invoice_id }) => invoice_id === row.id),
          settlements: settlements.filter(({ invoice_id }) => invoice_id === row.id),
          documents: [],
          promise: undefined,
          mayWrite: false,
          mayPromise: false,
          maySend: false,
        },
        now,
      ),
    )
    return invoicesPdf(details, { currency, now, brand, reader: first, own, payLinkOf })
  }
  return {
    name: `${first.username}-${year}${total > yearLimit ? `-${part}-of-${Math.ceil(total / yearLimit)}` : ''}.pdf`,
    type: 'application/pdf',
    bytes: await inCurrency(currency, print, currency),
  }
}
