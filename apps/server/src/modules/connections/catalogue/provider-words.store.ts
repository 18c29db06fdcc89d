import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** More than any provider has; what is beyond is read in English. */
const atMost = 2_000

/** The English and the Bangla words of the connection's provider, or else of the organization; 0 for none of either. */
export async function findProviderWords(
  db: Database,
  of: { connection: number; organization: number },
): Promise<Record<string, string>> {
  const { rows } = await sql<{ english: string; bangla: string }>`
    WITH provider AS (
      SELECT coalesce((SELECT organization_id FROM connections WHERE id = ${of.connection}), ${of.organization}::bigint) AS id)
    SELECT said.english, said.bangla FROM provider CROSS JOIN LATERAL (
      SELECT name AS english, name_bn AS bangla FROM areas WHERE organization_id = provider.id
      UNION SELECT city, city_bn FROM areas WHERE organization_id = provider.id
      UNION SELECT name, name_bn FROM packages WHERE organization_id = provider.id
      UNION SELECT description, description_bn FROM packages WHERE organization_id = provider.id
      UNION SELECT title, title_bn FROM offers WHERE organization_id = provider.id
      UNION SELECT description, description_bn FROM offers WHERE organization_id = provider.id
    ) said
    WHERE said.bangla IS NOT NULL AND said.english <> ''
    ORDER BY said.english, said.bangla LIMIT ${atMost}`.execute(db)
  return Object.fromEntries(rows.map(({ english, bangla }) => [english, bangla]))
}
