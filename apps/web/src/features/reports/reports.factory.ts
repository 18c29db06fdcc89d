import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { pageOf } from '../../testing/screen-states'

const column = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  native: type,
  nullable: true,
  is_key: false,
  references: null,
  ...more,
})

const columns: Record<string, object[]> = {
  invoices: [
    column('id', 'integer', { is_key: true }),
    column('subscriber_id', 'integer', { references: { table: 'subscribers', column: 'id' } }),
    column('status', 'text'),
    column('amount', 'decimal'),
    column('due_on', 'date'),
  ],
  subscribers: [column('id', 'integer', { is_key: true }), column('city', 'text')],
}

const table = (name: string, rows: number) => ({
  name,
  schema: 'report',
  table: name,
  kind: 'view',
  rows_estimate: rows,
  columns_count: columns[name]?.length ?? 0,
})

/** A report as the server keeps it. */
export const storedReport = (
  id: number,
  report_name: string,
  draft: ReportDraft = {},
  more: object = {},
) => ({
  ...reportDefinition.parse({ db_connection_name: 'default', ...draft }),
  id,
  report_name,
  version: 3,
  organization_id: 1,
  created_by: { id: 5, name: 'Rahima Khatun' },
  updated_by: null,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  output_columns: [],
  cache_ttl_s: null,
  timeout_s: null,
  is_favourite: false,
  tags: [],
  can: ['edit', 'delete', 'export'],
  used_by: [],
  about: 'From invoices: all columns.',
  has_graph: false,
  seen_at: null,
  next_sent_at: null,
  ...more,
})

/** A finished run. */
export const doneRun = (rows: (string | null)[][], more: object = {}) => ({
  run_id: 'r1',
  state: 'done',
  place: 0,
  truncated: false,
  took_ms: 41,
  is_stale: false,
  rows,
  total: rows.length,
  fresh_at: '2026-11-22T04:42:00.000Z',
  estimate: null,
  failure: null,
  columns: [
    { name: 'status', type: 'text', label: 'Status', is_sortable: true, labels: statusLabels },
    { name: 'amount', type: 'decimal', label: 'Amount', is_sortable: true, labels: [] },
  ],
  ...more,
})

const statusLabels = [{ value: 'open', class: 'warning', label: 'Open' }]

/** Answers for the pickers with the provider's database, and for previews. */
export function builderHandlers(preview: (body: { data: ReportDraft }) => Response): HttpHandler[] {
  const api = '*/api/ext-report-builder'
  const list = (rows: object[]) => () => HttpResponse.json(pageOf(rows))
  return [
    http.get(`${api}/query-reports`, () =>
      HttpResponse.json(pageOf([], { can: ['create', 'raw-expression', 'raw-sql'] })),
    ),
    http.get(
      `${api}/db-connections`,
      list([
        {
          id: null,
          name: 'default',
          label: 'Default',
          driver: 'postgresql',
          dialect: 'postgresql',
          state: 'ready',
          down_since: null,
          raw_sql: true,
          raw_sql_reason: null,
          to_fix: 0,
        },
      ]),
    ),
    http.get(`${api}/get-tables-by-connection`, list([table('invoices', 1200), table('subscribers', 600)])),
    http.get(`${api}/get-queries-by-connection`, list([])),
    http.get(`${api}/get-table-columns`, ({ request }) =>
      HttpResponse.json(pageOf(columns[new URL(request.url).searchParams.get('table') ?? ''] ?? [])),
    ),
    http.get(
      `${api}/get-column-values`,
      list([
        { value: 'open', count: 9 },
        { value: 'paid', count: 4 },
      ]),
    ),
    http.post(`${api}/query-reports/preview`, async ({ request }) =>
      preview((await request.json()) as { data: ReportDraft }),
    ),
  ]
}
