import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { credit } from '../attempt/credit'
import type { Till } from '../till'
import { newMerchantNumber } from '../attempt/merchant-number'
import * as store from '../attempt/attempt.store'
import { begin, complete } from '../attempt/transitions'

/** Books a payment that was complete before we heard of it; undefined when the transaction is booked already. */
export async function book(
  till: Till,
  tx: Database,
  gateway: string,
  line: { id: number; organization_id: number; invoice_prefix: string },
  paid: { transactionId: string; amount: number },
  source: store.NewEvent['source'],
): Promise<number | undefined> {
  const now = till.clock.now()
  const id = await store.insert(tx, {
    organization_id: line.organization_id,
    connection_id: line.id,
    kind: 'topup',
    gateway,
    amount: paid.amount,
    // Complete at once, because the line may also have an undecided payment.
    state: 'succeeded',
    merchant_number: newMerchantNumber(line.invoice_prefix),
    gateway_transaction_id: paid.transactionId,
    started_by: null,
    origin: 'gateway',
    created_at: now,
    settled_at: now,
    leased_until: null,
    next_check_at: null,
  })
  if (id === undefined) return undefined
  const payment = { ...found(await store.lock(tx, id)), state: 'created' as const }
  const details = { transactionId: paid.transactionId }
  const booked = found(await begin(tx, till, payment, { event: 'confirmed', source, details }))
  await credit(till, tx, payment, booked.at)
  await complete(tx, till, booked)
  return id
}
