/** What an action of a route with `answers: 'rows'` gives. */
export interface RowsAnswer {
  data: { rows: readonly (readonly (string | null)[])[] }
}

/**
 * The answer as JSON. A hundred thousand cells take a schema longer than a database: they are printed as they are, and what is
 * around them is `declared`, which drops what is not.
 */
export function printedRows({ data, ...answer }: RowsAnswer, declared: (value: unknown) => unknown): Buffer {
  const { rows, ...around } = data
  const { data: checked } = declared({ ...answer, data: { ...around, rows: [] } }) as { data: object }
  const { rows: _, ...shown } = checked as RowsAnswer['data']
  return Buffer.from(`{"data":{"rows":${JSON.stringify(rows)},${JSON.stringify(shown).slice(1)}}`)
}
