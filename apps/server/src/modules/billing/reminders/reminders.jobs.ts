import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import { notify } from '../../notifications/notifications.public'
import { tellDue, tellOverdue } from '../billing.notices'
import type { LinkToInvoice } from '../run/daily-run'
import * as store from './reminders.store'

export const remindersJob = { name: 'billing.send-reminders' }

const batch = 500

/**
 * Sends the reminders that staff have asked for, once to each line: a line's message goes into the outbox in the transaction
 * that writes down that it did.
 */
export const createSendReminders = (
  linksOf: (deps: ConfiguredJobDeps) => LinkToInvoice | undefined,
): Job<ConfiguredJobDeps> => ({
  name: remindersJob.name,
  cron: '* * * * *',
  limitSeconds: 1800,
  async run(deps, _payload, signal) {
    const { db, clock } = deps
    const linkTo = linksOf(deps)
    const parts = createParts(deps, signal)
    for (const id of await store.findUnfinished(db))
      await parts.attempt(`reminder ${id}`, async () => {
        const take = (how: Take) => remindNext(deps, { id, linkTo }, how)
        await takeAll(parts, { what: 'line', batch, take })
        await store.finishReminder(db, id, clock.now())
      })
    parts.conclude({ again: false })
  },
})

function remindNext(
  { db, clock }: Pick<ConfiguredJobDeps, 'db' | 'clock'>,
  { id, linkTo }: { id: number; linkTo: LinkToInvoice | undefined },
  { limit, except, taken }: Take,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lines = await store.takeNext(tx, { id, now: clock.now(), limit, except })
    taken(lines.map((line) => line.id))
    await notify(
      tx,
      clock,
      lines.flatMap((line) => noticeOf(line, linkTo)),
    )
    await store.noteResults(tx, id, lines)
    return lines.length
  })
}

/** What its owner is told; nothing, where something hinders it. */
export function noticeOf(line: store.RemindedLine, linkTo: LinkToInvoice | undefined) {
  const { hindrance, oldest, due_on } = line
  if (hindrance !== null || oldest === null || due_on === null) return []
  const tell = store.isOverdue(line) ? tellOverdue : tellDue
  const { user_id, username, rest, currency } = line
  return [
    tell(
      { ...oldest, connection_id: line.id, user_id, username, rest, currency, due_on },
      line.today,
      linkTo,
    ),
  ]
}
