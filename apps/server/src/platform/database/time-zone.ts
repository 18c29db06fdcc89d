import type { Database } from './kysely'

/** The time zone of a filter's days: the organization's, or the first organization's for people without one. */
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
