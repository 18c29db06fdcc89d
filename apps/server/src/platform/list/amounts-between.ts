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
  const written = sql`${sql.ref(amount)} * minor_unit(${sql.ref(currency)})`
  return sql<SqlBool>`(${least ?? null}::numeric IS NULL OR ${written} >= ${least ?? null}::numeric)
    AND (${most ?? null}::numeric IS NULL OR ${written} <= ${most ?? null}::numeric)`
}
