import { designRow } from '@uplink/contract/designs/definition'
import { demoDesigns } from '../facts/designs/designs'
import type { DemoRow } from '../facts/designs/parts'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import { demoReports } from './report-rows'
import { timeText } from '../seed/calendar'
import type { World } from '../world'

/** The id of a report: its position. */
const reportId = (name: string): number => {
  const place = demoReports.findIndex((report) => report.name === name)
  if (place < 0) throw new Error(`no demo report is called ${name}`)
  return place + 1
}

const rowOf = ({ roles: role_ids, tab, cells }: DemoRow, order: number) =>
  designRow.parse({
    key: `row${order + 1}`,
    name: `Row ${order + 1}`,
    order,
    tab,
    column_no: cells.length,
    role_ids,
    selected_report: {
      report: cells.map(({ report, ...cell }) => ({
        ...cell,
        report_id: report === undefined ? null : reportId(report),
      })),
    },
  })

/**
 * The dashboards of the demo provider. The author has made those of its people, an administrator those of the
 * customers.
 */
export function addDesigns(sink: Sink, world: World): void {
  const add = sink.table('designs', [
    ...(['id', 'organization_id', 'name', 'rows', 'created_by', 'updated_by'] as const),
    ...(['created_at', 'updated_at'] as const),
  ])
  const addReport = sink.table('design_reports', ['design_id', 'report_id'])
  const idOf = (role: number) => staff.findIndex((person) => person.role === role) + 1
  const made = timeText(world.now - 20 * 86_400_000)
  demoDesigns.forEach(({ name, organizationId, rows }, i) => {
    const maker = idOf(organizationId === null ? roles.administrator : roles.author)
    add({
      id: i + 1,
      organization_id: organizationId,
      name,
      rows: JSON.stringify(rows.map(rowOf)),
      created_by: maker,
      updated_by: maker,
      created_at: made,
      updated_at: made,
    })
    const shown = new Set(
      rows.flatMap(({ cells }) =>
        cells.flatMap(({ report }) => (report === undefined ? [] : reportId(report))),
      ),
    )
    for (const report_id of shown) addReport({ design_id: i + 1, report_id })
  })
}
