import { check } from './payments.check'
import type { Desk } from './payments.desk'
import { waitingIds } from './news.store'
import { work } from './payments.news'
import { checkRefund } from './payments.refunds'
import { giveUpUnsent } from './payments.start'
import { dueIds } from './payments.store'

/** One run's share; the next run, a minute later, goes on. */
const atOnce = 100

/**
 * Looks at every payment whose time has come and at all news not worked on. What fails is logged and left to the next
 * run; nothing here depends on the order.
 */
export async function reconcile(desk: Desk): Promise<{ payments: number; messages: number }> {
  const now = desk.clock.now()
  const messages = await waitingIds(desk.db, now, atOnce)
  for (const id of messages) await attempt(desk, { message: id }, () => work(desk, id))
  const payments = await dueIds(desk.db, now, atOnce)
  for (const { id, state } of payments) await attempt(desk, { payment: id }, () => look(desk, id, state))
  return { payments: payments.length, messages: messages.length }
}

function look(desk: Desk, id: number, state: string): Promise<void> {
  if (state === 'created') return giveUpUnsent(desk, id)
  if (state === 'refund_pending') return checkRefund(desk, id)
  return check(desk, id, { source: 'reconciler' })
}

async function attempt(desk: Desk, what: Record<string, number>, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (err) {
    desk.log.error({ err, ...what }, 'could not be reconciled')
  }
}
