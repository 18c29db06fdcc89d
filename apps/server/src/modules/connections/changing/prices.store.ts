import type { Database } from '#platform/database/kysely'

/** What lines without a price of their own pay for a package. */
export const findUsualPrice = (db: Database, id: number) =>
  db.selectFrom('packages').select('price').where('id', '=', id).executeTakeFirst()
