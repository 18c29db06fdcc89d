import { pathTo } from '@uplink/contract/screens'
import type pg from 'pg'
import { countMissing } from '../modules/access/access.public'
import { allRoutes } from '../modules'
import { adminPermissions } from './built-in/admin-permissions'
import { customPermissions, routeLists } from './built-in/row-rules'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases } from '#platform/database/kysely'

/** What the built-in roles have in a new installation. */
export const rightsDefaults = { permissions: adminPermissions, routeLists, customPermissions }

/** Says what the built-in roles lack of it, as after an upgrade. */
export async function sayMissingRights(login: pg.ClientConfig, say: (line: string) => void): Promise<void> {
  const pool = createPool(login, { size: 1, log: { error: () => {} } })
  try {
    const db = createDatabases(pool).for(system)
    const counts = await countMissing({ rightsDefaults, routes: allRoutes }, db)
    if (counts.length === 0) return
    const roles = counts.map(([role, count]) => `${role} ${count}`).join(', ')
    say(
      `Built-in roles lack rights that they have in a new installation (${roles}). ${pathTo('roles')} shows them; nothing is added by itself.`,
    )
  } finally {
    await pool.end()
  }
}
