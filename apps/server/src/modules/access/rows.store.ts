import type { Database } from '#platform/database/kysely'

/** All route lists, by name. They are few, because people write them by hand. */
export function findRouteLists(db: Database) {
  return db
    .selectFrom('route_lists')
    .select(['id', 'route_name', 'path_url', 'route_model'])
    .orderBy('route_name')
    .limit(1000)
    .execute()
}
