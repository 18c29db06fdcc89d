/** What an action of a route with `answers: 'rows'` returns. */
export interface RowsAnswer {
  data: { rows: readonly (readonly (string | null)[])[] }
}

/**
 * The answer as JSON. Passing a hundred thousand cells through a schema takes longer than reading them from the
 * database, so they are printed unchecked. The rest passes through `declared`, which drops undeclared fields.
 */
export function printedRows({ data, ...answer }: RowsAnswer, declared: (value: unknown) => unknown): Buffer {
  const { rows, ...around } = data
  const { data: checked } = declared({ ...answer, data: { ...around, rows: [] } }) as { data: object }
  const { rows: _, ...shown } = checked as RowsAnswer['data']
  return Buffer.from(`{"data":{"rows":${JSON.stringify(rows)},${JSON.stringify(shown).slice(1)}}`)
}
