import { queryOptions } from '@tanstack/react-query'
import { monthlyPrice } from '@uplink/contract/catalogue'
import type { lineChangeRoutes } from '@uplink/contract/line-changes'
import type { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import type { ChangeTiming } from '@uplink/contract/packages'
import type { manyLineRoutes } from '@uplink/contract/many-lines'
import type { Received, Sent } from '@uplink/contract/route'
import { userSearchFrom } from '@uplink/contract/user-search'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof lineChangeRoutes
type ManyRoutes = typeof manyLineRoutes

const keys = keysOf('customers')

const people = endpoint<typeof userRoutes.search>('GET', '/all-users')
const details = endpoint<Routes['details']>('GET', '/desk/lines/details')
const edit = endpoint<Routes['edit']>('PUT', '/desk/lines/details')
const quotePrice = endpoint<Routes['quotePrice']>('GET', '/desk/lines/price')
const changePrice = endpoint<Routes['changePrice']>('POST', '/desk/lines/price')
const lookAtPause = endpoint<Routes['lookAtPause']>('GET', '/desk/lines/pause')
const pause = endpoint<Routes['pause']>('POST', '/desk/lines/pause')

const previewMany = endpoint<ManyRoutes['preview']>('POST', '/desk/lines/many/preview')
const actOnMany = endpoint<ManyRoutes['act']>('POST', '/desk/lines/many')
const plans = endpoint<typeof lineMoveRoutes.plans>('GET', '/desk/lines/plan')
const end = endpoint<typeof lineMoveRoutes.planEnd>('POST', '/desk/lines/plan')
const withdraw = endpoint<typeof lineMoveRoutes.withdraw>('POST', '/desk/lines/plan/withdrawal')
const move = endpoint<typeof lineOwnerRoutes.move>('POST', '/desk/lines/owner')

const about = (line: number) => ({ query: { cuid: String(line) } })

/** Where a line is, what it is called and was called. */
export function detailsQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('details of a line', line),
    queryFn: ({ signal }) => call(details, about(line), { signal }).then(({ data }) => data),
  })
}

export type NewDetails = Received<Routes['edit']>['body']

export const editLine = (line: number, body: NewDetails) => call(edit, { ...about(line), body })

/** Customers by name or username. */
export async function findCustomers(text: string) {
  const q = text.trim()
  if (q.length < userSearchFrom) return []
  const { data } = await call(people, { query: { q } })
  return data
    .filter(({ account_type }) => account_type === 'customer')
    .map(({ id, name, username }) => ({ value: String(id), label: name, hint: username }))
}

/** What another price of a line would settle; request anew each time. */
export function priceQuery(line: number, { price, when }: { price: string; when: ChangeTiming }) {
  return queryOptions({
    queryKey: keys.of('price of a line', line, { price, when }),
    queryFn: ({ signal }) =>
      call(quotePrice, { query: { cuid: String(line), price, when } }, { signal }).then(({ data }) => data),
    enabled: monthlyPrice.safeParse(price).success,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

export type NewPrice = Received<Routes['changePrice']>['body']

export const changeLinePrice = (line: number, body: NewPrice) => call(changePrice, { ...about(line), body })

/** What suspending a line by hand means for it. */
export function pauseQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('pause of a line', line),
    queryFn: ({ signal }) => call(lookAtPause, about(line), { signal }).then(({ data }) => data),
    gcTime: 0,
    staleTime: 0,
  })
}

export type NewPause = Received<Routes['pause']>['body']

export const pauseLine = (line: number, body: NewPause) => call(pause, { ...about(line), body })

/** What is planned for a line, and what its end or its move would mean. */
export function plansQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('plans of a line', line),
    queryFn: ({ signal }) => call(plans, about(line), { signal }).then(({ data }) => data),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

export type NewEnd = Received<typeof lineMoveRoutes.planEnd>['body']

export const planLineEnd = (line: number, body: NewEnd) => call(end, { ...about(line), body })

export const withdrawPlan = (line: number) => call(withdraw, { ...about(line), body: {} })

export type NewOwner = Received<typeof lineOwnerRoutes.move>['body']

export const moveLine = (line: number, body: NewOwner) => call(move, { ...about(line), body })

type Request = Sent<ManyRoutes['preview']>['body']

/** Which of the lines an act would change, as they are now. */
export const manyLinesQuery = (request: Request) =>
  queryOptions({
    queryKey: keys.of('many lines', request),
    queryFn: ({ signal }) => call(previewMany, { body: request }, { signal }).then(({ data }) => data),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const actOnLines = (body: Sent<ManyRoutes['act']>['body']) => call(actOnMany, { body })
