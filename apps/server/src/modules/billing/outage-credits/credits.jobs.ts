import { dayMs } from '#platform/durations'
import type { Database } from '#platform/database/kysely'
import type { Job, JobDeps } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { taxOn } from '#platform/money'
import { notify } from '../../notifications/notifications.public'
import { postCredit } from '../ledger/postings'
import { reasonOf, tellCredited } from './credits.notices'
import { priceFrom } from '../charging/charge-lines'
import { countCredited } from './forecast.store'
import { findDueCredits, isCredited, type DueCredit } from './credits.store'

/** How far back outages are credited, if the worker was not running. */
const lookedBackMs = 60 * dayMs
const batch = 500

/**
 * Credits outages as the organization has promised, once per outage and line: the transfer's reference is unique, so
 * a second or parallel run credits nothing twice. Returns how many lines were credited; a line that failed is thrown when
 * all have had their turn.
 */
export async function creditOutages(deps: JobDeps, atOnce = batch, signal?: AbortSignal): Promise<number> {
  const { db, clock } = deps
  const parts = createParts(deps, signal)
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
      await parts.attempt(`line ${one.connection_id} for outage ${one.outage_id}`, async () => {
        try {
          await db.transaction().execute((tx) => credit(tx, now, one))
          credited++
        } catch (error) {
          if (!isCredited(error)) throw error
        }
      })
    }
    found = due.length
  }
  parts.conclude()
  return credited
}

const amountOf = (due: DueCredit) => Math.round((priceFrom(due.began_on, due) * due.percent) / 100)

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
  await countCredited(tx, due.outage_id, amount + tax)
  await notify(
    tx,
    { now: () => now },
    tellCredited(due, {
      credited: amount + tax,
      balance: settled.walletBalance,
      currency: due.currency,
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
  async run(deps, _payload?: unknown, signal?: AbortSignal) {
    const credited = await creditOutages(deps, batch, signal)
    if (credited > 0) deps.log.info({ credited }, 'outages credited')
  },
} satisfies Job
