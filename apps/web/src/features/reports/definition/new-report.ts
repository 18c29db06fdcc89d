import {
  reportDefinition,
  type ReportDefinition,
  type ReportTable,
} from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'
import { aliasesOf } from '@uplink/report-engine/words/outputs'

/** A new report: one empty table. */
export function newReport(): ReportDefinition {
  return withAliases(reportDefinition.parse({ db_connection_name: 'default', tables: [{}] }))
}

/** Whether nothing is chosen yet that a report on the portal's own database is about. */
export const isBlank = (report: ReportDefinition) =>
  report.query_type === 'query_builder' &&
  report.db_connection_name === 'default' &&
  report.tables.every(({ name, selected_query: query }) => name === '' && query === null)

/** The definition with a unique alias for every table, so that columns can be named without ambiguity. */
function withAliases(definition: ReportDefinition): ReportDefinition {
  const aliases = aliasesOf(definition.tables)
  const tables = definition.tables.reduce<readonly ReportTable[]>((done, table, index) => {
    const alias = aliases[index] ?? ''
    const isFree = aliasPattern.test(alias) && !isTaken(done, alias)
    const isGiven = table.name !== '' || table.selected_query !== null || table.query_alias !== ''
    return [...done, { ...table, query_alias: isFree && isGiven ? alias : freeAlias(done) }]
  }, [])
  return { ...definition, tables: [...tables] }
}

/** The definition that the server or a draft has stored; `undefined` when it cannot be read. */
export function readDefinition(kept: unknown): ReportDefinition | undefined {
  const read = reportDefinition.safeParse(kept)
  return read.success ? withAliases(read.data) : undefined
}

export function isTaken(tables: readonly ReportTable[], alias: string): boolean {
  return tables.some((table) => table.query_alias.toLowerCase() === alias.toLowerCase())
}

/** The first unused alias: a, b, c, …, then t27, t28. */
export function freeAlias(tables: readonly ReportTable[]): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !isTaken(tables, letter))
  let number = 27
  while (isTaken(tables, `t${number}`)) number += 1
  return letters ?? `t${number}`
}
