import type { Database } from '#platform/database/kysely'

/** The model of a route list. */
export async function findModelOf(db: Database, routeList: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('route_lists')
    .select('route_model')
    .where('id', '=', routeList)
    .executeTakeFirst()
  return row?.route_model
}
