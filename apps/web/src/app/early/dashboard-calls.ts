import { dashboardPath } from '@uplink/contract/screens'
import { askEarly } from '../../platform/api/early-calls'
import { activeCuid } from '../../platform/session/session'
import { readToken } from '../../platform/session/token'

/*
 * The calls of a customer's frame and dashboard. The addresses must be those of the queries: any other call would be
 * wasted, which the journey of the first screen notices.
 */

/** For a phone's first view. On a slow line calls slow the scripts down, so only these are made before the scripts. */
export const firstCalls = (line: string) => [
  `/service-status${line}`,
  `/get-bill-info${line}`,
  `/get_active_connections${line}`,
]

export const furtherCalls = (line: string) => [
  `/usage${line}`,
  `/auth/get-user${line}`,
  '/all-menu',
  `/get-account-info${line}`,
  `/get-ticket${line}&page=1&per_page=3&status=unsolved`,
  '/auth/notifications?page=1&limit=10',
  `/announcements${line}`,
  `/get_next_better_packages${line}`,
]

/** Makes early calls if a customer's dashboard is being opened. */
export function askForDashboard(calls: (line: string) => string[]): void {
  const { token, line } = dashboardBeingOpened() ?? {}
  if (token && line) for (const call of calls(line)) askEarly(`/api${call}`, token)
}

/** Whose dashboard is being opened, if it is a customer's: the session, and the line as calls name it. */
export function dashboardBeingOpened(): { token: string; line: string } | undefined {
  const token = readToken()
  const cuid = activeCuid()
  if (!token || !cuid || location.pathname !== dashboardPath) return undefined
  return { token, line: `?cuid=${encodeURIComponent(cuid)}` }
}
