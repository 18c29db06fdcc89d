import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import { hourMs } from '#platform/durations'
import { staffReaching } from '../../access/access.public'
import { alarm } from '../../notifications/notifications.public'
import { findBacklog, type Backlog } from './due.store'
import type { Till } from '../till'

/** Due payments are normally checked within a minute or two; after this time staff should know. */
const lateSeconds = 10 * 60

/** All of them together. */
interface Sum {
  due: number
  unclear: number
  /** How many refunds staff can settle by hand. */
  unanswered: number
  /** For how long the oldest one has been due, or asked about in vain. */
  seconds: number
}

function sumOf(backlogs: readonly Backlog[], now: Date): Sum {
  const sum = (of: (backlog: Backlog) => number) => backlogs.reduce((total, one) => total + of(one), 0)
  const seconds = backlogs.map(({ since }) => Math.floor((now.getTime() - since.getTime()) / 1000))
  return {
    due: sum(({ waiting }) => waiting),
    unclear: sum(({ unclear }) => unclear),
    unanswered: sum(({ unanswered }) => unanswered),
    seconds: Math.max(0, ...seconds),
  }
}

/** How many payments are due or asked about in vain, and for how many seconds the oldest one has been. */
export async function backlogOf({ db, clock }: Pick<Till, 'db' | 'clock'>): Promise<Sum> {
  const now = clock.now()
  return sumOf(await findBacklog(db, now), now)
}

/**
 * Logs an error once per run while payments are due, or asked about in vain, for too long, because people may have paid
 * them; and a warning before that.
 */
export async function tellBacklog(till: Till): Promise<void> {
  const now = till.clock.now()
  const backlogs = await findBacklog(till.db, now)
  const { due, unclear, seconds } = sumOf(backlogs, now)
  if (seconds >= lateSeconds) {
    const told = { due, unclear, oldest_due_seconds: seconds }
    till.log.error(told, 'payments wait to be looked at for too long')
    await tellStaff(till, backlogs, now)
  } else if (unclear > 0) till.log.warn({ unclear }, 'the gateway says nothing clear about payments')
}

/** Also tells the staff who decide about money, once an hour, because nobody may be reading the log. */
async function tellStaff({ db, clock }: Till, backlogs: readonly Backlog[], now: Date): Promise<void> {
  const late = backlogs.filter((one) => sumOf([one], now).seconds >= lateSeconds)
  await db.transaction().execute(async (tx) => {
    for (const [body, { link, userIds }] of await textsFor(tx, late, now))
      await alarm(tx, clock, {
        userIds,
        everyMs: hourMs,
        title: 'Payments are not being checked',
        body,
        link,
      })
  })
}

/** The people to tell, by the text for them: each reads of their own providers, administrators of all. */
async function textsFor(
  tx: Database,
  late: readonly Backlog[],
  now: Date,
): Promise<ReadonlyMap<string, { link: string; userIds: number[] }>> {
  const theirs = new Map<number, Backlog[]>()
  for (const one of late)
    for (const id of await staffReaching(tx, paymentCaseRoutes.close, [one.organization_id]))
      theirs.set(id, [...(theirs.get(id) ?? []), one])
  const texts = new Map<string, { link: string; userIds: number[] }>()
  for (const [id, own] of theirs) {
    const sum = sumOf(own, now)
    const text = textOf(sum)
    const link = pathTo(sum.unanswered > 0 ? 'paymentCases' : 'payments')
    texts.set(text, { link, userIds: [...(texts.get(text)?.userIds ?? []), id] })
  }
  return texts
}

function textOf({ due, seconds, unanswered }: Sum): string {
  const act =
    unanswered === 0
      ? ''
      : ` ${unanswered} of them ${unanswered === 1 ? 'is a refund' : 'are refunds'} without an answer for an hour: look at the gateway’s own records, and settle ${unanswered === 1 ? 'it' : 'them'} under Payments to review.`
  return `${due} ${due === 1 ? 'payment is' : 'payments are'} waiting to be checked with the gateway, the oldest for ${Math.floor(seconds / 60)} minutes. Customers who paid may not be credited yet. Tell your system administrator.${act}`
}
