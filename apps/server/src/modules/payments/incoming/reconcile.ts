import { minuteMs } from '#platform/durations'
import { createParts, type Parts } from '#platform/jobs/parts'
import { tellBacklog } from './backlog'
import { takeDue } from './due.store'
import { inLanes, type End } from './lanes'
import { markUnclear } from '../attempt/attempt.store'
import { check } from '../attempt/check'
import type { Till } from '../till'
import { takeNext, workOn } from './webhooks'
import { checkRefund } from '../refunds/refunds'
import { giveUpUnsent } from '../attempt/start'

/** Longer than a run takes, and short enough for waiting customers. */
const asideMs = minuteMs

export interface Looked {
  payments: number
  messages: number
}

/**
 * Checks every payment that is due and processes all waiting news, until nothing is due or the time is over. It takes
 * the oldest and the newest by turns, so that a backlog does not delay people who pay now. A failure is remembered in
 * `parts` and postponed; nothing depends on the order.
 */
export async function reconcile(
  till: Till,
  mayGoOn: () => boolean = () => true,
  parts: Parts = createParts(till),
): Promise<Looked> {
  const messages = await inLanes(mayGoOn, (from) => workOnNext(till, parts, from))
  const payments = await inLanes(mayGoOn, (from) => lookAtNext(till, parts, from))
  await tellBacklog(till)
  return { payments, messages }
}

async function workOnNext(till: Till, parts: Parts, from: End): Promise<boolean> {
  const message = await takeNext(till, from)
  if (message) await parts.attempt(`message ${message.id} of the gateway`, () => workOn(till, message))
  return message !== undefined
}

async function lookAtNext(till: Till, parts: Parts, from: End): Promise<boolean> {
  const now = till.clock.now()
  const due = await takeDue(till.db, { now, from, asideUntil: new Date(now.getTime() + asideMs) })
  if (due && !(await parts.attempt(`payment ${due.id}`, () => look(till, due.id, due.state))))
    await markUnclear(till.db, due.id, now)
  return due !== undefined
}

async function look(till: Till, id: number, state: string): Promise<void> {
  if (state === 'created') await giveUpUnsent(till, id)
  else if (state === 'refund_pending') await checkRefund(till, id)
  else await check(till, id, { source: 'reconciler' })
}
