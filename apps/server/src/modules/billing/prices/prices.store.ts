import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** A package whose planned price begins now; poisha per month before tax. */
export interface BeginningPrice {
  id: number
  price: number
  next_price: number
  currency: string
}

export async function findBeginning(
  db: Database,
  query: { organizationId: number; day: string },
): Promise<BeginningPrice[]> {
  const { rows } = await sql<BeginningPrice>`
    SELECT p.id, p.price, p.next_price, o.currency FROM packages p JOIN organizations o ON o.id = p.organization_id
    WHERE p.organization_id = ${query.organizationId} AND p.next_price_on <= ${query.day}::date ORDER BY p.id`.execute(
    db,
  )
  return rows
}

/**
 * Gives the next contracts with the package's usual price the new one, and returns how many there were. A contract
 * that ends on this day because of a change of package keeps its price.
 */
export async function raiseNext(
  tx: Database,
  { id, price, next_price }: BeginningPrice,
  query: { day: string; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE contracts SET price = ${next_price}, price_before = price, price_since = ${query.day}::date
    WHERE id = ANY (ARRAY(
      SELECT k.id FROM contracts k
      WHERE k.package_id = ${id} AND k.ends_on IS NULL AND k.price = ${price} AND k.starts_on < ${query.day}::date
        AND NOT EXISTS (
          SELECT FROM package_changes c
          WHERE c.connection_id = k.connection_id AND c.applied_at IS NULL AND c.called_off_at IS NULL
            AND c.effective_on <= ${query.day}::date
        )
      ORDER BY k.id LIMIT ${query.limit} FOR NO KEY UPDATE
    ))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Makes the new price the package's usual one. False when another process has done it. */
export async function beginPrice(
  tx: Database,
  { id, next_price }: BeginningPrice,
  query: { day: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE packages SET price = next_price, next_price = NULL, next_price_on = NULL, next_price_told = 0,
      version = version + 1, updated_at = ${query.now}::timestamptz
    WHERE id = ${id} AND next_price = ${next_price} AND next_price_on <= ${query.day}::date`.execute(tx)
  return numAffectedRows === 1n
}
