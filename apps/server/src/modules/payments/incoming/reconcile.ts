import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { hourMs, minuteMs } from '#platform/durations'
import { staffReaching } from '../../access/access.public'
import { alarm } from '../../notifications/notifications.public'
import { findBacklog, findLateOrganizations, takeDue } from './due.store'
import { check } from '../attempt/check'
import type { Till } from '../till'
import { takeNext, workOn } from './news'
import { checkRefund } from '../refunds/refunds'
import { giveUpUnsent } from '../attempt/start'

/** How many questions to the gateway run in parallel; its answers set the pace. */
const lanes = 8
/** Longer than a run takes, and short enough for waiting customers. */
const asideMs = minuteMs
/** Due payments are normally checked within a minute or two; after this time staff should know. */
const lateSeconds = 10 * 60

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

type End = 'oldest' | 'newest'

/** Processes items in every lane until none is left. Returns how many there were. */
async function inLanes(mayGoOn: () => boolean, takeNext: (from: End) => Promise<boolean>): Promise<number> {
  let taken = 0
  let turn = 0
  async function lane(): Promise<void> {
    while (mayGoOn() && (await takeNext(turn++ % 2 === 0 ? 'oldest' : 'newest'))) taken++
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return taken
}

async function workOnNext(till: Till, from: End): Promise<boolean> {
  const message = await takeNext(till, from)
  if (message) await attempt(till, { message: message.id }, () => workOn(till, message))
  return message !== undefined
}

async function lookAtNext(till: Till, from: End): Promise<boolean> {
  const now = till.clock.now()
  const due = await takeDue(till.db, { now, from, asideUntil: new Date(now.getTime() + asideMs) })
  if (due) await attempt(till, { payment: due.id }, () => look(till, due.id, due.state))
  return due !== undefined
}

async function attempt(till: Till, what: Record<string, number>, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (err) {
    till.log.error({ err, ...what }, 'could not be reconciled')
  }
}

async function look(till: Till, id: number, state: string): Promise<void> {
  if (state === 'created') await giveUpUnsent(till, id)
  else if (state === 'refund_pending') await checkRefund(till, id)
  else await check(till, id, { source: 'reconciler' })
}

/** How many payments are due, and for how many seconds the oldest one has been. */
export async function backlogOf({ db, clock }: Pick<Till, 'db' | 'clock'>) {
  const now = clock.now()
  const { due, since } = await findBacklog(db, now)
  return { due, seconds: since ? Math.floor((now.getTime() - since.getTime()) / 1000) : 0 }
}

/** Logs an error once per run while payments are due for too long, because people may have paid them. */
async function tellBacklog(till: Till): Promise<void> {
  const { due, seconds } = await backlogOf(till)
  if (seconds < lateSeconds) return
  till.log.error({ due, oldest_due_seconds: seconds }, 'payments wait to be looked at for too long')
  await tellStaff(till, { due, seconds })
}

/** Also tells the staff who decide about money, once an hour, because nobody may be reading the log. */
async function tellStaff(
  { db, clock }: Till,
  { due, seconds }: { due: number; seconds: number },
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - lateSeconds * 1000)
  await db.transaction().execute(async (tx) => {
    const organizations = await findLateOrganizations(tx, { now, since })
    await alarm(tx, clock, {
      userIds: await staffReaching(tx, paymentCaseRoutes.close, organizations),
      everyMs: hourMs,
      title: 'Payments are not being checked',
      body: `${due} ${due === 1 ? 'payment is' : 'payments are'} waiting to be checked with the gateway, the oldest for ${Math.floor(seconds / 60)} minutes. Customers who paid may not be credited yet. Tell your system administrator.`,
      link: pathTo('payments', {}),
    })
  })
}
