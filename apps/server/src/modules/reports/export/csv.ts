import type { ResultColumn } from '@uplink/contract/reports/result'
import { plainText, quoted } from '#platform/csv'
import type { Cell } from '#platform/sources/source'

export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

/** The mark by which spreadsheets know UTF-8. */
export const mark = '\uFEFF'

/** The head line. */
export const headLine = (columns: readonly ResultColumn[], separator: string) =>
  `${columns.map(({ label }) => quoted(plainText(label))).join(separator)}\n`

/** Numbers, times and yes or no are what they are; a text is never a formula. */
const isText = ({ type }: ResultColumn) => type === 'text'

/** Rows as lines, a batch at a time. */
export async function* csvLines(
  columns: readonly ResultColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  separator: string,
): AsyncGenerator<string> {
  const writers = columns.map((column) =>
    isText(column) ? (text: string) => quoted(plainText(text)) : (text: string) => quoted(text),
  )
  for await (const batch of batches) {
    let text = ''
    for (const row of batch)
      text += `${row.map((cell, i) => (cell === null ? '' : (writers[i]?.(cell) ?? ''))).join(separator)}\n`
    yield text
  }
}

/** The same made by PostgreSQL: columns are called `c1`, `c2`, … there, so that the head line is known and can be left out. */
export function copyStatement(sql: string, columns: readonly ResultColumn[]): { sql: string; head: string } {
  const names = columns.map((_, i) => `c${i + 1}`)
  const cells = columns.map(({ type }, i) => {
    const name = names[i] ?? ''
    if (type === 'integer' || type === 'decimal' || type === 'boolean' || type === 'date')
      return `${name}::text AS ${name}`
    // as the portal's own cells have it: ISO 8601
    if (type === 'timestamp')
      return `replace(regexp_replace(${name}::text, '\\+00$', 'Z'), ' ', 'T') AS ${name}`
    return `regexp_replace(${name}::text, '^[=+@\\t\\r-]', '''\\&') AS ${name}`
  })
  return {
    sql: `SELECT ${cells.join(', ')} FROM (\n${sql}\n) AS report (${names.join(', ')})`,
    head: `${names.join(',')}\n`,
  }
}

/** What comes after the first `length` bytes. */
export async function* after(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left > 0 ? chunk.subarray(left) : chunk
    left -= Math.min(left, chunk.length)
  }
}
