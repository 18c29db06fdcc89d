import type { CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition, ReportTable } from '@uplink/contract/reports/definition'
import { aliasPattern, reportLimits } from '@uplink/contract/reports/words'
import { aliasesOf } from '../../words/aliases'
import { joinOf } from './joins'
import type { From, ResolvedReport, Source, SourceColumn } from '../model'
import { problem } from '../problems'
import { nativeOf } from '../scope'
import { twinOf } from '../raw/twins'
import type { Work } from '../work'

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
    table.columns.map(({ name, type, native, is_key: isKey, unit }) => [
      name,
      { name, sqlName: name, type, native, isKey, origin: `${table.name}.${name}`, ...(unit && { unit }) },
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
      ? report.columns.map((column) => ({ column, sqlName: column.name, native: '' }))
      : report.outputs.map(({ column, sqlName, expression }) => ({
          column,
          sqlName,
          native: nativeOf(expression),
        }))
  return new Map(
    columns.map(({ column: { name, type, source, unit }, sqlName, native }) => [
      name,
      {
        ...{ name, sqlName, type, isKey: false, origin: source, ...(unit && { unit }) },
        // a text has been converted to what is compared as one
        native: type === 'text' ? '' : native,
      },
    ]),
  )
}
