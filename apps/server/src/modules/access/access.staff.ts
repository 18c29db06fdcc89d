import type { Database } from '../../platform/database/kysely'
import { administratorRole } from './access.decisions'
import { findSignedInStaff } from './access.store'

/**
 * Signed-in staff of an organization with one of the roles, and administrators: whom live hints are for. Their row rules
 * are asked when they read, so a hint carries ids only.
 */
export async function signedInStaff(
  tx: Database,
  asked: { roles: readonly number[]; organization: number; now: Date },
): Promise<number[]> {
  const rows = await findSignedInStaff(tx, { ...asked, administratorRole, limit: 500 })
  return rows.map(({ id }) => id)
}
