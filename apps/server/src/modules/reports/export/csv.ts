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
