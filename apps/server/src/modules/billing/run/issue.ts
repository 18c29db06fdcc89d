import { addDays, type Period } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { isOutage } from '#platform/database/outage'
import { inHalves, wordsOf } from '#platform/jobs/parts'
import { billOf, latest, pendingLine } from '../charging/bill'
import { sumOf } from '../charging/charge-lines'
import { findCharged, findPending, findWaiting } from '../charging/charging.store'
import { periodsToBill } from '../charging/periods'
import { ensureAccounts } from '../ledger/ledger.store'
import { settleOpenInvoices } from '../ledger/settlement.store'
import { beginPrices } from '../prices/apply-planned-prices'
import { insertBills, type NewBill } from '../charging/bills.store'
import type { BillingDay, BillingDeps } from './daily-run'
import { keepToTell } from './invoice-notices.store'
import { addToRun, forgetUnbilled, rememberUnbilled } from './recorded-runs.store'
import { ensureCounter, findBilledOrganizations, findSettings, lockConnections } from './run.store'

type Issuing = Pick<BillingDay, 'clock' | 'organization' | 'today' | 'recordedAs'>

/** Issues the bills of these connections, and remembers those that cannot be billed. */
export async function issueApart(run: BillingDay, period: Period, ids: readonly number[]): Promise<number> {
  const { db, clock, organization, parts } = run
  const failures: { connectionId: number; reason: string }[] = []
  const issued = await inHalves(parts, 'line', ids, async (some) => {
    try {
      return await db
        .transaction()
        .execute(async (tx) => issueTo(tx, run, period, await lockConnections(tx, some, run.today)))
    } catch (error) {
      const [connectionId] = some
      if (some.length === 1 && connectionId !== undefined)
        failures.push({ connectionId, reason: wordsOf(error) })
      throw error
    }
  })
  for (const { connectionId } of failures) run.unbilled.add(connectionId)
  if (failures.length > 0) await rememberUnbilled(db, organization.id, failures, clock.now())
  return issued
}

/** Issues the bills of these connections, which are locked, and forgets that they could not be billed; returns how many. */
export async function issueTo(
  tx: Database,
  issuing: Issuing,
  period: Period,
  connectionIds: readonly number[],
): Promise<number> {
  const { organization, today, recordedAs } = issuing
  const charged = await findCharged(tx, { connectionIds, until: period.to })
  const bills = [...charged].flatMap(([connectionId, line]) => {
    const bill = billOf(line, { period, today, taxPercent: organization.tax_percent })
    return bill ? [{ ...bill, connectionId, pendingIds: line.pending.map(({ id }) => id) }] : []
  })
  if (bills.length > 0) await writeBills(tx, issuing, bills)
  await forgetUnbilled(tx, connectionIds)
  if (recordedAs === undefined) return bills.length
  await addToRun(tx, recordedAs, {
    lines: connectionIds.length,
    issued: bills.length,
    total: bills.reduce((sum, { total }) => sum + total, 0),
  })
  return bills.length
}

async function writeBills(
  tx: Database,
  { clock, organization, today }: Issuing,
  bills: readonly NewBill[],
): Promise<void> {
  const connectionIds = bills.map(({ connectionId }) => connectionId)
  await ensureAccounts(tx, organization.id, connectionIds, ['receivable'])
  const now = clock.now()
  const dueOn = addDays(today, organization.due_days)
  const issued = await insertBills(tx, bills, { organization, today, dueOn, now })
  await settleOpenInvoices(tx, connectionIds, now)
  await keepToTell(
    tx,
    issued.map(({ id }) => id),
  )
}

/** How many contracts get a new price in one transaction. */
const pricesAtOnce = 1_000

/**
 * Bills one active line now, as the run of today would; returns how many bills it got. What the run does before it, it does
 * as well: prices that are due begin. Throws what went wrong, and remembers it.
 */
export async function billLine(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  { organizationId, connectionId }: { organizationId: number; connectionId: number },
): Promise<number> {
  const { db, clock } = deps
  const [organization] = await findBilledOrganizations(db, 1, organizationId)
  if (!organization) return 0
  const today = dayIn(organization.time_zone, clock.now())
  const { billed_through: billedThrough, billing_day: billingDay } = organization
  await ensureCounter(db, organizationId)
  let issued = 0
  try {
    for (const period of periodsToBill({ billedThrough, today, billingDay })) {
      await beginPrices({ db, clock, organizationId, day: period.from, batch: pricesAtOnce })
      issued += await db.transaction().execute(async (tx) => {
        const day = { clock, organization, today, recordedAs: undefined }
        return issueTo(tx, day, period, await lockConnections(tx, [connectionId], today))
      })
    }
  } catch (error) {
    const failure = { connectionId, reason: wordsOf(error) }
    if (!isOutage(error)) await rememberUnbilled(db, organizationId, [failure], clock.now())
    throw error
  }
  return issued
}

/** What waits for the next bill of a line, as that would name it. Minor units; undefined: nothing. */
export async function chargesThatWait(db: Database, connectionId: number) {
  const pending = await findPending(db, [connectionId])
  const lines = pending.map(pendingLine)
  return lines.length > 0 ? { lines, ...sumOf(lines) } : undefined
}

/**
 * Bills what waits for the next bill of a line, which is locked and ends, because it gets no other one. The bill charges no day:
 * it goes on until the day to which the line is billed already, so that no day counts twice, nor as free, if it is opened again.
 */
export async function billWaiting(
  tx: Database,
  clock: BillingDeps['clock'],
  {
    organizationId,
    connectionId,
    lastDay,
  }: { organizationId: number; connectionId: number; lastDay: string },
): Promise<void> {
  const { pending, billedUntil, begun } = await findWaiting(tx, { connectionId, from: lastDay })
  if (pending.length === 0) return
  const organization = await findSettings(tx, organizationId)
  let from = lastDay
  // of a line no two bills begin on one day
  while (begun.includes(from)) from = addDays(from, 1)
  const lines = pending.map(pendingLine)
  const pendingIds = pending.map(({ id }) => id)
  const bill = {
    connectionId,
    pendingIds,
    lines,
    period: { from, to: latest(from, billedUntil) },
    ...sumOf(lines),
  }
  const today = dayIn(organization.time_zone, clock.now())
  await ensureCounter(tx, organizationId)
  await writeBills(tx, { clock, organization, today, recordedAs: undefined }, [bill])
}
