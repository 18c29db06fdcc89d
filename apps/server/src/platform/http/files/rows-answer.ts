import { arrayOf, isPrinted, type PrintedRows } from './printed-rows'

/** What an action of a route with `answers: 'rows'` returns. */
export interface RowsAnswer {
  data: { rows: readonly (readonly (string | null)[])[] | PrintedRows }
}

/** An answer of such a route, whose rows may be printed already. */
export type WithPrintedRows<T> = T extends { data: infer Data extends { rows: unknown } }
  ? Omit<T, 'data'> & { data: Omit<Data, 'rows'> & { rows: Data['rows'] | PrintedRows } }
  : never

/**
 * The answer as JSON. Passing a hundred thousand cells through a schema takes longer than reading them from the
 * database, so they are printed unchecked. The rest passes through `declared`, which drops undeclared fields.
 */
export function printedAnswer(
  { data, ...answer }: RowsAnswer,
  declared: (value: unknown) => unknown,
): Buffer {
  const { rows, ...around } = data
  const { data: checked } = declared({ ...answer, data: { ...around, rows: [] } }) as { data: object }
  const { rows: _, ...shown } = checked as RowsAnswer['data']
  const printed = isPrinted(rows) ? arrayOf(rows) : [Buffer.from(JSON.stringify(rows))]
  return Buffer.concat([
    Buffer.from('{"data":{"rows":'),
    ...printed,
    Buffer.from(`,${JSON.stringify(shown).slice(1)}}`),
  ])
}
