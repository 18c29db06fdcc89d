import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import type { Settled } from '../../billing/billing.public'
import type { Till } from '../till'
import { credit } from './credit'
import { newMerchantNumber } from './merchant-number'
import { beginnings, type Beginning } from './states'
import * as store from './attempt.store'
import { beginSettled, complete } from './transitions'

/** Money that was there before the portal heard of it, so that there was no attempt to pay it. */
interface SettledPayment {
  /** `recorded`: staff took it. `received`: it was paid in the gateway's own app. */
  event: Beginning
  /** The gateway, or the way of money that staff take by hand. */
  gateway: string
  line: { id: number; organization_id: number; invoice_prefix: string }
  /** Poisha. */
  amount: number
  kind: 'bill' | 'topup'
  /** Null: cash without a receipt's number. */
  transactionId: string | null
  /** The member of staff who recorded it; null: nobody did. */
  startedBy: number | null
  source: store.NewEvent['source']
  /** Posts its money, where that is done in another way than for all others. */
  post?: (payment: store.PaymentRow, at: Date) => Promise<unknown>
  /** The bills that it settles alone; absent: the oldest first, as far as it goes. */
  invoiceIds?: readonly number[] | undefined
  /** What else is written with it, before the audit log, on which all writers wait. */
  also?: (payment: { id: number }, settled: Settled | undefined) => Promise<void>
}

/** Records a payment that begins settled; undefined when its transaction is recorded already. */
export async function recordSettledPayment(
  till: Till,
  tx: Database,
  paid: SettledPayment,
): Promise<number | undefined> {
  const { event, gateway, line, kind, transactionId, startedBy, source } = paid
  const now = till.clock.now()
  const merchantNumber = newMerchantNumber(line.invoice_prefix)
  const isRecorded = event === 'recorded'
  const id = await store.insert(tx, {
    organization_id: line.organization_id,
    connection_id: line.id,
    kind,
    gateway,
    amount: paid.amount,
    state: beginnings[event],
    merchant_number: merchantNumber,
    // Where staff are the gateway, they can be asked for it again by our own number.
    ...(isRecorded && { gateway_payment_id: merchantNumber }),
    ...(transactionId !== null && { gateway_transaction_id: transactionId }),
    started_by: startedBy,
    origin: isRecorded ? 'portal' : 'gateway',
    created_at: now,
    settled_at: now,
    leased_until: null,
    next_check_at: null,
  })
  if (id === undefined) return undefined
  const payment = found(await store.lock(tx, id))
  const begun = await beginSettled(tx, till, payment, { event, source, details: { transactionId } })
  let settled: Settled | undefined
  if (paid.post) await paid.post(payment, begun.at)
  else settled = await credit(till, tx, payment, begun.at, paid.invoiceIds)
  await paid.also?.(payment, settled)
  await complete(tx, till, begun)
  return id
}
