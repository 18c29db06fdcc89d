import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import { findTimeZone } from '#platform/database/time-zone'
import type { Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { runSoon } from '#platform/jobs/queue'
import { notify } from '../../notifications/notifications.public'
import { reasonOf, callOf, type ReportJobDeps, jobNames } from '../impersonation/work'
import { addPlanned } from '../exports/exports.store'
import { findReport } from '../saved/reports.actions'
import { nextTime } from './next-time'
import { activeOf, findDue, lock, setNext, update, type ScheduleRow } from './schedules.store'
import { requestOf, timetableOf } from './schedules.view'

const name = 'reports.run-schedules'

/**
 * For each schedule that is due, queues a file per recipient and sets the next time, in one transaction. If runs were
 * missed because no worker was running, one is made up for.
 */
export const runSchedules: Job<ReportJobDeps> = {
  name,
  cron: '* * * * *',
  limitSeconds: 300,
  async run(deps, _payload, signal) {
    const parts = createParts(deps, signal)
    // one that cannot be run must not keep those behind it from their time
    for (const row of await findDue(deps.db, deps.clock.now()))
      await parts.attempt(`schedule ${row.id}`, () => runOne(deps, row))
    parts.conclude()
  },
}

async function runOne(deps: ReportJobDeps, row: ScheduleRow): Promise<void> {
  const { db, clock } = deps
  const recipients = await activeOf(
    db,
    row.recipients.map(({ id }) => id),
  )
  const reason = await reasonToStop(deps, row, recipients)
  const timeZone = await findTimeZone(db, row.organization_id)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const kept = await lock(tx, row.id)
    // somebody has changed the schedule since it was found
    if (kept?.next_run_at?.getTime() !== row.next_run_at?.getTime() || kept?.version !== row.version) return
    if (reason !== undefined) return stop(deps, tx, row, reason)
    await addPlanned(tx, {
      reportId: row.report_id,
      name: row.report_name,
      asked: JSON.stringify(requestOf(row)),
      scheduleId: row.id,
      plannedAt: row.next_run_at ?? now,
      userIds: recipients,
      now,
    })
    await setNext(tx, row.id, nextTime(timetableOf(row), timeZone, now))
    await runSoon(tx, { name: jobNames.make })
  })
}

/** Why a schedule must stop: its owner or its recipients have gone, or the owner may no longer see the report. */
async function reasonToStop(deps: ReportJobDeps, row: ScheduleRow, recipients: readonly number[]) {
  if (recipients.length === 0) return 'It has no recipients left.'
  const owner = await callOf(deps, row.owner_id, name)
  if (!owner) return 'The person who made it may no longer sign in.'
  return findReport(owner, row.report_id).then(
    () => undefined,
    (error: unknown) => {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      return reason
    },
  )
}

async function stop({ clock }: ReportJobDeps, tx: Database, row: ScheduleRow, reason: string): Promise<void> {
  const standing = { status: 'stopped' as const, stopped_because: reason, next_run_at: null }
  await update(tx, row.id, { ...standing, updated_at: clock.now() })
  await notify(tx, clock, {
    userId: row.owner_id,
    title: `“${row.report_name}” is no longer sent`,
    body: reason,
    link: pathTo('report', { id: row.report_id }),
  })
}
