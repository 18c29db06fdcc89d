import type { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import type { Received } from '@uplink/contract/route'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Database } from '#platform/database/kysely'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { seeingOf } from '../impersonation/visible-schedules'
import { prepareExport } from '../downloads/prepared.actions'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { findLastRuns, findStaff, idsOfStaff } from './schedules.store'
import { nextTime } from './next-time'
import { actsOf, reachableBy } from './schedules.access'
import * as store from './schedules.store'
import { timetableOf, toSchedule } from './schedules.view'

type Form = Received<(typeof reportScheduleRoutes)['create']>['body']
type Changed = Received<(typeof reportScheduleRoutes)['update']>['body']

const maxFound = 20

async function shown(call: Call, rows: readonly store.ScheduleRow[]) {
  const lastRuns = await findLastRuns(
    call.db,
    rows.map(({ id }) => id),
  )
  const can = await actsOf(call)
  return Promise.all(
    rows.map(async (row) =>
      toSchedule(row, { timeZone: await findTimeZone(call.db, row.organization_id), lastRuns, can }),
    ),
  )
}

async function readSchedule(call: Call, id: number) {
  const [schedule] = await shown(call, [found(await store.findOne(call.db, id, await seeingOf(call)))])
  return found(schedule)
}

/** The schedules of a report that the caller may see. */
export async function listSchedules(call: Call, reportId: number) {
  await findReport(call, reportId)
  return shown(call, await store.findOfReport(call.db, reportId, await seeingOf(call)))
}

/** The people to whom the caller may have reports sent. */
export async function findRecipients(call: Call, q: string | undefined) {
  return findStaff(call.db, { within: await reachableBy(call), q, limit: maxFound })
}

/**
 * Refuses a report that could not be exported, and people whom the caller may not choose; `known`: those chosen
 * already.
 */
async function check(
  deps: ResolveDeps,
  call: Call,
  reportId: number,
  form: Form,
  known: readonly number[] = [],
) {
  if (!(await call.mayReach(reportRunRoutes.export))) throw new Problem('access.denied')
  await prepareExport(deps, call, reportId, requestOf(form))
  const added = form.recipient_ids.filter((id) => !known.includes(id))
  const there = await idsOfStaff(call.db, await reachableBy(call), added)
  if (added.some((id) => !there.includes(id)))
    throw invalid('recipient_ids', 'Choose people of the staff whom you may see')
}

const requestOf = ({ format, filters, parameters, sort }: Form) => ({
  format,
  separator: 'comma' as const,
  bom: 'true' as const,
  texts: 'guarded' as const,
  ...(filters && { filters }),
  ...(parameters && { parameters }),
  ...(sort !== undefined && { sort }),
})

const columnsOf = (form: Form) => ({
  timetable: JSON.stringify(form.timetable),
  asked: JSON.stringify(requestOf(form)),
  if_empty: form.if_empty,
})

/** What the audit log stores of a schedule; without filter values, which may be people's names. */
const audited = ({
  timetable,
  format,
  if_empty,
  recipients,
  parameters,
  filters,
}: Awaited<ReturnType<typeof readSchedule>>) => ({
  timetable,
  format,
  if_empty,
  recipients: recipients.map(({ id }) => id),
  set: [...Object.keys(parameters), ...filters.map(({ name }) => name)],
})

const nextFor = async (call: Call, organization: number | null, table: Form['timetable']) =>
  nextTime(table, await findTimeZone(call.db, organization), call.clock.now())

export async function createSchedule(deps: ResolveDeps, call: Call, reportId: number, form: Form) {
  await check(deps, call, reportId, form)
  const { userId, organizationId } = call.person
  const now = call.clock.now()
  const next_run_at = await nextFor(call, organizationId, form.timetable)
  const id = await call.db.transaction().execute(async (tx) => {
    const own = { report_id: reportId, owner_id: userId, created_at: now, updated_at: now }
    const made = await store.insert(tx, { ...columnsOf(form), ...own, next_run_at })
    await store.replaceRecipients(tx, made, form.recipient_ids)
    await call.audit(tx, {
      act: 'report-schedule.created',
      target: ['report-schedule', made],
      after: { report: reportId, timetable: form.timetable, recipients: form.recipient_ids },
    })
    return made
  })
  return readSchedule(call, id)
}

/** Locks a schedule that the caller sees; refuses if somebody else has changed it since. */
async function lockFor(tx: Database, id: number, version?: number): Promise<void> {
  const kept = found(await store.lock(tx, id))
  if (version !== undefined && kept.version !== version) throw new Problem('record.conflict')
}

export async function updateSchedule(
  deps: ResolveDeps,
  call: Call,
  id: number,
  { version, ...form }: Changed,
) {
  const row = found(await store.findOne(call.db, id, await seeingOf(call)))
  const before = await readSchedule(call, id)
  await check(
    deps,
    call,
    row.report_id,
    form,
    row.recipients.map((one) => one.id),
  )
  const next = row.status === 'active' ? await nextFor(call, row.organization_id, form.timetable) : null
  await call.db.transaction().execute(async (tx) => {
    await lockFor(tx, id, version)
    await store.update(tx, id, { ...columnsOf(form), next_run_at: next, updated_at: call.clock.now() })
    await store.replaceRecipients(tx, id, form.recipient_ids)
    await call.audit(tx, {
      act: 'report-schedule.updated',
      target: ['report-schedule', id],
      before: audited(before),
      after: { timetable: form.timetable, recipients: form.recipient_ids, format: form.format },
    })
  })
  return readSchedule(call, id)
}

/** Pauses or continues a schedule; runs that were missed meanwhile are not made up for. */
export async function setScheduleStatus(call: Call, id: number, status: 'active' | 'paused') {
  const row = found(await store.findOne(call.db, id, await seeingOf(call)))
  const next = status === 'active' ? await nextFor(call, row.organization_id, timetableOf(row)) : null
  await call.db.transaction().execute(async (tx) => {
    await lockFor(tx, id)
    const standing = { status, stopped_because: null, next_run_at: next }
    await store.update(tx, id, { ...standing, updated_at: call.clock.now() })
    await call.audit(tx, {
      act: 'report-schedule.updated',
      target: ['report-schedule', id],
      before: { status: row.status },
      after: { status },
    })
  })
  return readSchedule(call, id)
}

export async function deleteSchedule(call: Call, id: number): Promise<{ id: number }> {
  const before = await readSchedule(call, id)
  await call.db.transaction().execute(async (tx) => {
    await lockFor(tx, id)
    await store.remove(tx, id, call.clock.now())
    await call.audit(tx, {
      act: 'report-schedule.deleted',
      target: ['report-schedule', id],
      before: { report: before.report_id, ...audited(before) },
    })
  })
  return { id }
}
