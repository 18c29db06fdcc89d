import type { Database } from '#platform/database/kysely'

export async function findOrganizationOf(db: Database, department: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('departments')
    .select('organization_id')
    .where('id', '=', department)
    .executeTakeFirst()
  return row?.organization_id
}
