import { dashboardPath } from '@uplink/contract/screens'
import { askEarly } from '../../platform/api/early-calls'
import { activeCuid } from '../../platform/session/session'
import { readToken } from '../../platform/session/token'

/**
 * The calls of a customer's frame and dashboard. The addresses must be those of the queries: any other call would be
 * wasted, which the journey of the first screen notices. On a slow line calls slow the scripts down, so only the
 * calls for a phone's first view are made before the scripts.
 */
const calls = (line: string) => ({
  first: [`/service-status${line}`, `/get-bill-info${line}`, `/get_active_connections${line}`],
  further: [
    `/usage${line}`,
    `/auth/get-user${line}`,
    '/all-menu',
    `/get-account-info${line}`,
    `/get-ticket${line}&page=1&per_page=3&status=unsolved`,
    `/outages/running${line}`,
    '/auth/notifications?page=1&limit=10',
    `/announcements${line}`,
    `/get_next_better_packages${line}`,
  ],
})

/** Makes early calls if the dashboard is being opened by somebody who is signed in and has a line. */
export function askForDashboard(which: keyof ReturnType<typeof calls>): void {
  const token = readToken()
  const cuid = activeCuid()
  if (!token || !cuid || location.pathname !== dashboardPath) return
  for (const call of calls(`?cuid=${encodeURIComponent(cuid)}`)[which]) askEarly(`/api${call}`, token)
}
