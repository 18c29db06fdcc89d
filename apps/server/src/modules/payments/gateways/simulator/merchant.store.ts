import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Whose customer pays, as a gateway's own page names its merchant: the provider of the line with this Client ID. */
export async function findMerchant(db: Database, clientId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(o.shown_name, o.name) AS name FROM connections c JOIN organizations o ON o.id = c.organization_id
    WHERE c.username = ${clientId}`.execute(db)
  return rows[0]?.name ?? 'Uplink'
}
