import { cashDayRoutes, cashDeskRoutes, type CashDayDetail } from '@uplink/contract/cash-days'
import type { FileAnswer } from '@uplink/contract/files'
import type { Call } from '#platform/http/call'
import { findReader } from '#platform/pdf/reader.store'
import { found, Problem } from '#platform/http/problem'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { inCurrency, toWire } from '#platform/money'
import { sheetNo } from '../receipt-number'
import { paymentRuleColumns } from '../shown/pages.store'
import * as store from './cash-days.store'
import { cashDayRuleColumns, orOwnDays } from './cash-days.store'
import { sheetOf, toCashDay, toDetail } from './cash-days.view'
import { partsOf } from './count'
import { sheetPdf } from './sheet-pdf'

interface Filter {
  day?: string | undefined
  state?: 'open' | 'closed' | 'waiting' | undefined
}

const daysWithin = async (call: Call) =>
  orOwnDays(call.person.userId, await call.rows('cash-day', 'List', cashDayRuleColumns))

async function daysFor(call: Call, filter: Filter) {
  const days = store.daysOf(call.db, { within: await daysWithin(call), ...filter })
  return { ...days, view: toCashDay(call.clock.now()) }
}

export const listDays = async (call: Call, query: Filter & { page: number; per_page: number }) =>
  pageOf(call.db, await daysFor(call, { day: query.day, state: query.state }), query)

export const exportDays = async (call: Call, { columns, ...query }: Filter & Columns) =>
  csvOf(call, cashDayRoutes.export, await daysFor(call, query), { columns, ...query })

export async function readDay(call: Call, id: number): Promise<CashDayDetail> {
  const row = found(await store.findDay(call.db, id, await daysWithin(call)))
  const rules = await call.rows('cash-day', 'Edit', cashDayRuleColumns)
  const [sums, isRuled, mayClose, mayGive] = await Promise.all([
    store.sumsByWay(call.db, id),
    store.isWithin(call.db, id, rules),
    call.mayReach(cashDeskRoutes.close),
    call.mayReach(cashDayRoutes.handOver),
  ])
  const isOwn = row.cashier_id === call.person.userId
  const can: CashDayDetail['can'] = [
    ...(row.closed_at === null && mayClose && (isOwn || isRuled) ? ['close' as const] : []),
    ...(row.closed_at !== null && row.to_user === null && mayGive && isRuled ? ['hand-over' as const] : []),
  ]
  return toDetail(row, partsOf(row.float_amount, sums), can, call.clock.now())
}

/** The sheet of a closed day; an open one has none. */
export async function daySheet(call: Call, id: number): Promise<FileAnswer> {
  const row = found(await store.findDay(call.db, id, await daysWithin(call)))
  const sheet = sheetOf(row)
  if (!sheet || row.sheet_number === null) throw new Problem('record.not-found')
  const { currency, time_zone: zone } = row
  const now = call.clock.now()
  const reader = await findReader(call.db, call.person.userId)
  const print = () => sheetPdf(toDetail(row, sheet.parts, [], now), { zone, currency, reader }, now)
  return {
    name: `${sheetNo(row.sheet_number)}.pdf`,
    type: 'application/pdf',
    bytes: await inCurrency(currency, print, currency),
  }
}

/** The organization's day: who took what in which way, and what is not handed over. */
export async function readSums(call: Call, { day }: { day?: string | undefined }) {
  const payments = await call.rows('payment', 'List', paymentRuleColumns)
  const within = await daysWithin(call)
  const [rows, holding] = await Promise.all([
    store.sumsByCollector(call.db, { day, payments, now: call.clock.now() }),
    store.held(call.db, within),
  ])
  return {
    collectors: rows.map(({ collector_id, collector, taken, returned, ...row }) => ({
      ...row,
      collector: { id: collector_id, name: collector },
      taken: toWire(taken),
      returned: toWire(returned),
    })),
    held: toWire(holding.amount),
    held_days: holding.days,
  }
}
