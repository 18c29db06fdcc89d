import type { Preview } from '../reports.data'

/** The values of a column in the rows of a preview, the commonest first. */
export function valuesIn({ columns, rows }: Pick<Preview, 'columns' | 'rows'>, name: string): string[] {
  const at = columns.findIndex((column) => column.name === name)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[at]
    if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}
