import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { invoiceDeskRoutes, type InvoiceFilter, type PromiseFilter } from '@uplink/contract/desk-invoices'
import type { Call } from '#platform/http/call'
import { byOrganizationAlone } from '#platform/kept-sums/by-organization'
import { areCounted } from '#platform/kept-sums/kept-sums.store'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { inCurrency, toWire } from '#platform/money'
import { toDeskInvoice } from '../billing.view'
import { invoicesOf, type DeskInvoiceRow, type InvoiceQuery } from './desk-invoices.store'
import { findBounds, invoiceSums, keptSumsOf, sumsOfLatest } from './invoice-sums.store'
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
  const { rows, isPartial } = await sumsFor(call, await questionOf(call, filter))
  const reader = call.person.locale.currency
  return rows.map(({ currency, bills, total, paid, due, overdue }) =>
    inCurrency(
      currency,
      () => ({
        bills,
        total: toWire(total),
        paid: toWire(paid),
        due: toWire(due),
        overdue: toWire(overdue),
        is_partial: isPartial,
      }),
      reader,
    ),
  )
}

/** Kept sums answer for any number of bills, where the filters and the caller's rules ask for nothing else than what they are kept by. */
async function sumsFor(call: Call, query: InvoiceQuery) {
  const { q, promise, least, most } = query
  const isKept = [q, promise, least, most].every((filter) => filter === undefined)
  const within = isKept
    ? await byOrganizationAlone(call, {
        model: 'invoice',
        columns: invoiceRuleColumns,
        column: 's.organization_id',
      })
    : undefined
  if (within === undefined || !(await areCounted(call.db, invoiceSums))) return sumsOfLatest(call.db, query)
  return { rows: await keptSumsOf(call.db, { ...query, area: query.area, within }), isPartial: false }
}

/** The invoices that a filter chooses of those that the caller may list. */
export async function questionOf(call: Call, filter: Filter): Promise<InvoiceQuery> {
  const now = call.clock.now()
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
    bounds: await findBounds(call.db, {
      status: filter.status,
      from: filter.from,
      to: filter.to,
      late: filter.late,
      now,
    }),
    now,
  }
}

async function invoicesFor(call: Call, filter: Filter) {
  const query = await questionOf(call, filter)
  const view = (row: DeskInvoiceRow) => toDeskInvoice(row, query.now)
  return { ...invoicesOf(call.db, query), view }
}
