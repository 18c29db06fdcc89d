import type { ReportDraft } from '@uplink/contract/reports/definition'
import { type reportRoutes } from '@uplink/contract/reports/routes'
import { type reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Answer } from '@uplink/contract/route'
import type { Caller } from './caller'
import type { WholePortal } from './portal'

/** Ten columns of network sessions, of every type except boolean. */
const columns = [
  'id',
  'subscriber_id',
  'access_server',
  'device',
  'started_at',
  'stopped_at',
  'is_online',
  'hours',
  'download_gb',
  'terminate_cause',
]

/** Adds so many network sessions that a report gets the rows it asks for. */
export async function addSessions({ sql }: WholePortal, rows: number): Promise<void> {
  console.log(`  filling the database with ${rows.toLocaleString('en')} sessions`)
  await sql.query(
    `INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, calling_station, started_at,
       updated_at, stopped_at, session_seconds, download_bytes, upload_bytes, terminate_cause)
     SELECT c.ids[1 + n % cardinality(c.ids)], 'bench-' || n, 'bench-' || n, '10.20.1.1'::inet + n % 200,
       '02-1A-4B-00-' || lpad(to_hex(n % 65536), 4, '0'), at, at + interval '1 hour', at + interval '1 hour', 3600,
       n::bigint * 7919, n::bigint * 131, CASE n % 3 WHEN 0 THEN 'User-Request' ELSE 'Session-Timeout' END
     FROM generate_series(1, $1::int) n, LATERAL (SELECT now() - n * interval '7 seconds' AS at) AS times,
       (SELECT array_agg(id) AS ids FROM connections) AS c`,
    [rows],
  )
  await sql.query('VACUUM ANALYZE network_sessions')
}

/** A saved report with many rows, and its statement. */
export interface BigReport {
  id: number
  /** Without values, as it has no parameters. */
  sql: string
}

export const sessionsOf = (name: string, more: ReportDraft = {}): ReportDraft => ({
  report_name: name,
  db_connection_name: 'default',
  tables: [{ name: 'sessions', query_alias: 's' }],
  selections: columns.map((column) => ({ column: `s.${column}`, alias: column })),
  ...more,
})

export async function saved(by: Caller, data: ReportDraft): Promise<number> {
  const path = '/ext-report-builder/store-report-query/0'
  // results are not cached: every run asks the database
  const stored = await by.call<Answer<typeof reportRoutes.store>>('POST', path, { data, cache_ttl_s: 0 })
  return stored.data.id
}

/** @param rows how many rows the report has; absent: all */
export async function bigReport(by: Caller, rows?: number): Promise<BigReport> {
  const limit: ReportDraft =
    rows === undefined
      ? {}
      : {
          set_limit: 'yes',
          have_order_by: 'yes',
          query_clause: { order_columns: ['id'], limit_value: rows },
        }
  const data = sessionsOf(`Sessions ${rows ?? ''}`, limit)
  const id = await saved(by, data)
  const path = '/ext-report-builder/query-reports/preview'
  const preview = await by.call<Answer<typeof reportRunRoutes.preview>>('POST', path, { data })
  if (preview.data.values.length > 0) throw new Error('the statement has values')
  // a preview reads fifty rows and one more
  return { id, sql: preview.data.sql.replace(/\blimit 51\b/, rows === undefined ? '' : `limit ${rows}`) }
}

/** A saved report of the latest network sessions for files, with more rows than a report's limit allows. */
export async function latestReport({ sql }: WholePortal, by: Caller, rows: number): Promise<number> {
  const { rows: found } = await sql.query<{ id: string }>('SELECT max(id) AS id FROM network_sessions')
  const value = String(Number(found[0]?.id) - rows)
  return saved(
    by,
    sessionsOf('The latest sessions', {
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 's.id', operators: 'greater', value }] }],
    }),
  )
}
