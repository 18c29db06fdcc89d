import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A package within, with its organization's billing day. */
export function findPriced(db: Database, id: number, within: Within) {
  return db
    .selectFrom('packages')
    .innerJoin('organizations as o', 'o.id', 'packages.organization_id')
    .select(['o.time_zone', 'o.billing_day'])
    .where('packages.id', '=', id)
    .where(within)
    .executeTakeFirst()
}

export function findBillingDay(db: Database, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['time_zone', 'billing_day', 'currency'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

export async function hasLines(db: Database, packageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contracts')
    .select('id')
    .where('package_id', '=', packageId)
    .where('ends_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many lines have a package, and how many of them pay its usual price. */
export function countPayers(db: Database, packageId: number) {
  return db
    .selectFrom('contracts as k')
    .innerJoin('packages as p', 'p.id', 'k.package_id')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) FILTER (WHERE k.price = p.price)`.as('usual'),
    ])
    .where('k.package_id', '=', packageId)
    .where('k.ends_on', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Larger than every contract id. */
const allContracts = Number.MAX_SAFE_INTEGER

/**
 * The new `next_price_told` when a package's plan changes. If some customers were told of the former plan, a new plan
 * is told to everybody again (-1), and so is the withdrawal of a plan (counting down from the last contract).
 */
export const toldSoFar = (isPlanned: boolean) =>
  sql<number>`CASE WHEN packages.next_price_told = 0 THEN 0 ELSE ${sql.lit(isPlanned ? -1 : allContracts)} END`

/** The package's usual price for an offer's row, in minor units. */
export const packagePriceOf = sql<number>`(SELECT p.price FROM packages AS p WHERE p.id = offers.package_id)`

/** The fields of a package that an offer needs; locked until the transaction ends. */
export function holdPackage(tx: Database, id: number) {
  return tx
    .selectFrom('packages as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.organization_id', 'p.price', 'o.currency'])
    .where('p.id', '=', id)
    .forShare('p')
    .executeTakeFirst()
}
