import { minuteMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { reasonOf, unexplained } from '../behalf/failures'
import type { ReportJobDeps } from '../behalf/work'
import { findPerson } from '../../auth/auth.public'
import { addEvent, findDue, lock, setChecked, update, type AlertRow } from './alerts.store'
import { judge, type AlertEvent } from './judged'
import { tellOwner } from './alerts.notices'
import { watchedValue } from './watched'

const name = 'reports.check-alerts'
/** How many alerts are checked in parallel. */
const atOnce = 4

/** Checks each alert that is due. News is recorded and told in one transaction, so it is told once. */
export const checkAlerts: Job<ReportJobDeps> = {
  name,
  cron: '* * * * *',
  limitSeconds: 600,
  async run(deps, _payload, signal) {
    const due = (await findDue(deps.db, deps.clock.now())).values()
    const work = async () => {
      for (const alert of due) {
        signal.throwIfAborted()
        await checkOne(deps, alert, signal)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
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
      ...{ last_value: found.value, is_over: isOver, failure: found.failure, checked_at: now },
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
  const { isOver, event } = judge(alert, value, { value: alert.last_value, isOver: alert.is_over })
  return { isOver, events: [...(hadFailed ? (['mended'] as const) : []), ...(event ? [event] : [])] }
}
