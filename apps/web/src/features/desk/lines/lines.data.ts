import { queryOptions } from '@tanstack/react-query'
import type { lineClosingRoutes } from '@uplink/contract/line-closing'
import type { Received } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const keys = keysOf('customers')

const look = endpoint<typeof lineClosingRoutes.look>('GET', '/desk/lines/closing')
const close = endpoint<typeof lineClosingRoutes.close>('POST', '/desk/lines/closing')
const switchOn = endpoint<typeof lineClosingRoutes.switchOn>('POST', '/desk/lines/switching-on')
const reopen = endpoint<typeof lineClosingRoutes.reopen>('POST', '/desk/lines/reopening')

const about = (line: number) => ({ query: { cuid: String(line) } })

/** What closing a line now means for it; asked anew each time. */
export function closingQuery(line: number) {
  return queryOptions({
    queryKey: keys.of('closing of a line', line),
    queryFn: ({ signal }) => call(look, about(line), { signal }).then(({ data }) => data),
    gcTime: 0,
    staleTime: 0,
  })
}

/** With the amounts that were looked at; nothing is given back by `0.00`. */
export const closeLine = (line: number, body: Received<typeof lineClosingRoutes.close>['body']) =>
  call(close, { ...about(line), body })

export const switchLineOn = (line: number) => call(switchOn, { ...about(line), body: {} })

export type Reopening = Received<typeof lineClosingRoutes.reopen>['body']

export const reopenLine = (line: number, body: Reopening) => call(reopen, { ...about(line), body })
