import type { SelectQueryBuilder } from 'kysely'

/** A page of rows, and how many there are in all. */
export interface FoundPage<Row> {
  rows: Row[]
  total: number
}

/**
 * One page of a query that has its columns, conditions and order. The total counts what the conditions let through.
 *
 * @param asked the page, counted from 1, and its rows at most, as lists of the contract bound them
 */
export async function findPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: { page: number; per_page: number },
): Promise<FoundPage<Row>> {
  const [rows, counted] = await Promise.all([
    query
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: (counted as { total: number }).total }
}
