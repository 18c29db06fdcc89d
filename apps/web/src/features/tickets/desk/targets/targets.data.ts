import { queryOptions } from '@tanstack/react-query'
import type { responseTargetRoutes } from '@uplink/contract/response-targets'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../../platform/api/call'
import { endpoint } from '../../../../platform/api/endpoint'
import { keysOf } from '../../../../platform/api/query-keys'

const list = endpoint<typeof responseTargetRoutes.list>('GET', '/desk/response-targets')
const set = endpoint<typeof responseTargetRoutes.set>('PUT', '/desk/response-targets')

export function targetsQuery() {
  return queryOptions({
    queryKey: keysOf('response-targets').of('all'),
    queryFn: ({ signal }) => call(list, {}, { signal }),
  })
}

export const setTargets = (body: Sent<typeof responseTargetRoutes.set>['body']) => call(set, { body })
