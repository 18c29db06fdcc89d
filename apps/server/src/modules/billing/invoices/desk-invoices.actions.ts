import type { InvoiceFilter } from '@uplink/contract/desk-invoices'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { toDeskInvoice } from '../billing.view'
import { findDeskInvoices } from './desk-invoices.store'
import { invoiceRuleColumns } from './invoice-detail.store'

export async function listForDesk(
  call: Call,
  asked: { page: number; per_page: number; q?: string | undefined; status?: InvoiceFilter | undefined },
) {
  const now = call.clock.now()
  const { rows, total } = await findDeskInvoices(call.db, {
    within: await call.rows('invoice', 'List', invoiceRuleColumns),
    q: asked.q,
    status: asked.status,
    now,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(
    rows.map((row) => toDeskInvoice(row, now)),
    total,
    asked,
  )
}
