import { reportDefinition } from '@uplink/contract/reports/definition'
import { optionSetIn } from '@uplink/contract/reports/words'
import { draftOf, outputsOf } from '../facts/reports/draft'
import { moneyReports } from '../facts/reports/money'
import { figureReports } from '../facts/reports/figures'
import { networkReports } from '../facts/reports/network'
import { trendReports } from '../facts/reports/trends'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import { instantOf, timeText, weekdayOf } from '../seed/calendar'
import type { World } from '../world'

/** The reports of a provider, built by the author of the first organization. */
export const demoReports = [...moneyReports, ...networkReports, ...figureReports, ...trendReports]

/** The tags of the reports. */
const tagged = { Money: moneyReports, Network: networkReports, Figures: figureReports, Trends: trendReports }

/** The choices of those reports' grid filters; ids count from 1. */
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
      id: i + 1,
      organization_id,
      name: report.name,
      query_type: 'query_builder',
      definition,
      output_columns: JSON.stringify(outputsOf(report)),
      created_by: place + 1,
      updated_by: place + 1,
      created_at: made,
      updated_at: made,
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
  const addTag = sink.table('report_tags', ['report_id', 'tag'])
  demoReports.forEach((report, i) => {
    for (const [tag, reports] of Object.entries(tagged))
      if ((reports as readonly unknown[]).includes(report)) addTag({ report_id: i + 1, tag })
  })
  addSchedules(sink, world, place + 1)
  addAlerts(sink, world, place + 1)
}

/** What the author has sent to themselves and to the managers; each gets their own rows. */
const schedules = [
  {
    report: 'Debtors by age',
    timetable: { every: 'week', weekdays: [7], month_day: 1, at: '08:00' },
    format: 'xlsx',
  },
  {
    report: 'Payments by gateway',
    timetable: { every: 'day', weekdays: [], month_day: 1, at: '07:30' },
    format: 'csv',
  },
] as const

function addSchedules(sink: Sink, world: World, owner: number): void {
  const add = sink.table('report_schedules', [
    ...(['id', 'report_id', 'owner_id', 'timetable', 'asked', 'if_empty', 'next_run_at'] as const),
    ...(['created_at', 'updated_at'] as const),
  ])
  const addRecipient = sink.table('report_schedule_recipients', ['schedule_id', 'user_id'])
  const managers = staff.flatMap(({ role }, i) => (role === roles.manager ? [i + 1] : []))
  const made = timeText(world.now - 20 * 86_400_000)
  schedules.forEach(({ report, timetable, format }, i) => {
    add({
      id: i + 1,
      owner_id: owner,
      if_empty: 'skip',
      report_id: demoReports.findIndex(({ name }) => name === report) + 1,
      timetable: JSON.stringify(timetable),
      asked: JSON.stringify({ format, separator: 'comma', bom: 'true' }),
      next_run_at: timeText(nextAt(world, timetable)),
      created_at: made,
      updated_at: made,
    })
    for (const user_id of [owner, ...managers]) addRecipient({ schedule_id: i + 1, user_id })
  })
}

/** Tomorrow or the first matching day after it, so that no schedule is due when the portal starts. */
function nextAt({ today }: World, { weekdays, at }: { weekdays: readonly number[]; at: string }): number {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  let day = today + 1
  while (weekdays.length > 0 && !weekdays.includes(weekdayOf(day) || 7)) day++
  return instantOf(day, hour + minute / 60)
}

/** The author's alerts. */
const alerts = [
  { report: 'Money owed', watched: 'due', condition: 'above', threshold: '500000', every_minutes: 60 },
  { report: 'Outages now', watched: 'outages', condition: 'changes', threshold: null, every_minutes: 15 },
] as const

function addAlerts(sink: Sink, world: World, owner: number): void {
  const add = sink.table('report_alerts', [
    ...([
      'id',
      'report_id',
      'owner_id',
      'watched',
      'condition',
      'threshold',
      'every_minutes',
      'asked',
    ] as const),
    ...(['next_check_at', 'created_at', 'updated_at'] as const),
  ])
  const made = timeText(world.now - 20 * 86_400_000)
  alerts.forEach(({ report, ...alert }, i) =>
    add({
      ...alert,
      id: i + 1,
      owner_id: owner,
      asked: '{}',
      created_at: made,
      updated_at: made,
      report_id: demoReports.findIndex(({ name }) => name === report) + 1,
      // first checked when the portal has run for a while
      next_check_at: timeText(world.now + 5 * 60_000),
    }),
  )
}
