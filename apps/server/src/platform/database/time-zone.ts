import type { Database } from './kysely'

/**
 * The time zone in which a filter's days count: the organization's; for people without one, the first organization's.
 */
export async function findTimeZone(db: Database, organization: number | null): Promise<string> {
  const row = await db
    .selectFrom('organizations')
    .select('time_zone')
    .$if(organization !== null, (query) => query.where('id', '=', organization))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
