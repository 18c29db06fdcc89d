import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CashDay, cashDayRoutes, cashDeskRoutes, Closing } from '@uplink/contract/cash-days'
import type { backdatedPaymentRoutes } from '@uplink/contract/manual-payments'
import type { paymentRoutes } from '@uplink/contract/payments'
import type { Sent } from '@uplink/contract/route'
import { userSearchFrom } from '@uplink/contract/user-search'
import type { userRoutes } from '@uplink/contract/users'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { once } from '../intents'

const desk = endpoint<typeof cashDeskRoutes.read>('GET', '/cash-desk')
const open = endpoint<typeof cashDeskRoutes.open>('POST', '/cash-desk/days')
const close = endpoint<typeof cashDeskRoutes.close>('POST', '/cash-desk/days/:id/close')
const list = endpoint<typeof cashDayRoutes.list>('GET', '/cash-days')
export const cashDaysExport = endpoint<typeof cashDayRoutes.export>('GET', '/cash-days/export')
const sums = endpoint<typeof cashDayRoutes.sums>('GET', '/cash-days/sums')
const read = endpoint<typeof cashDayRoutes.read>('GET', '/cash-days/:id')
const sheet = endpoint<typeof cashDayRoutes.sheet>('GET', '/cash-days/:id/sheet')
const handOver = endpoint<typeof cashDayRoutes.handOver>('POST', '/cash-days/:id/hand-over')
const backdated = endpoint<typeof backdatedPaymentRoutes.record>('POST', '/desk/backdated-payments')
const options = endpoint<typeof paymentRoutes.options>('GET', '/payment-options')
const people = endpoint<typeof userRoutes.search>('GET', '/all-users')

const keys = keysOf('cash-days')

/** One's own open days with what was taken on them. */
export const cashDeskQuery = () =>
  queryOptions({
    queryKey: keys.of('desk'),
    queryFn: ({ signal }) => call(desk, {}, { signal }).then((answer) => answer.data),
  })

export const openDay = (body: { float: string }) => call(open, { body })

/** Closes once, however often it is pressed. */
export const closeDay = (id: number, body: Closing) =>
  once({ closeDay: id, ...body }, (key) => call(close, { params: { id }, body, key }))

/** What a line owes and has in advance. Never cached, because an old sum must not be taken. */
export const owedQuery = (line: number) =>
  queryOptions({
    queryKey: keys.of('owed', line),
    queryFn: ({ signal }) =>
      call(options, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
  })

type Backdating = Omit<Sent<typeof backdatedPaymentRoutes.record>['body'], 'cuid'>

/** Records once what was taken at an earlier hour. */
export function recordEarlier(line: number, payment: Backdating) {
  const body = { ...payment, cuid: String(line) }
  return once({ earlier: line, ...body }, (key) => call(backdated, { body, key }))
}

interface DaysQuery {
  page: number
  day?: string
  state?: 'open' | 'closed' | 'waiting'
}

export function cashDaysQuery(query: DaysQuery) {
  return queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What was taken on a day, by collector and way. */
export function cashSumsQuery(day: string) {
  return queryOptions({
    queryKey: keys.of('sums', day),
    queryFn: ({ signal }) =>
      call(sums, { query: day === '' ? {} : { day } }, { signal }).then((answer) => answer.data),
  })
}

export const cashDayQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })

export const cashSheet = ({ id }: Pick<CashDay, 'id'>) => callForFile(sheet, { params: { id } })

export const handOverDay = (id: number, to: number) => call(handOver, { params: { id }, body: { to } })

/** Staff by name or username. */
export async function findStaff(text: string) {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  const { data } = await call(people, { query: { q } })
  return data
    .filter(({ account_type }) => account_type === 'staff')
    .map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}

export const staffQuery = (id: number | null) =>
  queryOptions({
    queryKey: keys.of('staff', id),
    queryFn: () => call(people, { query: { id: String(id) } }).then(({ data }) => data[0] ?? null),
    enabled: id !== null,
  })
