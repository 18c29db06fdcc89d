import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { credit } from '../attempt/credit'
import { isByHand, type Till } from '../till'
import { newMerchantNumber } from '../attempt/merchant-number'
import * as store from '../attempt/attempt.store'
import { begin, complete } from '../attempt/transitions'

/** Money that was paid without an attempt of ours. */
interface Paid {
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
}

/** Books a payment that was complete before we heard of it; undefined when the transaction is booked already. */
export async function book(till: Till, tx: Database, paid: Paid): Promise<number | undefined> {
  const { gateway, line, kind, transactionId, startedBy, source } = paid
  const now = till.clock.now()
  const merchantNumber = newMerchantNumber(line.invoice_prefix)
  const id = await store.insert(tx, {
    organization_id: line.organization_id,
    connection_id: line.id,
    kind,
    gateway,
    amount: paid.amount,
    // Complete at once, because the line may also have an undecided payment.
    state: 'succeeded',
    merchant_number: merchantNumber,
    // Where staff are the gateway, they can be asked for it again by our own number.
    ...(isByHand(gateway) && { gateway_payment_id: merchantNumber }),
    ...(transactionId !== null && { gateway_transaction_id: transactionId }),
    started_by: startedBy,
    origin: isByHand(gateway) ? 'portal' : 'gateway',
    created_at: now,
    settled_at: now,
    leased_until: null,
    next_check_at: null,
  })
  if (id === undefined) return undefined
  const payment = { ...found(await store.lock(tx, id)), state: 'created' as const }
  const details = { transactionId }
  const booked = found(await begin(tx, till, payment, { event: 'confirmed', source, details }))
  await credit(till, tx, payment, booked.at)
  await complete(tx, till, booked)
  return id
}
