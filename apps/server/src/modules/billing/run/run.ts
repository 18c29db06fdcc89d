import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { createParts, type Parts } from '#platform/jobs/parts'
import type { BillingDay, BillingDeps } from './daily-run'
import { remind, suspendOverdue } from './dunning'
import type { Period } from '#platform/calendar'
import { beginPrices } from '../prices/apply-planned-prices'
import { issueApart, issueTo } from './issue'
import { concludePromises } from '../ledger/promised.store'
import { beginRun, finishRun } from './recorded-runs.store'
import { periodsToBill } from '../charging/periods'
import {
  countWaitingLines,
  ensureCounter,
  findBilledOrganizations,
  lockNextConnections,
  markBilledThrough,
} from './run.store'
import { divideToTell, findToTell, takeToTell, type ToTell } from './invoice-notices.store'
import { isOutage } from '#platform/database/outage'
import { inCurrency } from '#platform/money'
import { notify } from '../../notifications/notifications.public'
import { tellIssued } from '../billing.notices'

/** More messages than these do not fail by their own fault. */
const maxTries = 200

/**
 * Sends the pending notices of all issued invoices, including those of a run that was killed: batch after batch, each
 * in the transaction that removes it from the list. A batch that fails is divided, until the invoice that fails stands
 * alone; it stays on the list.
 */
async function sendIssued(deps: BillingDeps, parts: Parts): Promise<void> {
  const except: number[] = []
  for (;;) {
    let taken: ToTell | undefined
    try {
      if (!(await tellNextIssued(deps, except, (batch) => (taken = batch)))) return
    } catch (error) {
      if (!taken || except.length >= maxTries) throw error
      const { id, invoiceIds } = taken
      if (invoiceIds.length > 1 && !isOutage(error)) await divideToTell(deps.db, id)
      else {
        parts.failed(`message about bill ${invoiceIds[0] ?? ''}`, error)
        except.push(id)
      }
    }
  }
}

function tellNextIssued(
  { db, clock, linkTo }: BillingDeps,
  except: readonly number[],
  onTaken: (taken: ToTell) => void,
): Promise<boolean> {
  return db.transaction().execute(async (tx: Database) => {
    const taken = await takeToTell(tx, except)
    if (!taken) return false
    onTaken(taken)
    const invoices = await findToTell(tx, taken.invoiceIds)
    await notify(
      tx,
      clock,
      invoices.map((invoice) => tellIssued(invoice, linkTo)),
    )
    return true
  })
}

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
 * What goes wrong for one organization or one line delays no other; it is thrown when all have had their turn.
 */
export async function runBilling(
  deps: BillingDeps,
  options: { batch?: number } = {},
): Promise<BillingCounts> {
  const counts = { issued: 0, reminded: 0, suspended: 0 }
  const parts = createParts(deps, deps.signal)
  await parts.attempt('messages about new bills', () => sendIssued(deps, parts))
  for (const organization of await findBilledOrganizations(deps.db, organizationLimit))
    await parts.attempt(`organization ${organization.id}`, async () => {
      const today = dayIn(organization.time_zone, deps.clock.now())
      const isBilled = organization.billed_through !== null && organization.billed_through >= today
      if (isBilled && !organization.is_started) return
      const own = createParts(deps, deps.signal)
      const day = { ...deps, organization, today, batch: options.batch ?? batch, parts: own }
      await inCurrency(organization.currency, () => billDay(day, counts))
    })
  parts.conclude()
  return counts
}

/** Bills the day, and writes down how that goes. */
async function billDay(
  day: Omit<BillingDay, 'periods' | 'recordedAs' | 'unbilled'>,
  counts: BillingCounts,
): Promise<void> {
  const { db, clock, organization, today } = day
  const { id: organizationId, billed_through: billedThrough, billing_day: billingDay } = organization
  const periods = periodsToBill({ billedThrough, today, billingDay })
  const begun = { organizationId, day: today, periods: periods.length, now: clock.now() }
  const recordedAs = await beginRun(db, begun)
  try {
    await billLines({ ...day, periods, recordedAs, unbilled: new Set() }, counts)
  } catch (error) {
    // where the database is away, the next run goes on with this one
    await finishRun(db, recordedAs, { now: clock.now(), hasFailed: true }).catch(() => {})
    throw error
  }
  await finishRun(db, recordedAs, { now: clock.now(), hasFailed: false })
}

/** The day counts as billed only when every line is; those that are done cost little when it is tried again. */
async function billLines(run: BillingDay, counts: BillingCounts): Promise<void> {
  const { db, log, organization, today, parts } = run
  counts.issued += await issueAll(run)
  // before the suspensions, which wait for promises
  await parts.attempt('promises', () =>
    concludePromises(db, { organizationId: organization.id }, { today: run.today, now: run.clock.now() }),
  )
  await parts.attempt('reminders', async () => void (counts.reminded += await remind(run)))
  await parts.attempt('suspensions', async () => void (counts.suspended += await suspendOverdue(run)))
  parts.conclude()
  const waiting = await countWaitingLines(db, organization.id, today)
  if (waiting === 0) return markBilledThrough(db, organization.id, today)
  log.warn({ organization: organization.id, waiting }, 'bills wait for changes of lines')
}

async function issueAll(run: BillingDay): Promise<number> {
  const { organization } = run
  let issued = 0
  await run.parts.attempt('changes of lines', async () => run.applyDue?.(organization.id))
  await ensureCounter(run.db, organization.id)
  for (const period of run.periods) {
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
      telling = telling.then(() => sendIssued(run, run.parts))
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
  await sendIssued(run, run.parts)
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
  let ids: readonly number[] = []
  const issued = db
    .transaction()
    .execute(async (tx: Database) => {
      const query = { organizationId: organization.id, today: run.today, after, limit: run.batch }
      const locked = await lockNextConnections(tx, query)
      ids = locked.filter((id) => !run.unbilled.has(id))
      tell(locked.at(-1))
      return issueTo(tx, run, period, ids)
    })
    // One line that cannot be billed must not keep a thousand from their bills.
    .catch((error: unknown) => {
      if (ids.length === 0) throw error
      return issueApart(run, period, ids)
    })
  // If the batch fails before it has locked anything, `issued` rejects and reports that.
  const last = Promise.race([locked, issued.then(() => undefined)])
  last.catch(() => {})
  return { issued, last }
}
