import { sql, type RawBuilder, type SqlBool } from 'kysely'

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
