import { reportDefinition } from '@uplink/contract/reports/definition'
import { optionSetIn } from '@uplink/contract/reports/words'
import { draftOf, outputsOf } from '../facts/reports/draft'
import { moneyReports } from '../facts/reports/money'
import { figureReports } from '../facts/reports/figures'
import { networkReports } from '../facts/reports/network'
import { trendReports } from '../facts/reports/trends'
import { roles, staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import { timeText } from '../seed/calendar'
import type { World } from '../world'

/** The reports a provider uses, as the author of the first organization has built them. */
export const demoReports = [...moneyReports, ...networkReports, ...figureReports, ...trendReports]

/** What the grid filters of those reports offer, by their ids from 1. */
const optionSets = [
  {
    name: 'States of a line',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'suspended', label: 'Suspended' },
      { value: 'closed', label: 'Closed' },
    ],
  },
]

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
  const organization_id = staff[place]?.organizationId ?? 1
  const dayMs = 86_400_000
  const addVersion = sink.table('report_versions', [
    'report_id',
    'version',
    'definition',
    'changed_by',
    'changed_at',
  ])
  demoReports.forEach((report, i) => {
    const definition = JSON.stringify(reportDefinition.parse(draftOf(report)))
    const made = timeText(world.now - (60 - i) * dayMs)
    add({
      ...{ id: i + 1, organization_id, name: report.name },
      query_type: 'query_builder',
      definition,
      output_columns: JSON.stringify(outputsOf(report)),
      ...{ created_by: place + 1, updated_by: place + 1, created_at: made, updated_at: made },
    })
    addVersion({ report_id: i + 1, version: 1, definition, changed_by: place + 1, changed_at: made })
  })
  const addSet = sink.table('dropdown_options', ['id', 'organization_id', 'name', 'options'])
  optionSets.forEach(({ name, options }, i) =>
    addSet({ id: i + 1, organization_id, name, options: JSON.stringify(options) }),
  )
  const addUse = sink.table('report_option_uses', ['report_id', 'set_id'])
  demoReports.forEach(({ rest }, i) => {
    for (const { options = '' } of rest.grid_filters ?? []) {
      const set = optionSetIn(options)
      if (set !== undefined) addUse({ report_id: i + 1, set_id: set })
    }
  })
}
