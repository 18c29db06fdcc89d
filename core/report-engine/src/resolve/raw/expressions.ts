import type { ColumnType } from '@uplink/contract/reports/words'
import type { RawExpression, Source } from '../model'
import { isNarrowed } from '../narrowed'
import { problem } from '../problems'
import type { Work } from '../work'

/** An expression that a person has written, as its guard prints it; refused to viewers who see only some rows. */
export function rawExpression(
  work: Work,
  path: string,
  text: string,
  sources: readonly Source[],
  type?: ColumnType,
): RawExpression | undefined {
  if (text === '') return problem(work, path, 'Write an expression')
  // it cannot be checked without all tables, of which one is told to be wrong
  if (work.lostTables.size > 0) return undefined
  if (!work.guard) return problem(work, path, 'Raw expressions are not available here')
  if (isNarrowed(sources))
    return problem(work, path, 'Only people who may see all rows can open a report with SQL of its own.')
  const tables = new Map(
    sources.map(({ alias, columns }) => [alias, [...columns.values()].map(({ sqlName }) => sqlName)]),
  )
  const checked = work.guard.expression(text, tables)
  if (!checked.ok) return problem(work, path, checked.text)
  return { kind: 'raw', text: checked.text, type: type ?? 'text', isTypeKnown: type !== undefined }
}
