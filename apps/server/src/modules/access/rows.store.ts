import type { Database } from '#platform/database/kysely'

/** What row rules can be about, by name. Made by hand, so there are few. */
export function findRouteLists(db: Database) {
  return db
    .selectFrom('route_lists')
    .select(['id', 'route_name', 'path_url', 'route_model'])
    .orderBy('route_name')
    .limit(1000)
    .execute()
}
