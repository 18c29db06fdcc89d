import { sql, type Expression, type SqlBool } from 'kysely'

/** Amounts as they are written, without a currency: `1250.5`. Absent: no bound. */
export interface AmountBounds {
  least?: string | undefined
  most?: string | undefined
}

/**
 * Finds amounts by what is written: 1000 is as many yen as dollars. Columns of several organizations hold minor units, of which
 * the same number is worth more or less, so they are not compared by themselves.
 *
 * @param amount the column of minor units
 * @param currency the column with their currency
 */
export function amountsBetween(
  { amount, currency }: { amount: string; currency: string },
  { least, most }: AmountBounds,
): Expression<SqlBool> {
  // in minor units of each row's currency: whole numbers, compared without a calculation for each row
  const minor = (bound: string, round: 'ceil' | 'floor') => {
    const times = (scale: number) => {
      const scaled = sql`${bound}::numeric * ${sql.lit(scale)}`
      return round === 'ceil' ? sql`ceil(${scaled})::bigint` : sql`floor(${scaled})::bigint`
    }
    return sql`CASE minor_digits(${sql.ref(currency)}) WHEN 0 THEN ${times(1)} WHEN 3 THEN ${times(1000)} ELSE ${times(100)} END`
  }
  return sql<SqlBool>`(${sql.join(
    [
      ...(least === undefined ? [] : [sql`${sql.ref(amount)} >= ${minor(least, 'ceil')}`]),
      ...(most === undefined ? [] : [sql`${sql.ref(amount)} <= ${minor(most, 'floor')}`]),
    ],
    sql` AND `,
  )})`
}
