import { workThrough } from '#platform/jobs/parts'
import { notify } from '../../notifications/notifications.public'
import { renewSessions } from '#platform/outbox/network'
import {
  findOverdue,
  findToRemind,
  lockOverdue,
  noteReminders,
  suspend,
  type Reminded,
} from './dunning.store'
import { tellDue, tellOverdue, tellSuspended } from '../billing.notices'
import { addDays } from '#platform/calendar'
import type { BillingDay } from './daily-run'

/** Older debts get no reminder, so that a new portal does not remind customers of bills from years ago. */
const remindedFor = 60

/** Sends one reminder before an invoice is due and one when it is overdue. Returns the number of reminders. */
export async function remind(run: BillingDay): Promise<number> {
  const { organization, today } = run
  const { remind_before_days: before, remind_after_days: after } = organization
  const soon =
    before === null ? 0 : await remindAll(run, { kind: 'due', dueFrom: today, dueTo: addDays(today, before) })
  const late =
    after === null
      ? 0
      : await remindAll(run, {
          kind: 'overdue',
          dueFrom: addDays(today, -remindedFor),
          dueTo: addDays(today, -after),
        })
  return soon + late
}

async function remindAll(
  run: BillingDay,
  query: Pick<Reminded, 'kind' | 'dueFrom' | 'dueTo'>,
): Promise<number> {
  const { db, clock, organization, today, batch, linkTo, parts } = run
  const reminded = { organizationId: organization.id, today, ...query }
  const tell = query.kind === 'due' ? tellDue : tellOverdue
  return workThrough(parts, {
    what: 'reminder of bill',
    batch,
    find: (next) => findToRemind(db, reminded, next),
    act: (ids) =>
      db.transaction().execute(async (tx) => {
        const invoices = await noteReminders(tx, reminded, ids)
        await notify(
          tx,
          clock,
          invoices.map((invoice) => tell({ ...invoice, currency: organization.currency }, today, linkTo)),
        )
        return invoices.length
      }),
  })
}

/** Suspends connections after the days of grace, and ends their network sessions. Returns how many. */
export async function suspendOverdue(run: BillingDay): Promise<number> {
  const { db, clock, organization, today, batch, linkTo, parts } = run
  if (!organization.suspends_overdue) return 0
  const dueBefore = addDays(today, -organization.grace_days)
  const overdue = { organizationId: organization.id, today, dueBefore }
  return workThrough(parts, {
    what: 'line',
    batch,
    find: (next) => findOverdue(db, overdue, next),
    act: (ids) =>
      db.transaction().execute(async (tx) => {
        const connectionIds = await lockOverdue(tx, overdue, ids)
        const lines = await suspend(tx, { connectionIds, today, dueBefore, now: clock.now() })
        await notify(
          tx,
          clock,
          lines.map((line) => tellSuspended(line, linkTo)),
        )
        await renewSessions(
          tx,
          lines.map(({ id }) => id),
          'standing',
        )
        return lines.length
      }),
  })
}
