import { minuteMs } from '#platform/durations'
import { tellBacklog } from './backlog'
import { takeDue } from './due.store'
import { inLanes, type End } from './lanes'
import { markUnclear } from '../attempt/attempt.store'
import { check } from '../attempt/check'
import type { Till } from '../till'
import { takeNext, workOn } from './news'
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
 * the oldest and the newest by turns, so that a backlog does not delay people who pay now. A failure is logged and
 * postponed; nothing depends on the order.
 */
export async function reconcile(till: Till, mayGoOn: () => boolean = () => true): Promise<Looked> {
  const messages = await inLanes(mayGoOn, (from) => workOnNext(till, from))
  const payments = await inLanes(mayGoOn, (from) => lookAtNext(till, from))
  await tellBacklog(till)
  return { payments, messages }
}

async function workOnNext(till: Till, from: End): Promise<boolean> {
  const message = await takeNext(till, from)
  if (message) await attempt(till, { message: message.id }, () => workOn(till, message))
  return message !== undefined
}

async function lookAtNext(till: Till, from: End): Promise<boolean> {
  const now = till.clock.now()
  const due = await takeDue(till.db, { now, from, asideUntil: new Date(now.getTime() + asideMs) })
  if (due && !(await attempt(till, { payment: due.id }, () => look(till, due.id, due.state))))
    await markUnclear(till.db, due.id, now)
  return due !== undefined
}

/** Whether it did not fail. */
async function attempt(till: Till, what: Record<string, number>, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (err) {
    till.log.error({ err, ...what }, 'could not be reconciled')
    return false
  }
}

async function look(till: Till, id: number, state: string): Promise<void> {
  if (state === 'created') await giveUpUnsent(till, id)
  else if (state === 'refund_pending') await checkRefund(till, id)
  else await check(till, id, { source: 'reconciler' })
}
