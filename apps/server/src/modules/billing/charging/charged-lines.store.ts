import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Period } from '#platform/calendar'
import type { Database } from '#platform/database/kysely'
import type { ChargedContract } from './charge-lines'

/**
 * Whether bills come for a line of this alias of `connections`: it is in use, or suspended by hand with its days charged. A
 * line that is suspended for what it owes gets none.
 */
export const isBilled = (alias: string): RawBuilder<SqlBool> => {
  const status = sql.ref(`${alias}.status`)
  return sql<SqlBool>`(${status} = 'active' OR ${status} = 'suspended' AND EXISTS (
    SELECT FROM line_pauses pause
    WHERE pause.connection_id = ${sql.ref(`${alias}.id`)} AND pause.ended_at IS NULL AND pause.is_charged))`
}

/** Its status as bills see it: of a suspended line that is charged all the same, `active`. */
export const billedStatus = (alias: string) =>
  sql<string>`CASE WHEN ${isBilled(alias)} THEN 'active' ELSE ${sql.ref(`${alias}.status`)} END`

const maxContracts = 100

/** The contracts of a line that were in force on one of these days, in order. Prices in poisha. */
export function findContractsOn(
  db: Database,
  connection: number,
  { from, to }: Period,
): Promise<ChargedContract[]> {
  return db
    .selectFrom('contracts as k')
    .innerJoin('packages as p', 'p.id', 'k.package_id')
    .select(['k.id', 'p.name', 'k.price', 'k.price_before', 'k.price_since', 'k.starts_on', 'k.ends_on'])
    .where('k.connection_id', '=', connection)
    .where('k.starts_on', '<=', to)
    .where((eb) => eb.or([eb('k.ends_on', 'is', null), eb('k.ends_on', '>=', from)]))
    .orderBy('k.starts_on')
    .orderBy('k.id')
    .limit(maxContracts)
    .execute()
}
