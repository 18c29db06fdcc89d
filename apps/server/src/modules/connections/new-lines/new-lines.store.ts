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
    .select(['areas.id', 'areas.city', 'areas.organization_id'])
    .select(['o.time_zone', 'o.billing_day', 'o.currency', 'o.tax_percent'])
    .where('areas.id', '=', query.id)
    .where('areas.status', '=', 'active')
    .where(query.within)
    .forNoKeyUpdate('areas')
    .executeTakeFirst()
}

/** The organization of an active area within. */
export function findAreaOf(db: Database, query: { id: number; within: Within }) {
  const area = db.selectFrom('areas').select('areas.organization_id').where('areas.id', '=', query.id)
  return area.where('areas.status', '=', 'active').where(query.within).executeTakeFirst()
}

const priceOn = (day: string) =>
  sql<number>`CASE WHEN packages.next_price_on <= ${day}::date THEN packages.next_price ELSE packages.price END`

/** An active package within, with what decides about the first bill of a line that begins on a day. Prices in minor units. */
export function findOffered(db: Database, query: { id: number; day: string; within: Within }) {
  return db
    .selectFrom('packages')
    .innerJoin('organizations as o', 'o.id', 'packages.organization_id')
    .select([
      'packages.name',
      'packages.next_price',
      'packages.next_price_on',
      'packages.price as usual_price',
    ])
    .select(['packages.prepaid_price', 'packages.prepaid_count', 'packages.prepaid_unit'])
    .select(['o.currency', 'o.time_zone', 'o.billing_day', 'o.due_days', 'o.tax_percent', 'o.billed_through'])
    .select(['o.prepaid_grace_days as grace_days', 'o.prepaid_late_from as late_from'])
    .select(priceOn(query.day).as('price'))
    .where('packages.id', '=', query.id)
    .where('packages.status', '=', 'active')
    .where(query.within)
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
    .select(priceOn(query.day).as('price'))
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

/** What the latest lines of an organization are called, and its own name. */
export async function findNamesOf(db: Database, organization: number) {
  const lines = await db
    .selectFrom('connections')
    .select('username')
    .where('organization_id', '=', organization)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const named = db.selectFrom('organizations').select('name').where('id', '=', organization)
  return {
    usernames: lines.map(({ username }) => username),
    name: (await named.executeTakeFirst())?.name ?? '',
  }
}

/** Those of some names that a line or a person has; all in small letters. */
export async function findTaken(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT username_key AS name FROM connections WHERE username_key = ANY (${names}::text[])
    UNION SELECT lower(username) FROM users WHERE lower(username) = ANY (${names}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}
