import { queryOptions } from '@tanstack/react-query'
import type { outageCreditRoutes } from '@uplink/contract/outage-credits'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof outageCreditRoutes

const rules = endpoint<Routes['rules']>('GET', '/desk/outages/credit-rules')
const setRules = endpoint<Routes['setRules']>('PUT', '/desk/outages/credit-rules')

export type NewCreditRules = Sent<Routes['setRules']>['body']

/** What the organizations one works for give back for outages. */
export function creditRulesQuery() {
  return queryOptions({
    queryKey: keysOf('outage-credit-rules').list(),
    queryFn: ({ signal }) => call(rules, {}, { signal }),
  })
}

export function setCreditRules(body: NewCreditRules) {
  return call(setRules, { body })
}
