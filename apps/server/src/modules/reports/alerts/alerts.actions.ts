import { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import type { Received, Answer } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { found, invalid, notFound, Problem } from '#platform/http/problem'
import { seeingOf } from '../impersonation/visible-schedules'
import { resolveFor, type ResolveDeps } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import * as store from './alerts.store'
import { isNumeric } from '@uplink/contract/reports/words'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { AlertRow, findEvents } from './alerts.store'

type Form = Received<(typeof reportAlertRoutes)['create']>['body']
type Changed = Received<(typeof reportAlertRoutes)['update']>['body']

async function shown(call: Call, rows: readonly store.AlertRow[]) {
  const events = await store.findEvents(
    call.db,
    rows.map(({ id }) => id),
  )
  const [edit, destroy] = await Promise.all([
    call.mayReach(reportAlertRoutes.update),
    call.mayReach(reportAlertRoutes.delete),
  ])
  const can = [...(edit ? (['edit'] as const) : []), ...(destroy ? (['delete'] as const) : [])]
  return rows.map((row) => toAlert(row, { events, userId: call.person.userId, can }))
}

async function readAlert(call: Call, id: number) {
  const [alert] = await shown(call, [found(await store.findOne(call.db, id, await seeingOf(call)))])
  return found(alert)
}

/** The alerts of a report that the caller may see. */
export async function listAlerts(call: Call, reportId: number) {
  await findReport(call, reportId)
  return shown(call, await store.findOfReport(call.db, reportId, await seeingOf(call)))
}

/** Refuses a report that could not be run, and a watched column that is not a number. */
async function check(deps: ResolveDeps, call: Call, reportId: number, form: Form): Promise<void> {
  const { watched, condition, filters: gridFilters, parameters } = form
  const row = await findReport(call, reportId)
  const query = { id: reportId, outputColumns: row.output_columns, parameters, gridFilters }
  await resolveFor(deps, call, { definition: definitionOf(row), ...query })
  const column = row.output_columns.find(({ name }) => name === watched)
  if (watched !== null && !column) throw invalid('watched', 'There is no such column in this report')
  const isNumber = column !== undefined && isNumeric(column)
  if (column && condition !== 'changes' && !isNumber)
    throw invalid('watched', 'Only a number can be above or below a threshold')
}

const columnsOf = ({ watched, condition, threshold, every_minutes, filters, parameters }: Form) => ({
  watched,
  condition,
  threshold,
  every_minutes,
  asked: JSON.stringify({ ...(filters && { filters }), ...(parameters && { parameters }) }),
})

/** What the audit log stores; without filter values, which may be people's names. */
const audited = ({
  watched,
  condition,
  threshold,
  every_minutes,
}: Pick<Form, 'watched' | 'condition' | 'threshold'> & { every_minutes: number }) => ({
  watched,
  condition,
  threshold,
  every_minutes,
})

export async function createAlert(deps: ResolveDeps, call: Call, reportId: number, form: Form) {
  await check(deps, call, reportId, form)
  const now = call.clock.now()
  const id = await call.db.transaction().execute(async (tx) => {
    const own = { report_id: reportId, owner_id: call.person.userId, created_at: now, updated_at: now }
    const made = await store.insert(tx, { ...columnsOf(form), ...own, next_check_at: now })
    await call.audit(tx, {
      act: 'report-alert.created',
      target: ['report-alert', made],
      after: { report: reportId, ...audited(form) },
    })
    return made
  })
  return readAlert(call, id)
}

/** Only the owner may change an alert, because it is checked with their rights. */
export async function updateAlert(deps: ResolveDeps, call: Call, id: number, { version, ...form }: Changed) {
  const row = found(await store.findOne(call.db, id, await seeingOf(call)))
  if (row.owner_id !== call.person.userId) throw notFound()
  await check(deps, call, row.report_id, form)
  const now = call.clock.now()
  await call.db.transaction().execute(async (tx) => {
    const kept = found(await store.lock(tx, id))
    if (version !== undefined && kept.version !== version) throw new Problem('record.conflict')
    const next = row.status === 'active' ? now : null
    await store.update(tx, id, { ...columnsOf(form), next_check_at: next, updated_at: now })
    await call.audit(tx, {
      act: 'report-alert.updated',
      target: ['report-alert', id],
      before: audited(row),
      after: audited(form),
    })
  })
  return readAlert(call, id)
}

export async function setAlertStatus(call: Call, id: number, status: 'active' | 'paused') {
  const row = found(await store.findOne(call.db, id, await seeingOf(call)))
  const next_check_at = status === 'active' ? call.clock.now() : null
  await call.db.transaction().execute(async (tx) => {
    found(await store.lock(tx, id))
    const standing = { status, stopped_because: null, next_check_at }
    await store.update(tx, id, { ...standing, updated_at: call.clock.now() })
    await call.audit(tx, {
      act: 'report-alert.updated',
      target: ['report-alert', id],
      before: { status: row.status },
      after: { status },
    })
  })
  return readAlert(call, id)
}

export async function deleteAlert(call: Call, id: number): Promise<{ id: number }> {
  const row = found(await store.findOne(call.db, id, await seeingOf(call)))
  await call.db.transaction().execute(async (tx) => {
    found(await store.lock(tx, id))
    await store.remove(tx, id)
    await call.audit(tx, {
      act: 'report-alert.deleted',
      target: ['report-alert', id],
      before: { report: row.report_id, ...audited(row) },
    })
  })
  return { id }
}

type Alert = Answer<(typeof reportAlertRoutes)['list']>['data'][number]

/** The report's filters and parameters, checked when the alert was saved. */
export const requestOf = ({ asked: query }: Pick<AlertRow, 'asked'>) =>
  query as { filters?: SetGridFilter[]; parameters?: ParameterValues }

interface Beside {
  events: Awaited<ReturnType<typeof findEvents>>
  userId: number
  /** What the caller's roles may call, whatever the alert. */
  can: Alert['can']
}

/** An alert. Its values come from its owner's rows, so only the owner gets them. */
function toAlert(row: AlertRow, { events, userId, can }: Beside): Alert {
  const { id, report_id, version, watched, condition, threshold, every_minutes, failure } = row
  const { filters = [], parameters = {} } = requestOf(row)
  const isOwn = row.owner_id === userId
  return {
    id,
    report_id,
    version,
    watched,
    condition,
    threshold,
    every_minutes,
    filters,
    parameters,
    failure,
    status: row.status,
    stopped_because: row.stopped_because,
    is_over: isOwn ? row.is_over : null,
    owner: { id: row.owner_id, name: row.owner_name },
    next_check_at: row.next_check_at?.toISOString() ?? null,
    last_value: isOwn ? row.last_value : null,
    checked_at: row.checked_at?.toISOString() ?? null,
    events: events
      .filter(({ alert_id }) => alert_id === id)
      .map(({ at, what, value }) => ({ at: at.toISOString(), what, value: isOwn ? value : null })),
    can: can.filter((act) => isOwn || act === 'delete'),
  }
}
