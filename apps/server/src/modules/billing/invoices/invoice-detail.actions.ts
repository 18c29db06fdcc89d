import type { InvoiceDetail } from '@uplink/contract/billing'
import type { FileAnswer } from '@uplink/contract/files'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { invoiceRows } from '../billing.access'
import { findInvoice, findLines, findSettlements } from './invoice-detail.store'
import { toInvoiceDetail } from './invoice-detail.view'
import { invoicePdf } from './invoice-pdf'

/** More lines, and more payments, than an invoice has in practice. */
const partLimit = 500

export async function readInvoice(call: Call, id: number): Promise<InvoiceDetail> {
  const row = found(await findInvoice(call.db, id, await invoiceRows(call)))
  const [lines, settlements] = await Promise.all([
    findLines(call.db, id, partLimit),
    findSettlements(call.db, id, partLimit),
  ])
  return toInvoiceDetail(row, { lines, settlements }, call.clock.now())
}

export async function downloadInvoice(call: Call, id: number): Promise<FileAnswer> {
  const invoice = await readInvoice(call, id)
  return {
    name: `${invoice.number}.pdf`,
    type: 'application/pdf',
    bytes: await invoicePdf(invoice, call.clock.now()),
  }
}
