import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** How many lines have the package of a row now. */
export const linesOf = sql<number>`(SELECT count(*) FROM contracts AS k WHERE k.package_id = packages.id AND k.ends_on IS NULL)`

/** What the package of an offer's row costs without it, in poisha. */
export const packagePriceOf = sql<number>`(SELECT p.price FROM packages AS p WHERE p.id = offers.package_id)`

/** What an offer has to know of its package; kept as it is until the transaction ends. */
export function holdPackage(tx: Database, id: number) {
  return tx
    .selectFrom('packages')
    .select(['organization_id', 'price'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
