import { queryOptions } from '@tanstack/react-query'
import type { deskDayRoutes } from '@uplink/contract/desk-day'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const waiting = endpoint<typeof deskDayRoutes.waiting>('GET', '/desk/day/waiting')
const today = endpoint<typeof deskDayRoutes.today>('GET', '/desk/day/today')

const keys = keysOf('desk-day')

/** Read again while the home is open. */
const rereadMs = 60_000

export const waitingQuery = queryOptions({
  queryKey: keys.of('waiting'),
  queryFn: ({ signal }) => call(waiting, {}, { signal }).then(({ data }) => data),
  refetchInterval: rereadMs,
})

export const todayQuery = queryOptions({
  queryKey: keys.of('today'),
  queryFn: ({ signal }) => call(today, {}, { signal }).then(({ data }) => data),
  refetchInterval: rereadMs,
})
