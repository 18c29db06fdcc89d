import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { invoiceDeskRoutes, type InvoiceFilter, type PromiseFilter } from '@uplink/contract/desk-invoices'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { inCurrency, toWire } from '#platform/money'
import { toDeskInvoice } from '../billing.view'
import { invoicesOf, sumsOf, type DeskInvoiceRow, type InvoiceQuery } from './desk-invoices.store'
import { invoiceRuleColumns } from './invoice-detail.store'

/** As it is asked for. */
export interface Filter {
  q?: string | undefined
  status?: InvoiceFilter | undefined
  promise?: PromiseFilter | undefined
  from?: string | undefined
  to?: string | undefined
  area?: number | undefined
  /** As it is typed. */
  least?: string | undefined
  most?: string | undefined
  late?: number | undefined
}

export async function listForDesk(call: Call, query: Filter & { page: number; per_page: number }) {
  const [page, mayRemind] = await Promise.all([
    pageOf(call.db, await invoicesFor(call, query), query),
    call.mayReach(billReminderRoutes.send),
  ])
  return { ...page, can: mayRemind ? ['remind' as const] : [] }
}

export const exportForDesk = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, invoiceDeskRoutes.export, await invoicesFor(call, query), { columns, ...query })

export async function sumInvoices(call: Call, filter: Filter) {
  const { rows, isPartial } = await sumsOf(call.db, await questionOf(call, filter))
  const reader = call.person.locale.currency
  return rows.map(({ currency, bills, total, paid, due }) =>
    inCurrency(
      currency,
      () => ({
        bills,
        total: toWire(total),
        paid: toWire(paid),
        due: toWire(due),
        is_partial: isPartial,
      }),
      reader,
    ),
  )
}

/** The invoices that a filter chooses of those that the caller may list. */
export async function questionOf(call: Call, filter: Filter): Promise<InvoiceQuery> {
  return {
    q: filter.q,
    status: filter.status,
    promise: filter.promise,
    from: filter.from,
    to: filter.to,
    area: filter.area,
    late: filter.late,
    within: await call.rows('invoice', 'List', invoiceRuleColumns),
    least: filter.least,
    most: filter.most,
    now: call.clock.now(),
  }
}

async function invoicesFor(call: Call, filter: Filter) {
  const query = await questionOf(call, filter)
  const view = (row: DeskInvoiceRow) => toDeskInvoice(row, query.now)
  return { ...invoicesOf(call.db, query), view }
}
