import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

// Area and package count their lines when one is added. They are locked first, because whoever holds the audit log's lock may wait
// for nothing else.

/** An active area within, with its provider's time zone and billing day; locked. */
export function findArea(tx: Database, query: { id: number; within: Within }) {
  return tx
    .selectFrom('areas')
    .innerJoin('organizations as o', 'o.id', 'areas.organization_id')
    .select(['areas.id', 'areas.city', 'areas.organization_id', 'o.time_zone', 'o.billing_day', 'o.currency'])
    .where('areas.id', '=', query.id)
    .where('areas.status', '=', 'active')
    .where(query.within)
    .forNoKeyUpdate('areas')
    .executeTakeFirst()
}

/** An active package within of an organization, with the price in minor units that it has on a day; locked. */
export function findPackage(
  tx: Database,
  query: { id: number; organization: number; day: string; within: Within },
) {
  return tx
    .selectFrom('packages')
    .innerJoin('organizations as o', 'o.id', 'packages.organization_id')
    .select(['packages.id', 'packages.name', 'o.currency'])
    .select(
      sql<number>`CASE WHEN packages.next_price_on <= ${query.day}::date THEN packages.next_price ELSE packages.price END`.as(
        'price',
      ),
    )
    .where('packages.id', '=', query.id)
    .where('packages.organization_id', '=', query.organization)
    .where('packages.status', '=', 'active')
    .where(query.within)
    .forNoKeyUpdate('packages')
    .executeTakeFirst()
}

export interface LineColumns {
  user_id: number
  organization_id: number
  area_id: number
  username: string
  first_name: string
  last_name: string
  contact: string
  email: string | null
  address: string
  city: string
  created_at: Date
}

export function insertLine(tx: Database, line: LineColumns) {
  return tx.insertInto('connections').values(line).returning(['id', 'username']).executeTakeFirstOrThrow()
}

/** Whether a line is one of these. */
export async function isWithin(tx: Database, line: number, within: Within): Promise<boolean> {
  const found = tx.selectFrom('connections').select('connections.id').where('connections.id', '=', line)
  return (await found.where(within).executeTakeFirst()) !== undefined
}

export async function insertContract(
  tx: Database,
  contract: { connection_id: number; package_id: number; price: number; starts_on: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('contracts').values(contract).execute()
}
