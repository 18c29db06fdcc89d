import { reportDefinition } from '@uplink/contract/reports/definition'
import { draftOf, outputsOf } from './facts/reports/draft'
import { moneyReports } from './facts/reports/money'
import { networkReports } from './facts/reports/network'
import { roles, staff } from './facts/staff'
import type { Sink } from './load/sink'
import { timeText } from './seed/calendar'
import type { World } from './world'

/** The reports a provider uses, as the author of the first organization has built them. */
export const demoReports = [...moneyReports, ...networkReports]

export function addReports(sink: Sink, world: World): void {
  const add = sink.table('reports', [
    'id',
    'organization_id',
    'name',
    'query_type',
    'definition',
    'output_columns',
    'created_by',
    'updated_by',
    'created_at',
    'updated_at',
  ])
  const place = staff.findIndex(({ role }) => role === roles.author)
  const dayMs = 86_400_000
  demoReports.forEach((report, i) => {
    const made = timeText(world.now - (60 - 3 * i) * dayMs)
    add({
      ...{ id: i + 1, organization_id: staff[place]?.organizationId, name: report.name },
      query_type: 'query_builder',
      definition: JSON.stringify(reportDefinition.parse(draftOf(report))),
      output_columns: JSON.stringify(outputsOf(report)),
      ...{ created_by: place + 1, updated_by: place + 1, created_at: made, updated_at: made },
    })
  })
}
