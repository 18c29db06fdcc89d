import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { BillingDay, BillingDeps } from './day'
import { remind, suspendOverdue } from './dunning'
import { ensureAccounts } from '../ledger/ledger.store'
import { addDays, type Period } from '#platform/calendar'
import { beginPrices } from '../prices/begin'
import { periodsToBill } from './periods'
import { settleOpenInvoices } from '../ledger/settlement.store'
import {
  ensureCounter,
  findBilledOrganizations,
  issueInvoices,
  lockNextConnections,
  markBilledThrough,
} from './run.store'
import { tellAllIssued } from './telling'
import { keepToTell } from './telling.store'

/** What one transaction takes on: short enough that a payment waits for it without notice. */
const batch = 1_000
/** More organizations than this need a page of them. */
const organizationLimit = 1_000

/** What a run has done. */
export interface BillingCounts {
  issued: number
  reminded: number
  suspended: number
}

/**
 * Bills every organization whose day has not been billed yet: invoices of every period since the last day billed, which
 * the wallets pay at once as far as they go; reminders; suspensions. It may be killed at any point and started again, or
 * run twice at once: what is there is not made again, and a day counts as billed only when all of it is done.
 */
export async function runBilling(
  deps: BillingDeps,
  options: { batch?: number } = {},
): Promise<BillingCounts> {
  const counts = { issued: 0, reminded: 0, suspended: 0 }
  await tellAllIssued(deps)
  for (const organization of await findBilledOrganizations(deps.db, organizationLimit)) {
    const today = dayIn(organization.time_zone, deps.clock.now())
    if (organization.billed_through !== null && organization.billed_through >= today) continue
    const run: BillingDay = { ...deps, organization, today, batch: options.batch ?? batch }
    counts.issued += await issueAll(run)
    counts.reminded += await remind(run)
    counts.suspended += await suspendOverdue(run)
    await markBilledThrough(deps.db, organization.id, today)
  }
  return counts
}

async function issueAll(run: BillingDay): Promise<number> {
  const { organization, today } = run
  const { billed_through: billedThrough, billing_day: billingDay } = organization
  let issued = 0
  await ensureCounter(run.db, organization.id)
  for (const period of periodsToBill({ billedThrough, today, billingDay })) {
    await beginPrices({ ...run, organizationId: organization.id, day: period.from })
    issued += await issuePeriod(run, period)
  }
  return issued
}

/**
 * Batch after batch, two at a time: while one writes, with the counter of invoices to itself, the next one locks its
 * connections, makes their accounts and reads what there is to charge. What is issued is told of beside them.
 */
async function issuePeriod(run: BillingDay, period: Period): Promise<number> {
  let issued = 0
  let telling: Promise<void> = Promise.resolve()
  let previous: Promise<number> = Promise.resolve(0)
  for (let after: number | undefined = 0; after !== undefined;) {
    const batch: Batch = issueBatch(run, period, after)
    try {
      after = await batch.last
      issued += await previous
      telling = telling.then(() => tellAllIssued(run))
      telling.catch(() => {})
    } catch (error) {
      // Nothing of this run is under way any more when it has failed.
      await Promise.allSettled([previous, batch.issued, telling])
      throw error
    }
    previous = batch.issued
  }
  try {
    issued += await previous
  } finally {
    // Also when the very last batch fails.
    await telling
  }
  await tellAllIssued(run)
  return issued
}

interface Batch {
  /** How many invoices it has issued, when they are. */
  issued: Promise<number>
  /** The id of its last connection, as soon as that is locked; undefined when there was none. */
  last: Promise<number | undefined>
}

function issueBatch(run: BillingDay, period: Period, after: number): Batch {
  const { db, organization } = run
  let tell: (last: number | undefined) => void = () => {}
  const locked = new Promise<number | undefined>((resolve) => (tell = resolve))
  const issued = db.transaction().execute(async (tx: Database) => {
    const asked = { organizationId: organization.id, after, limit: run.batch }
    const connectionIds = await lockNextConnections(tx, asked)
    tell(connectionIds.at(-1))
    return connectionIds.length === 0 ? 0 : issueTo(tx, run, period, connectionIds)
  })
  // It fails before it has locked anything, or its waiters are told by `issued`.
  const last = Promise.race([locked, issued.then(() => undefined)])
  last.catch(() => {})
  return { issued, last }
}

/** Invoices for these connections, which are locked; returns how many. */
async function issueTo(
  tx: Database,
  { clock, organization, today }: BillingDay,
  period: Period,
  connectionIds: readonly number[],
): Promise<number> {
  await ensureAccounts(tx, organization.id, connectionIds, ['receivable'])
  const now = clock.now()
  const dueOn = addDays(today, organization.due_days)
  const issued = await issueInvoices(tx, { organization, connectionIds, period, today, dueOn, now })
  if (issued.length === 0) return 0
  await settleOpenInvoices(
    tx,
    issued.map(({ connection_id }) => connection_id),
    now,
  )
  await keepToTell(
    tx,
    issued.map(({ id }) => id),
  )
  return issued.length
}
