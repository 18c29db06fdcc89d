import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import { invalid, Problem } from '#platform/http/problem'
import { dayIn } from '#platform/clock'
import { recordSettledPayment } from '../attempt/settled-payment'
import { insertReceipt, nextNumber } from '../counter/counter.store'
import { countedDay } from '../counter/open-day'
import type { Till } from '../till'
import { lockLine, wasRecorded } from './record-payment.store'
import type { ActiveWay } from './ways.store'

/** The same amount again within this time is more likely a slip than a second payment. */
const repeatedMs = 5 * minuteMs

export interface Taken {
  line: { id: number; organization_id: number; invoice_prefix: string; time_zone: string }
  way: Pick<ActiveWay, 'id' | 'name' | 'kind'>
  /** Poisha. */
  amount: number
  reference: string | null
  /** Whether the line has open bills. */
  owes: boolean
  takenBy: number
  /** The open bills that it settles alone; absent: the oldest first. */
  invoiceIds?: readonly number[] | undefined
  /** Whether that person has a cash desk, so that it counts to their day. */
  hasDesk: boolean
  /** It was really paid twice. */
  again: boolean
  /** When it was taken, if that was earlier than now; it must be on the day that is open. */
  takenAt?: Date | undefined
}

/** The payment and its receipt, and whether it switched the line on again. */
interface Noted {
  id: number
  receipt: number
  isBackOn: boolean
}

/** Writes down money that staff have taken: the payment, its posting and its receipt, in one transaction. */
export async function take(tx: Database, till: Till, taken: Taken): Promise<Noted> {
  const { line, way, amount, reference, takenBy, takenAt } = taken
  const now = till.clock.now()
  const same = { line: line.id, way: way.kind, amount, since: new Date(now.getTime() - repeatedMs) }
  // Those who record at the same moment wait here for each other. What has a number is not asked about: the same number
  // is refused, and another one is another payment.
  await lockLine(tx, line.id)
  if (!taken.again && reference === null && (await wasRecorded(tx, same)))
    throw new Problem('payment.repeated')
  const at = { organization: line.organization_id, cashier: takenBy, timeZone: line.time_zone, now }
  const counted = await countedDay(tx, at, { hasDesk: taken.hasDesk, isLate: takenAt !== undefined })
  if (takenAt && (takenAt > now || dayIn(line.time_zone, takenAt) !== counted.day))
    throw invalid('taken_at', 'Write a time of the cash day that is open, before now')
  let receipt = 0
  let isBackOn = false
  const id = await recordSettledPayment(till, tx, {
    event: 'recorded',
    gateway: way.kind,
    line,
    amount,
    kind: taken.owes ? 'bill' : 'topup',
    transactionId: reference,
    startedBy: takenBy,
    source: 'staff',
    invoiceIds: taken.invoiceIds,
    // The number comes last of all that may be refused, since other takers wait for it.
    also: async ({ id: payment_id }, settled) => {
      isBackOn = settled?.isRestored ?? false
      receipt = await nextNumber(tx, line.organization_id, 'receipt')
      await insertReceipt(tx, {
        payment_id,
        organization_id: line.organization_id,
        number: receipt,
        way_id: way.id,
        way_name: way.name,
        amount,
        taken_by: takenBy,
        taken_at: takenAt ?? now,
        day: counted.day,
        cash_day_id: counted.id,
      })
    },
  })
  if (id === undefined) throw invalid('reference', 'This number is recorded already')
  return { id, receipt, isBackOn }
}
