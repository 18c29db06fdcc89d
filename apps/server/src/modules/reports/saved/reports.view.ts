import { reportDefinition } from '@uplink/contract/reports/definition'
import { sentenceOf } from '@uplink/report-engine/words/sentence'
import type { ListedRow, PagedRow, ReportRow } from './reports.store'

/** What the caller's roles may call, whatever the report. */
export interface Calls {
  edit: boolean
  delete: boolean
  export: boolean
  schedule: boolean
  alert: boolean
  rows: boolean
}

function canOf({ can_edit, can_delete, query_type: type }: ListedRow, may: Calls) {
  return [
    ...(may.edit && can_edit ? ['edit' as const] : []),
    ...(may.delete && can_delete ? ['delete' as const] : []),
    ...(may.export ? ['export' as const] : []),
    ...(may.schedule ? ['schedule' as const] : []),
    ...(may.alert ? ['alert' as const] : []),
    ...(may.rows && type === 'query_builder' ? ['see-rows' as const] : []),
  ]
}

/** A report in lists. `may`: what the caller's roles may call. */
function toListed(row: ListedRow, may: Calls) {
  return {
    id: row.id,
    report_name: row.report_name,
    db_connection_name: row.db_connection_name,
    query_type: row.query_type,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_favourite: row.is_favourite,
    tags: row.tags,
    can: canOf(row, may),
  }
}

/** A report in the list, with what it shows and when its reader meets it. */
export function toPaged(row: PagedRow, may: Calls) {
  // one that this release cannot read must not take the list down
  const { data: definition } = reportDefinition.safeParse(row.definition)
  return {
    ...toListed(row, may),
    about: definition
      ? sentenceOf(definition)
          .map(({ text }) => text)
          .join('')
      : '',
    has_graph: definition?.add_graph === 'yes',
    seen_at: row.seen_at?.toISOString() ?? null,
    next_sent_at: row.next_sent_at?.toISOString() ?? null,
  }
}

/** The stored definition of a report, with the present name of its data source. */
export function definitionOf({ definition, report_name, db_connection_name }: ReportRow) {
  return { ...reportDefinition.parse(definition), report_name, db_connection_name }
}

/** A report with its definition. */
export function toStored(row: ReportRow, may: Calls) {
  const { organization_id, updated_by, output_columns, cache_ttl_s, timeout_s, version } = row
  return {
    ...definitionOf(row),
    organization_id,
    updated_by,
    output_columns,
    cache_ttl_s,
    timeout_s,
    version,
    ...toListed(row, may),
    query_type: row.query_type as 'query_builder' | 'raw_query',
  }
}
