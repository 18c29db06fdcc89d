import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A package among those within, with its organization's billing day. */
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
    .select(['time_zone', 'billing_day'])
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

/** How many lines have a package, and how many of them at its usual price. */
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

/** Every contract's id is below it. */
const allContracts = Number.MAX_SAFE_INTEGER

/**
 * What is left to tell when a plan changes. Another plan is told to everybody (-1: some have heard of the former one); one that was taken
 * back to everybody, too, if anybody had heard of any.
 */
export const toldSoFar = (isPlanned: boolean) =>
  sql<number>`CASE WHEN packages.next_price_told = 0 THEN 0 ELSE ${sql.lit(isPlanned ? -1 : allContracts)} END`

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
