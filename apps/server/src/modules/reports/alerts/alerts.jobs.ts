import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { countOfReport } from '@uplink/report-engine/resolve/count'
import { compile } from '@uplink/report-engine/sql/compile'
import { minuteMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { readRows } from '#platform/http/files/rows-answer'
import { reasonOf, unexplained, Told, type ReportJobDeps, callOf } from '../impersonation/work'
import { findPerson } from '../../auth/auth.public'
import { resolveFor } from '../resolved/resolved.actions'
import { findReport } from '../saved/reports.actions'
import { definitionOf } from '../saved/reports.view'
import { beginRun } from '../run/run.actions'
import { columnsShown } from '../run/run.view'
import { addEvent, findDue, lock, setChecked, update, type AlertRow } from './alerts.store'
import { evaluate, type AlertEvent } from './evaluate'
import { tellOwner } from './alerts.notices'
import { requestOf } from './alerts.actions'

const deadlineMs = 30_000

/** The number that an alert watches, from the rows that its owner may see. */
async function watchedValue(
  deps: ReportJobDeps,
  alert: AlertRow,
  { job, signal }: { job: string; signal: AbortSignal },
): Promise<string | null> {
  const call = await callOf(deps, alert.owner_id, job)
  if (!call || !(await call.mayReach(reportRunRoutes.run)))
    throw new Told('The right to run reports is missing.')
  const row = await findReport(call, alert.report_id)
  const { filters: gridFilters, parameters } = requestOf(alert)
  const query = {
    id: alert.report_id,
    outputColumns: row.output_columns,
    parameters,
    hasStored: true,
    gridFilters,
  }
  const { source, report } = await resolveFor(deps.reports, call, { definition: definitionOf(row), ...query })
  // the database counts them, because there may be more than anybody reads
  const asRead = alert.watched === null ? countOfReport(report) : report
  const compiled = compile(asRead, source.dialect, { limit: 1 })
  const { run } = beginRun(deps.reports, alert.owner_id, {
    source,
    compiled,
    maxRows: 1,
    deadlineMs,
    cacheTtlMs: 0,
    countsAs: 'background',
    rank: 'background',
  })
  await deps.reports.runs.wait(run, { signal })
  const { found, failure } = run.execution
  if (failure) throw failure
  if (!found) throw new Error('the portal is stopping')
  const { columns, rows } = found
  if (alert.watched === null) return readRows(rows)[0]?.[0] ?? null
  const at = columnsShown(compiled.columns, columns).findIndex(({ name }) => name === alert.watched)
  if (at < 0) throw new Told(`The report no longer has the column ${alert.watched}.`)
  return readRows(rows)[0]?.[at] ?? null
}

const name = 'reports.check-alerts'
/** How many alerts are checked in parallel. */
const atOnce = 4

/** Checks each alert that is due. News is recorded and told in one transaction, so it is told once. */
export const checkAlerts: Job<ReportJobDeps> = {
  name,
  cron: '* * * * *',
  limitSeconds: 600,
  async run(deps, _payload, signal) {
    const parts = createParts(deps, signal)
    const due = (await findDue(deps.db, deps.clock.now())).values()
    const work = async () => {
      for (const alert of due) await parts.attempt(`alert ${alert.id}`, () => checkOne(deps, alert, signal))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    parts.conclude()
  },
}

interface Found {
  value: string | null
  failure: string | null
}

async function look(deps: ReportJobDeps, alert: AlertRow, signal: AbortSignal): Promise<Found> {
  try {
    return { value: await watchedValue(deps, alert, { job: name, signal }), failure: null }
  } catch (error) {
    if (signal.aborted) throw error
    const reason = reasonOf(error)
    if (reason === undefined) deps.log.error({ err: error, alert: alert.id }, 'an alert could not be checked')
    return { value: alert.last_value, failure: reason ?? unexplained }
  }
}

async function checkOne(deps: ReportJobDeps, alert: AlertRow, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const hasOwner = await findPerson(db, alert.owner_id, clock.now())
  const found = hasOwner && (await look(deps, alert, signal))
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const kept = await lock(tx, alert.id)
    // somebody has changed the alert since it was found
    if (kept?.version !== alert.version || kept.next_check_at?.getTime() !== alert.next_check_at?.getTime())
      return
    if (!found) {
      const because = 'The person who made it may no longer sign in.'
      const standing = { status: 'stopped' as const, stopped_because: because, next_check_at: null }
      return update(tx, alert.id, { ...standing, updated_at: now })
    }
    const { isOver, events } = newsOf(alert, found)
    await setChecked(tx, alert.id, {
      last_value: found.value,
      is_over: isOver,
      failure: found.failure,
      checked_at: now,
      next_check_at: new Date(now.getTime() + alert.every_minutes * minuteMs),
    })
    for (const what of events) {
      await addEvent(tx, { alert_id: alert.id, happened_at: now, what, value: found.value })
      await tellOwner(clock, tx, { alert, what, ...found })
    }
  })
}

/** What is new. While checks fail, the last known value stays. */
function newsOf(
  alert: AlertRow,
  { value, failure }: Found,
): { isOver: boolean | null; events: AlertEvent[] } {
  const hadFailed = alert.failure !== null
  if (failure !== null) return { isOver: alert.is_over, events: hadFailed ? [] : ['failed'] }
  const { isOver, event } = evaluate(alert, value, { value: alert.last_value, isOver: alert.is_over })
  return { isOver, events: [...(hadFailed ? (['mended'] as const) : []), ...(event ? [event] : [])] }
}
