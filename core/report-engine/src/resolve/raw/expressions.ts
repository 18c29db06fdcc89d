import type { ColumnType } from '@uplink/contract/reports/words'
import type { GuardedTables } from '../../raw/guard'
import { type RawExpression, type Source, type SourceColumn, isNarrowed } from '../model'
import { problem, type Work } from '../work'

const known = new WeakMap<readonly Source[], GuardedTables>()

/** The columns of each alias; the same object for all expressions of a report. */
function columnsOf(sources: readonly Source[]): GuardedTables {
  const tables =
    known.get(sources) ??
    new Map(sources.map(({ alias, columns }) => [alias, [...columns.values()].map(({ sqlName }) => sqlName)]))
  known.set(sources, tables)
  return tables
}

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
  const checked = work.guard.expression(text, columnsOf(sources))
  if (!checked.ok) return problem(work, path, checked.text)
  const charsets = new Set(sources.flatMap(({ columns }) => [...columns.values()].flatMap(charsetsOf)))
  return {
    kind: 'raw',
    text: checked.text,
    type: type ?? 'text',
    isTypeKnown: type !== undefined,
    charsets: [...charsets],
  }
}

const charsetsOf = ({ charset, charsets = [] }: SourceColumn) => (charset ? [charset] : charsets)
