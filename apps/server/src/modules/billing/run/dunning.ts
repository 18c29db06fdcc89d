import { takeAll, type Take } from '#platform/jobs/parts'
import { notify } from '../../notifications/notifications.public'
import { renewSessions } from '#platform/outbox/network'
import { lockOverdueConnections, noteReminders, suspend } from './dunning.store'
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
  query: { kind: 'due' | 'overdue'; dueFrom: string; dueTo: string },
): Promise<number> {
  const { db, clock, organization, today, batch, linkTo, parts } = run
  const remindNext = ({ limit, except, taken }: Take) =>
    db.transaction().execute(async (tx) => {
      const invoices = await noteReminders(tx, {
        organizationId: organization.id,
        ...query,
        today,
        limit,
        except,
      })
      taken(invoices.map(({ id }) => id))
      const tell = query.kind === 'due' ? tellDue : tellOverdue
      await notify(
        tx,
        clock,
        invoices.map((invoice) => tell({ ...invoice, currency: organization.currency }, today, linkTo)),
      )
      return invoices.length
    })
  return takeAll(parts, { what: 'reminder of bill', batch, take: remindNext })
}

/** Suspends connections after the days of grace, and ends their network sessions. Returns how many. */
export async function suspendOverdue(run: BillingDay): Promise<number> {
  const { db, clock, organization, today, batch, linkTo, parts } = run
  if (!organization.suspends_overdue) return 0
  const dueBefore = addDays(today, -organization.grace_days)
  const suspendNext = ({ limit, except, taken }: Take) =>
    db.transaction().execute(async (tx) => {
      const connectionIds = await lockOverdueConnections(tx, {
        organizationId: organization.id,
        today,
        dueBefore,
        limit,
        except,
      })
      taken(connectionIds)
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
    })
  return takeAll(parts, { what: 'line', batch, take: suspendNext })
}
