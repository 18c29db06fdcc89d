import { queryOptions } from '@tanstack/react-query'
import type { usageRoutes } from '@uplink/contract/usage'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { activeCuid } from '../../platform/session/session'

const usage = endpoint<typeof usageRoutes.usage>('GET', '/usage')

/** What the active connection used in the present billing period, day by day. */
export function periodUsageQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: ['usage', 'period', cuid],
    queryFn: ({ signal }) => call(usage, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}
