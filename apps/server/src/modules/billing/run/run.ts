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
  countWaitingForPackage,
  ensureCounter,
  findBilledOrganizations,
  issueInvoices,
  lockNextConnections,
  markBilledThrough,
} from './run.store'
import { tellAllIssued } from './telling'
import { keepToTell } from './telling.store'

/** The size of one transaction: short enough that a payment waits for it without being noticed. */
const batch = 1_000
/** The most organizations; more would need pages. */
const organizationLimit = 1_000

/** What a run has done. */
export interface BillingCounts {
  issued: number
  reminded: number
  suspended: number
}

/**
 * Bills every organization whose day has not been billed yet: issues invoices for every period since the last billed
 * day, which the wallets settle at once as far as they go; then reminders and suspensions. May be killed at any point
 * and run again, or run twice at once: nothing is made twice, and a day counts as billed only when all of it is done.
 * What goes wrong for one organization delays no other; it is thrown when all have had their turn.
 */
export async function runBilling(
  deps: BillingDeps,
  options: { batch?: number } = {},
): Promise<BillingCounts> {
  const counts = { issued: 0, reminded: 0, suspended: 0 }
  const failures: unknown[] = []
  const attempt = async (act: () => Promise<void>, about: object = {}) => {
    try {
      await act()
    } catch (err) {
      if (deps.signal?.aborted) throw err
      deps.log.error({ ...about, err }, 'a part of the billing run failed')
      failures.push(err)
    }
  }
  await attempt(() => tellAllIssued(deps))
  for (const organization of await findBilledOrganizations(deps.db, organizationLimit)) {
    const today = dayIn(organization.time_zone, deps.clock.now())
    if (organization.billed_through !== null && organization.billed_through >= today) continue
    const run: BillingDay = { ...deps, organization, today, batch: options.batch ?? batch }
    await attempt(() => billDay(run, counts), { organization: organization.id, day: today })
  }
  if (failures.length > 1) throw new AggregateError(failures, 'several parts of the billing run failed')
  if (failures.length === 1) throw failures[0]
  return counts
}

async function billDay(run: BillingDay, counts: BillingCounts): Promise<void> {
  const { db, log, organization, today } = run
  counts.issued += await issueAll(run)
  counts.reminded += await remind(run)
  counts.suspended += await suspendOverdue(run)
  const waiting = await countWaitingForPackage(db, organization.id, today)
  if (waiting === 0) return markBilledThrough(db, organization.id, today)
  log.warn({ organization: organization.id, waiting }, 'bills wait for a change of package')
}

async function issueAll(run: BillingDay): Promise<number> {
  const { organization, today } = run
  const { billed_through: billedThrough, billing_day: billingDay } = organization
  let issued = 0
  await run.applyDue?.(organization.id)
  await ensureCounter(run.db, organization.id)
  for (const period of periodsToBill({ billedThrough, today, billingDay })) {
    await beginPrices({ ...run, organizationId: organization.id, day: period.from })
    issued += await issuePeriod(run, period)
  }
  return issued
}

/**
 * Issues batch after batch, two at a time: while one writes, with the invoice counter to itself, the next one locks
 * its connections, creates their accounts and reads their charges. Messages about issued invoices are sent in
 * parallel.
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
      // When the run has failed, none of its work may still be under way.
      await Promise.allSettled([previous, batch.issued, telling])
      throw error
    }
    previous = batch.issued
  }
  try {
    issued += await previous
  } finally {
    // Also when the last batch fails.
    await telling
  }
  await tellAllIssued(run)
  return issued
}

interface Batch {
  /** How many invoices it has issued; resolves when they are written. */
  issued: Promise<number>
  /** The id of its last connection; resolves once that is locked. Undefined when there was none. */
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
  // If the batch fails before it has locked anything, `issued` rejects and reports that.
  const last = Promise.race([locked, issued.then(() => undefined)])
  last.catch(() => {})
  return { issued, last }
}

/** Issues invoices for these connections, which are locked; returns how many. */
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
