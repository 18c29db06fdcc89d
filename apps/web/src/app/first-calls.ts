import { pathTo } from '@uplink/contract/screens'
import { askEarly } from '../platform/api/early-calls'
import { activeCuid } from '../platform/session/session'
import { readToken } from '../platform/session/token'

/**
 * A small script of its own, before all others: asks what a customer's frame and dashboard are going to ask, while the
 * scripts that show it are still on their way. `call` takes the answers. The addresses are those of the queries: one that
 * is not would be asked in vain, which the journey of the first screen notices.
 */
const token = readToken()
const cuid = activeCuid()
if (token && cuid && location.pathname === pathTo('dashboard')) {
  const line = `?cuid=${encodeURIComponent(cuid)}`
  const calls = [
    `/service-status${line}`,
    `/get-bill-info${line}`,
    `/auth/get-user${line}`,
    '/all-menu',
    `/usage${line}`,
    `/get-account-info${line}`,
    `/get-ticket${line}&page=1&per_page=3&status=unsolved`,
    `/outages/running${line}`,
    `/get_active_connections${line}`,
    '/auth/notifications?page=1&limit=10',
    `/announcements${line}`,
    `/get_next_better_packages${line}`,
  ]
  for (const call of calls) askEarly(`/api${call}`, token)
}
