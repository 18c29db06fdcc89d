import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition, ReportTable } from '@uplink/contract/reports/definition'
import { aliasPattern, reportLimits, type ColumnType } from '@uplink/contract/reports/words'
import { aliasesOf } from '../../words/outputs'
import type { From, ResolvedReport, Source, SourceColumn, ColumnExpression, JoinPair } from '../model'
import { problem, type Work, hint } from '../work'
import { columnBehind, comparesAsText, nativeOf, columnNamed, unknown } from '../scope'
import { twinOf } from '../raw/query'

type Pair = Pick<ReportTable['table_join'], 'condition' | 'column1' | 'column2'>

/** How a table is joined to the earlier ones. */
function joinOf(
  work: Work,
  path: string,
  { table_join: join }: ReportTable,
  before: readonly From[],
  source: Source,
): From['join'] {
  if (join.type === 'crossJoin') {
    checkProduct(work, path, before, source)
    return { type: 'crossJoin', on: [] }
  }
  const at = `${path}.table_join`
  const pairs = [
    pairOf(work, at, join, before, source),
    ...join.extra_conditions.map((extra, index) =>
      pairOf(work, `${at}.extra_conditions.${index}`, extra, before, source),
    ),
  ]
  const on = pairs.filter((pair) => pair !== undefined)
  if (on.length > 0 && on.every(({ isEqual }) => !isEqual))
    hint(work, `${at}.condition`, 'Nearly every pair matches. Add a second condition.')
  return { type: join.type, on }
}

function pairOf(
  work: Work,
  path: string,
  { condition, column1, column2 }: Pair,
  before: readonly From[],
  source: Source,
): JoinPair | undefined {
  const earlier = before.map((each) => each.source)
  const names = { sources: [...earlier, source], outputs: [] }
  const [first, second] = [columnNamed(names.sources, column1), columnNamed(names.sources, column2)]
  if (!first) unknown(work, `${path}.column1`, names, column1)
  if (!second) unknown(work, `${path}.column2`, names, column2)
  if (!first || !second) return undefined
  // One of them must be of this table; their order does not matter.
  const [left, right] = first.source === source ? [second, first] : [first, second]
  if (right.source !== source)
    return problem(work, `${path}.column2`, `One of the two columns must be of ${source.alias}`)
  if (left.source === source)
    return problem(
      work,
      `${path}.column1`,
      `One of the two columns must be of a table before ${source.alias}`,
    )
  return typedPair(work, path, left, right, condition === '=')
}

const kinds: Record<ColumnType, string> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'yes or no',
  date: 'date',
  timestamp: 'time',
}

function typedPair(
  work: Work,
  path: string,
  left: ColumnExpression,
  right: ColumnExpression,
  isEqual: boolean,
): JoinPair | undefined {
  const [a, b] = [kinds[left.column.type], kinds[right.column.type]]
  const { collation, charset } = left.column
  // texts of two encodings are both taken for Unicode by the database itself
  const hasTwoCollations = collation !== right.column.collation && charset === right.column.charset
  if (a === b) {
    const asText = a === 'text' && left.column.native !== right.column.native
    return { left, right, isEqual, asText, hasTwoCollations }
  }
  if (a !== 'text' && b !== 'text') return problem(work, `${path}.column2`, `${a} = ${b}: they never match`)
  hint(work, `${path}.column2`, `${a} = ${b}: compared as text.`)
  return { left, right, isEqual, asText: true, hasTwoCollations }
}

const maxProduct = 10_000_000

/** Refuses a cross join that would give too many rows. */
function checkProduct(work: Work, path: string, before: readonly From[], source: Source) {
  const sizes = [...before.map((each) => each.source), source].map((each) =>
    each.kind === 'table' ? (each.table.rows_estimate ?? 1) : 1,
  )
  const product = sizes.reduce((all, size) => all * Math.max(1, size), 1)
  if (product > maxProduct)
    problem(
      work,
      `${path}.table_join.type`,
      `${Math.round(product / 1_000_000)} million rows would come out. Join by columns instead.`,
    )
}

/** The tables of a report with their joins; those with problems are left out. */
export function tablesOf(work: Work, { tables }: ReportDefinition): From[] {
  if (tables.length === 0) problem(work, 'tables', 'Choose a table')
  const aliases = aliasesOf(tables)
  const from: From[] = []
  for (const [index, entry] of tables.entries()) {
    const path = `tables.${index}`
    const alias = aliases[index] ?? ''
    const isNameGood = checkAlias(work, `${path}.query_alias`, alias, aliases.slice(0, index))
    const source =
      entry.object_type === 'query'
        ? reportSource(work, path, entry, alias)
        : tableSource(work, path, entry, alias)
    if (!source || !isNameGood) {
      work.lostTables.add(alias)
      continue
    }
    const join = index === 0 ? null : joinOf(work, path, entry, from, source)
    from.push({ source, join })
  }
  return from
}

function checkAlias(work: Work, path: string, alias: string, before: readonly string[]): boolean {
  if (!aliasPattern.test(alias)) {
    problem(work, path, 'A name has letters, digits and _ only, 30 at most, and no digit first')
    return false
  }
  if (before.some((other) => other.toLowerCase() === alias.toLowerCase())) {
    problem(work, path, `${alias} stands twice. Give one another name.`)
    return false
  }
  return true
}

function tableSource(work: Work, path: string, { name }: ReportTable, alias: string): Source | undefined {
  if (name === '') return problem(work, `${path}.name`, 'Choose a table')
  const table = work.context.catalogue.tables.find((each) => each.name === name)
  if (!table) return problem(work, `${path}.name`, `There is no table ${name} in this connection`)
  return { kind: 'table', alias, table, columns: columnsOf(table), rows: work.context.rows(table) }
}

function columnsOf(table: CatalogueTable): Map<string, SourceColumn> {
  return new Map(
    table.columns.map(({ name, is_key: isKey, type, native, comparison, charset, collation, unit }) => [
      name,
      {
        name,
        sqlName: name,
        type,
        native,
        comparison,
        charset,
        collation,
        isKey,
        origin: `${table.name}.${name}`,
        ...(unit && { unit }),
      },
    ]),
  )
}

/** A saved report as a table: resolved again for the viewer, who may see other rows than its author. */
function reportSource(work: Work, path: string, entry: ReportTable, alias: string): Source | undefined {
  const at = `${path}.selected_query`
  const { selected_query: id } = entry
  if (id === null) return problem(work, at, 'Choose a report')
  const saved = work.context.savedReports.get(id)
  if (work.within.includes(id)) return problem(work, at, 'It uses this report itself')
  if (!saved) return problem(work, at, 'There is no such report, or it is not shared with you')
  if (work.within.length > reportLimits.depth) return problem(work, at, 'It is five deep already')
  const inner = work.resolveInner(saved)
  if (!inner.ok) {
    for (const { text } of inner.problems.slice(0, 3))
      problem(work, at, `${saved.definition.report_name || 'The report'}: ${text}`)
    return undefined
  }
  const lack = lackOf(inner.report)
  if (lack) return problem(work, at, `${saved.definition.report_name || 'The report'}: ${lack}`)
  for (const cast of inner.casts)
    work.casts.push(cast.path.startsWith('parameters.') ? cast : { ...cast, path: at })
  return { kind: 'report', alias, report: inner.report, columns: outputsAsColumns(inner.report) }
}

/** Why a report in SQL cannot be read inside another query. */
export function lackOf(report: ResolvedReport): string | undefined {
  if (report.kind !== 'raw') return undefined
  const twin = twinOf(report.columns)
  if (twin !== undefined) return `Two of its columns are called ${twin}.`
  if (report.limit === null || report.keepsOrder) return undefined
  return 'MariaDB and MySQL would forget its order, so its first rows could be any. Write the limit into its SQL.'
}

/** The outputs of a report, as columns of a table. */
export function outputsAsColumns(report: ResolvedReport): Map<string, SourceColumn> {
  const columns =
    report.kind === 'raw'
      ? report.columns.map((column) => ({ column, sqlName: column.name, of: undefined, native: '' }))
      : report.outputs.map(({ column, sqlName, expression }) => ({
          column,
          sqlName,
          of: columnBehind(expression),
          // it has been converted to a text
          native: comparesAsText(expression) ? 'text' : nativeOf(expression),
        }))
  return new Map(
    columns.map(({ column: { name, type, source, unit }, sqlName, of, native }) => [
      name,
      {
        name,
        sqlName,
        type,
        native,
        isKey: false,
        origin: source,
        charset: of?.charset,
        collation: of?.collation,
        ...(report.kind === 'raw' && { charsets: report.charsets }),
        ...(of?.comparison === 'equality' && { comparison: of.comparison }),
        ...(unit && { unit }),
      },
    ]),
  )
}
