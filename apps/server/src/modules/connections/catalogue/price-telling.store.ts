import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A package whose customers have to be told of a price; minor units per month before tax. */
export interface ToldPackage {
  id: number
  name: string
  price: number
  next_price: number | null
  next_price_on: string | null
  /** The last contract whose customer was told; 0 or less: none yet. */
  next_price_told: number
  tax_percent: number
  currency: string
}

export interface LineOfPackage {
  contract_id: number
  connection_id: number
  user_id: number
  username: string
}

/**
 * Packages with a planned price, or with one that was withdrawn after customers were told of it, unchanged since
 * then.
 */
export async function findToTell(db: Database, unchangedSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('packages')
    .select('id')
    .where((eb) => eb.or([eb('next_price_on', 'is not', null), eb('next_price_told', '>', 0)]))
    .where('updated_at', '<=', unchangedSince)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them, locked until the transaction ends. */
export function lockToldPackage(tx: Database, id: number): Promise<ToldPackage | undefined> {
  return tx
    .selectFrom('packages as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'p.id',
      'p.name',
      'p.price',
      'p.next_price',
      'p.next_price_on',
      'p.next_price_told',
      'o.tax_percent',
      'o.currency',
    ])
    .where('p.id', '=', id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

/**
 * The next lines that pay its usual price: in the order of contracts after the last one, or with `back` downwards
 * from it.
 */
export async function findPayers(
  tx: Database,
  { id, price, next_price_told: told }: ToldPackage,
  { limit, except, back }: { limit: number; except: readonly number[]; back: boolean },
): Promise<LineOfPackage[]> {
  const { rows } = await sql<LineOfPackage>`
    SELECT k.id AS contract_id, c.id AS connection_id, c.user_id, c.username
    FROM contracts k JOIN connections c ON c.id = k.connection_id
    WHERE k.package_id = ${id} AND k.ends_on IS NULL AND k.price = ${price} AND c.status <> 'closed'
      AND k.id <> ALL (${except}::bigint[])
      AND ${back ? sql`k.id <= ${told} ORDER BY k.id DESC` : sql`k.id > ${told} ORDER BY k.id`}
    LIMIT ${limit}`.execute(tx)
  return rows
}

export async function noteTold(tx: Database, id: number, told: number): Promise<void> {
  await tx.updateTable('packages').set({ next_price_told: told }).where('id', '=', id).execute()
}
