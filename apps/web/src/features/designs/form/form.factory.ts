import { screen } from '@testing-library/react'
import {
  designCell,
  designRow,
  type DesignDefinition,
  type DesignRow,
} from '@uplink/contract/designs/definition'
import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse } from 'msw'
import { pageOf } from '../../../testing/screen-states'
import { visit } from '../../../testing/visit'

const prefix = '*/api/ext-report-builder'
export const path = '/admin/ext-report-builder/report-designer'
const columns = [
  { name: 'package', type: 'text', source: null },
  { name: 'lines', type: 'integer', source: null },
]
const run = {
  state: 'done',
  failure: null,
  total: 1,
  truncated: false,
  took_ms: 3,
  fresh_at: null,
  columns: columns.map(({ name, type }) => ({ name, type, label: name, is_sortable: true, labels: [] })),
  rows: [['Home 20', '1812']],
}
export const agents = { id: 4, name: 'agent', display_name: 'Support agent' }
const laila = { id: 31, name: 'Laila Saha', username: 'laila', role_ids: [3] }
type Saved = DesignDefinition & { update_flag?: number }
const stored = (design: Saved) => ({
  id: 7,
  update_flag: 1,
  organization_id: 1,
  created_by: null,
  can: ['edit'],
  updated_by: { id: 6, name: 'Tasnim Haque' },
  created_at: '2026-11-03T10:00:00.000Z',
  updated_at: '2026-11-03T10:00:00.000Z',
  name: design.name,
  rows: design.rows,
})

/** A row of two cells; the first shows the lines of a report. */
const filled = designRow.parse({
  key: 'first',
  name: 'Row 1',
  column_no: 2,
  selected_report: {
    report: [
      designCell.parse({ report_id: 12, title: 'Lines', display_type: 'infographic', column: 'lines' }),
      designCell.parse({}),
    ],
  },
})

interface Given {
  /** The report that can be chosen. */
  definition?: ReportDraft
  /** What one may do with designs. */
  can?: string[]
  /** The rows of design 7. */
  rows?: DesignRow[]
}

/** Opens the form and records what is saved. `answers`: the server's answers, one after another. */
export async function openForm(at = `${path}/0`, answers: (() => Response)[] = [], more: Given = {}) {
  const { definition = { report_name: 'Lines by package' }, can = ['create'], rows = [filled] } = more
  const saved: Saved[] = []
  const place = await visit(at, {
    as: 'staff',
    handlers: [
      http.get(`${prefix}/designs`, () => HttpResponse.json(pageOf([], { can }))),
      http.get(`${prefix}/designs/7`, () =>
        HttpResponse.json({ data: { ...stored({ name: 'Theirs', rows }), update_flag: 2 } }),
      ),
      http.get(`${prefix}/roles`, () =>
        HttpResponse.json(
          pageOf([
            { id: 2, name: 'customer', display_name: 'Customer' },
            { id: 3, name: 'manager', display_name: 'Manager' },
            agents,
          ]),
        ),
      ),
      http.get(`${prefix}/query-reports`, () =>
        HttpResponse.json(pageOf([{ id: 12, report_name: 'Lines by package' }], { can: [] })),
      ),
      http.get(`${prefix}/query-reports/12`, () =>
        HttpResponse.json({
          data: { ...reportDefinition.parse(definition), id: 12, output_columns: columns },
        }),
      ),
      http.get(`${prefix}/designs/people`, () => HttpResponse.json(pageOf([laila]))),
      http.post(`${prefix}/designs/cells/preview`, async ({ request }) => {
        const { as } = (await request.json()) as { as?: { role: number; person?: number } }
        if (as?.role === agents.id)
          return HttpResponse.json({ data: { ...run, state: 'forbidden', rows: [] } })
        const rows = as?.person === laila.id ? [['Home 20', '907']] : run.rows
        return HttpResponse.json({ data: { ...run, rows } })
      }),
      http.post(`${prefix}/store-design/:id`, async ({ request }) => {
        const { data } = (await request.json()) as { data: Saved }
        saved.push(data)
        return (
          answers[saved.length - 1]?.() ?? HttpResponse.json({ message: 'Design saved.', data: stored(data) })
        )
      }),
    ],
  })
  await screen.findByLabelText('Design Name')
  return { saved, place }
}
