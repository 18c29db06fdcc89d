import { dayMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Job, JobDeps } from '#platform/jobs/job'
import { taxOn } from '#platform/money'
import { notify } from '../../notifications/notifications.public'
import { postCredit } from '../ledger/postings'
import { reasonOf, tellCredited } from './credits.notices'
import { findDueCredits, isCredited, type DueCredit } from './credits.store'

/** How far back outages are credited, if the worker was not running. */
const lookedBackMs = 60 * dayMs
const batch = 500

/**
 * Credits outages as the organization has promised, once per outage and line: the transfer's reference is unique, so
 * a second or parallel run credits nothing twice. Returns how many lines were credited.
 */
export async function creditOutages(deps: JobDeps, atOnce = batch): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const endedSince = new Date(now.getTime() - lookedBackMs)
  let credited = 0
  let after: readonly [number, number] = [0, 0]
  for (let found = atOnce; found === atOnce;) {
    const due = await findDueCredits(db, { endedSince, now, after, limit: atOnce })
    for (const one of due) {
      after = [one.outage_id, one.connection_id]
      if (amountOf(one) === 0) continue
      // A transaction for each line, so that a payment never waits for another line's credit.
      const done = db.transaction().execute((tx) => credit(tx, now, one))
      credited += await done.then(
        () => 1,
        (err: unknown) => {
          if (isCredited(err)) return 0
          log.error(
            { err, outage: one.outage_id, connection: one.connection_id },
            'an outage was not credited',
          )
          return 0
        },
      )
    }
    found = due.length
  }
  return credited
}

const amountOf = ({ price, percent }: DueCredit) => Math.round((price * percent) / 100)

async function credit(tx: Database, now: Date, due: DueCredit): Promise<void> {
  const amount = amountOf(due)
  const tax = taxOn(amount, due.tax_percent)
  const settled = await postCredit(tx, {
    organizationId: due.organization_id,
    connectionId: due.connection_id,
    amount,
    tax,
    description: `${reasonOf(due)}: ${due.title}`,
    occurredAt: now,
    reference: `outage:${due.outage_id}:${due.connection_id}`,
  })
  await notify(
    tx,
    { now: () => now },
    tellCredited(due, {
      credited: amount + tax,
      balance: settled.walletBalance,
      hasPaid: settled.settledInvoiceIds.length > 0,
      partlyPaid: settled.partlyPaid,
    }),
  )
}

/** Hourly, so that an outage is credited while people remember it. */
export const outageCredits = {
  name: 'billing.outage-credits',
  cron: '24 * * * *',
  limitSeconds: 1800,
  async run(deps) {
    const credited = await creditOutages(deps)
    if (credited > 0) deps.log.info({ credited }, 'outages credited')
  },
} satisfies Job
