import { pathTo } from '@uplink/contract/screens'
import { askEarly } from '../platform/api/early-calls'
import { activeCuid } from '../platform/session/session'
import { readToken } from '../platform/session/token'

/**
 * What a customer's frame and dashboard are going to ask. The addresses are those of the queries: one that is not would be
 * asked in vain, which the journey of the first screen notices. On a slow line each call takes from the scripts, so before
 * them go only those for what stands in a phone's window.
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

/** Asks early where the dashboard is what is being opened, and somebody is signed in who has a line. */
export function askForDashboard(which: keyof ReturnType<typeof calls>): void {
  const token = readToken()
  const cuid = activeCuid()
  if (!token || !cuid || location.pathname !== pathTo('dashboard')) return
  for (const call of calls(`?cuid=${encodeURIComponent(cuid)}`)[which]) askEarly(`/api${call}`, token)
}
