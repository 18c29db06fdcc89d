import { invoiceDeskRoutes, type InvoiceFilter, type PromiseFilter } from '@uplink/contract/desk-invoices'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { toDeskInvoice } from '../billing.view'
import { invoicesOf, type DeskInvoiceRow } from './desk-invoices.store'
import { invoiceRuleColumns } from './invoice-detail.store'

interface Filter {
  q?: string | undefined
  status?: InvoiceFilter | undefined
  promise?: PromiseFilter | undefined
}

export async function listForDesk(call: Call, query: Filter & { page: number; per_page: number }) {
  return pageOf(call.db, await invoicesFor(call, query), query)
}

export const exportForDesk = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, invoiceDeskRoutes.export, await invoicesFor(call, query), { columns, ...query })

async function invoicesFor(call: Call, { q, status, promise }: Filter) {
  const now = call.clock.now()
  const within = await call.rows('invoice', 'List', invoiceRuleColumns)
  const view = (row: DeskInvoiceRow) => toDeskInvoice(row, now)
  return { ...invoicesOf(call.db, { within, q, status, promise, now }), view }
}
