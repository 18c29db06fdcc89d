import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Answer } from '@uplink/contract/route'
import { saved, sessionsOf } from '../reports/big-report'
import type { Caller } from '../reports/caller'
import type { WholePortal } from '../reports/portal'

const columns = 6
const rows = 4

/** A cell's place in the form of its call. */
export interface Place {
  row: string
  column: number
}

/** A dashboard of 24 cells, each with a report of its own. */
export interface Wall {
  design: number
  places: readonly Place[]
  /** The statements that its cells run in the database, without values. */
  statements: readonly string[]
}

const graphs = ['Line', 'Column', 'Area', 'Bar', 'Pie', 'DonutChart'] as const

/**
 * Devices with their usage; each report is about other devices, with so many groups that the database has to work.
 */
const reportOf = (cell: number) => ({
  ...sessionsOf(`Wall ${cell}`),
  selections: [{ column: 's.access_server', alias: 'server' }],
  have_aggregate_function: 'yes' as const,
  select_aggregates: [
    { aggregate_function: 'SUM' as const, column: 's.download_gb', alias: 'gb' },
    { aggregate_function: 'COUNT' as const, column: 's.id', alias: 'sessions' },
    { aggregate_function: 'MAX' as const, column: 's.hours', alias: 'hours' },
  ],
  have_order_by: 'yes' as const,
  set_limit: 'yes' as const,
  query_filters: 'yes' as const,
  filter_group: [
    { query_filters: [{ filter: 's.id', operators: 'greater' as const, value: String(cell + 1) }] },
  ],
  query_clause: { order_columns: ['gb'], order_types: ['DESC' as const], limit_value: 60 + cell },
})

/** How the cell is shown: cards, tables, a pivot, graphs of several kinds. */
function displayOf(cell: number) {
  if (cell % 6 === 0) return { display_type: 'iconic', column: 'gb', icon_image: 'eye' }
  if (cell % 6 === 1) return { display_type: 'table' }
  const graph_type = graphs[cell % graphs.length]
  return { display_type: 'graph', graph_type, label_column: 'server', data_column: 'gb,sessions' }
}

export async function makeWall({ sql }: WholePortal, by: Caller): Promise<Wall> {
  const reports: number[] = []
  for (let cell = 0; cell < columns * rows; cell++) reports.push(await saved(by, reportOf(cell)))
  // back to the portal's default
  await sql.query('UPDATE reports SET cache_ttl_s = NULL WHERE id = ANY($1)', [reports])
  const data = {
    name: 'Wall',
    rows: Array.from({ length: rows }, (_, row) => ({
      column_no: columns,
      order: row,
      role_ids: 'all',
      selected_report: {
        report: Array.from({ length: columns }, (_, column) => {
          const cell = row * columns + column
          return { title: `Cell ${cell + 1}`, report_id: reports[cell], ...displayOf(cell) }
        }),
      },
    })),
  }
  const path = '/ext-report-builder/store-design/0'
  const stored = await by.call<Answer<typeof designRoutes.store>>('POST', path, { data })
  const places = stored.data.rows.flatMap(({ key }) =>
    Array.from({ length: columns }, (_, column) => ({ row: key, column })),
  )
  const statements = reports.map(
    (_, cell) => `SELECT access_server, sum(download_gb), count(id), max(hours) FROM report.sessions
      WHERE id > ${cell + 1} GROUP BY access_server ORDER BY 2 DESC NULLS LAST LIMIT ${60 + cell}`,
  )
  return { design: stored.data.id, places, statements }
}
