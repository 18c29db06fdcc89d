import type { RouteDefinition } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import { administratorRole } from './access.decisions'
import { loadRights } from './access.rights'
import { findSignedInStaff, findStaff } from './access.store'

/**
 * Signed-in staff of an organization with one of the roles, and administrators; they receive live hints. Their row
 * rules are checked when they read, so a hint contains ids only.
 */
export async function signedInStaff(
  tx: Database,
  query: { roles: readonly number[]; organization: number; now: Date },
): Promise<number[]> {
  const rows = await findSignedInStaff(tx, { ...query, administratorRole, limit: 500 })
  return rows.map(({ id }) => id)
}

/** Active staff of these organizations whose role may call the route, and administrators; they receive alarms. */
export async function staffReaching(
  tx: Database,
  route: RouteDefinition,
  organizations: readonly number[] | 'all',
): Promise<number[]> {
  const roles = (await loadRights(tx)).rolesReaching(route)
  const rows = await findStaff(tx, { organizations, roles, administratorRole, limit: 500 })
  return rows.map(({ id }) => id)
}
