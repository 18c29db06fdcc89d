import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { customerPartRoutes, TimelineKind } from '@uplink/contract/customer-parts'
import type { deviceRoutes } from '@uplink/contract/devices'
import { call } from '../../../../platform/api/call'
import { endpoint } from '../../../../platform/api/endpoint'
import { keysOf } from '../../../../platform/api/query-keys'

const lines = endpoint<typeof customerPartRoutes.lines>('GET', '/desk/customer/lines')
const money = endpoint<typeof customerPartRoutes.money>('GET', '/desk/customer/money')
const timeline = endpoint<typeof customerPartRoutes.timeline>('GET', '/desk/customer/timeline')
const disconnect = endpoint<typeof deviceRoutes.disconnect>('POST', '/devices/:id/disconnect')

const naming = endpoint<typeof deviceRoutes.name>('PUT', '/devices/:id/name')

const keys = keysOf('customer-parts')

/** So that a line turns green by itself once its router is back. */
const rereadMs = 20_000

export function linesQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('lines', line),
    queryFn: ({ signal }) =>
      call(lines, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data),
    refetchInterval: rereadMs,
  })
}

export function moneyQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('money', line),
    queryFn: ({ signal }) =>
      call(money, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data),
  })
}

/** Pages of what happened; each begins where the one before ended. */
export function timelineQuery(line: number, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: keys.of('timeline', line, kind ?? 'all'),
    queryFn: ({ signal, pageParam }) =>
      call(
        timeline,
        { query: { cuid: String(line), ...(kind && { kind }), ...(pageParam && { before: pageParam }) } },
        { signal },
      ).then((answer) => answer.data),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_before,
  })
}

/** Ends the open session of a line; its router may sign in again. */
export const endSession = (line: number, session: number) =>
  call(disconnect, { params: { id: session }, query: { cuid: String(line) } })

/** Gives the device of a session a name, on this line wherever it signs in, or takes the name away. */
export const nameDevice = (line: number, session: number, body: { name?: string | null | undefined }) =>
  call(naming, { params: { id: session }, query: { cuid: String(line) }, body })
