import type { ReminderPreview, ReminderResult } from '@uplink/contract/bill-reminders'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { counted } from '@uplink/contract/counted'
import { reachByEvent } from '../../notifications/notifications.public'
import { questionOf, type Filter } from '../invoices/desk-invoices.actions'
import { remindersJob } from './reminders.jobs'
import * as store from './reminders.store'

interface Which {
  ids?: readonly number[] | undefined
  matching?: Filter | undefined
  /** The overdue bills of these. */
  line_ids?: readonly number[] | undefined
}

const namedLines = 20

export async function previewReminder(call: Call, which: Which): Promise<ReminderPreview> {
  const lines = await linesFor(call, which)
  const reminded = lines.filter(({ hindrance }) => hindrance === null)
  const reach = await call.db.transaction().execute((tx) =>
    reachByEvent(
      tx,
      reminded.map((line) => ({
        userId: line.user_id,
        event: store.isOverdue(line) ? 'invoice-overdue' : 'invoice-due',
      })),
    ),
  )
  const withoutSms = reminded.filter((_, place) => reach[place]?.sms === null)
  return {
    bills: reminded.reduce((sum, { open }) => sum + open, 0),
    lines: reminded.length,
    sms: reminded.length - withoutSms.length,
    mail: reach.filter(({ mail }) => mail !== null).length,
    no_number: named(withoutSms.filter(({ mobile_no }) => mobile_no === null)),
    switched_off: named(withoutSms.filter(({ mobile_no }) => mobile_no !== null)),
    paid: named(lines.filter(({ hindrance }) => hindrance === 'paid')),
    promised: named(lines.filter(({ hindrance }) => hindrance === 'promised')),
    reminded: named(lines.filter(({ hindrance }) => hindrance === 'reminded')),
  }
}

const named = (lines: readonly store.RemindedLine[]) => ({
  count: lines.length,
  lines: lines.slice(0, namedLines).map(({ id, username, holder }) => ({ id, username, holder })),
})

/** Has the lines reminded in the background; each is looked at again when its turn comes. */
export async function sendReminder(call: Call & Keeping, which: Which) {
  const lines = await linesFor(call, which)
  const reminded = lines.filter(({ hindrance }) => hindrance === null)
  if (reminded.length === 0) throw new Problem('bill-reminder.nobody')
  const by = call.person.userId
  return call.db.transaction().execute(async (tx) => {
    const id = await store.insertReminder(tx, { by, now: call.clock.now(), lines })
    await runSoon(tx, remindersJob)
    await call.audit(tx, {
      act: 'list.bills-reminded',
      target: ['list', 'invoice'],
      details: { reminder: id, lines: reminded.length },
    })
    return call.keep(tx, {
      message: `${counted(reminded.length, 'line')} will be reminded in a moment.`,
      data: toResult(found(await store.findResult(tx, { id, by }))),
    })
  })
}

export async function readReminder(call: Call, id: number): Promise<ReminderResult> {
  return toResult(found(await store.findResult(call.db, { id, by: call.person.userId })))
}

const toResult = ({
  asked_at,
  finished_at,
  ...row
}: NonNullable<Awaited<ReturnType<typeof store.findResult>>>): ReminderResult => ({
  ...row,
  asked_at: asked_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
})

async function linesFor(
  call: Call,
  { ids, line_ids: chosen, matching = chosen ? { status: 'overdue' } : {} }: Which,
): Promise<store.RemindedLine[]> {
  const lines = await store.findReminded(call.db, await questionOf(call, matching), { ids, lines: chosen })
  if (!lines) throw new Problem('bill-reminder.too-many')
  return lines
}
