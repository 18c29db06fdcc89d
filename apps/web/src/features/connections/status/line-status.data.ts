import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import type { usageRoutes } from '@uplink/contract/usage'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'
import type { LineUse } from './checks/line-checks'

const serviceStatus = endpoint<typeof connectionRoutes.serviceStatus>('GET', '/service-status')

/**
 * How long an answer counts as new: a part that is drawn after it does not ask again, and a slow phone draws one seconds
 * later. Also how often the status is read while a line comes back after a payment.
 */
const momentMs = 10_000

/** Whether the active connection works. Not cached: an old status would send people to their router for nothing. */
export function lineStatusQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('connections').of('status', cuid),
    queryFn: ({ signal }) =>
      call(serviceStatus, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: momentMs,
    refetchInterval: ({ state: { data } }) => (data?.paid_at ? momentMs : false),
  })
}

const usage = endpoint<typeof usageRoutes.usage>('GET', '/usage')
const outlook = endpoint<typeof usageRoutes.outlook>('GET', '/usage/outlook')

/** What the checks of a slow or a dropping line look at: the period's data, and how often the line was lost. */
export function lineUseQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keysOf('connections').of('use', cuid),
    queryFn: async ({ signal }): Promise<LineUse> => {
      const [period, ahead] = await Promise.all([
        call(usage, { query: { cuid } }, { signal }),
        call(outlook, { query: { cuid } }, { signal }),
      ])
      return { usage: period.data, drops: ahead.data.drops }
    },
    staleTime: momentMs,
    // a check says at once that it failed, and can be repeated
    retry: false,
  })
}
