import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { lineOf } from '@uplink/report-engine/raw/lines'
import type { SourceFailure } from '#platform/sources/failures'

/** A statement whose author may be told what its data source says of it. */
export interface Refused {
  definition: Pick<ReportDefinition, 'query_type' | 'raw_query'>
  dialect: ReportDialect
  /** The statement that was sent. */
  sql: string
}

/** A data source's refusal for the statement's author: with the source's own message, and the line of their SQL if it is known. */
export function refusalWords(
  { message, details: { said, position } }: SourceFailure,
  { definition, dialect, sql }: Refused,
): string {
  if (said === undefined) return message
  const isRaw = definition.query_type === 'raw_query'
  const line = isRaw ? lineOf(dialect, definition.raw_query, { sql, position, said }) : undefined
  const head = line === undefined ? message.replace(/\.$/, '') : `Line ${line}`
  return `${head}: ${said.trim()}${/[.?!]$/.test(said.trim()) ? '' : '.'}`
}
