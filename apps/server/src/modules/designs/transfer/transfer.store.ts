import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Which of these names an organization's designs already have, in lower case. */
export async function namesTaken(
  db: Database,
  organizationId: number | null,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('designs')
    .select(sql<string>`lower(name)`.as('name'))
    .where('organization_id', 'is not distinct from', organizationId)
    .where(sql<boolean>`lower(name) = ANY(${sql.val(names.map((name) => name.toLowerCase()))}::text[])`)
    .execute()
  return rows.map(({ name }) => name)
}
