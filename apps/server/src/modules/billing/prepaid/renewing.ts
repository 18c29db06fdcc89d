import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { insertBills } from '../charging/bills.store'
import type { Bill } from '../charging/bill'
import { ensureInvoiceCounter, extendPrepaid, findPrepaid, type PrepaidRow } from './prepaid.store'
import { isPrepaidOn, renewalsFor } from './renewal'

/** What renewing a line made. */
export interface Renewed {
  invoiceIds: number[]
  /** The last paid day from now on. */
  paidUntil: string
}

/** What is known of a prepaid line whose connection is locked; undefined: it is billed afterwards. */
export async function prepaidLine(tx: Database, connection: number): Promise<PrepaidRow | undefined> {
  return (await findPrepaid(tx, [connection]))[0]
}

/**
 * Issues what money pays for that has just come to a prepaid line's wallet; undefined: nothing. The connection is locked and has
 * its accounts; whoever calls settles the bills.
 */
export async function renewByArrival(
  tx: Database,
  { connection, arrived, now }: { connection: number; arrived: number; now: Date },
): Promise<Renewed | undefined> {
  const line = await prepaidLine(tx, connection)
  if (!line) return undefined
  const today = dayIn(line.time_zone, now)
  // a line that becomes prepaid later is paid ahead like one that is
  if (!isPrepaidOn(line, today) && line.starts_on <= today) return undefined
  const bills = renewalsFor(line, { arrived, funds: line.balance - line.owed, today })
  return bills.length === 0 ? undefined : issuePaidAhead(tx, line, bills, now)
}

/** Issues bills of paid days, one after the other, and writes down until when the line is paid. */
export async function issuePaidAhead(
  tx: Database,
  line: PrepaidRow,
  bills: readonly Bill[],
  now: Date,
): Promise<Renewed> {
  const today = dayIn(line.time_zone, now)
  await ensureInvoiceCounter(tx, line.organization_id)
  const invoiceIds: number[] = []
  let pendingIds = line.pending.map(({ id }) => id)
  for (const bill of bills) {
    const organization = { id: line.organization_id, invoice_prefix: line.invoice_prefix }
    const issued = await insertBills(tx, [{ ...bill, connectionId: line.id, pendingIds }], {
      organization,
      today,
      dueOn: today,
      now,
      isPaidAhead: true,
    })
    invoiceIds.push(...issued.map(({ id }) => id))
    await extendPrepaid(tx, { connection: line.id, ...bill.period, now })
    pendingIds = []
  }
  return { invoiceIds, paidUntil: bills.at(-1)?.period.to ?? line.paid_until }
}
