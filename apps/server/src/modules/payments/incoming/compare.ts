import { dayMs } from '#platform/durations'
import { audit } from '#platform/audit/audit'
import { found } from '#platform/http/problem'
import { gatewayOf, type Till } from '../till'
import * as store from '../attempt/attempt.store'
import { transition } from '../attempt/transitions'

/** Payments of two days, so that a night without comparison misses none. */
const lookedBackMs = 2 * dayMs
const atOnce = 5000

/**
 * Asks the gateway about every payment that we booked lately. One that the gateway does not know as completed, or
 * knows with another amount, goes to review. Nothing is corrected automatically. Returns how many were compared, and
 * which ones differ.
 */
export async function compare(till: Till): Promise<{ compared: number; differing: number[] }> {
  const since = new Date(till.clock.now().getTime() - lookedBackMs)
  const booked = await store.bookedSince(till.db, [...till.gateways.keys()], since, atOnce)
  const differing: number[] = []
  for (const { id, gateway, amount, gateway_transaction_id } of booked) {
    try {
      const known = await gatewayOf(till, gateway).findTransaction(gateway_transaction_id)
      if (known?.amount !== amount) {
        differing.push(id)
        await sendToReview(till, id, known?.amount ?? null)
      }
    } catch (err) {
      // Without a clear answer we cannot tell; it is compared again tomorrow.
      till.log.warn({ err, payment: id }, 'a payment could not be compared')
    }
  }
  return { compared: booked.length, differing }
}

async function sendToReview(till: Till, id: number, theirs: number | null): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, id))
    await transition(tx, till, payment, {
      event: 'doubted',
      source: 'comparison',
      details: { ours: payment.amount, theirs },
      change: { reason: 'ledger-differs' },
    })
    await audit(tx, till.clock, till.acting, {
      act: 'payment.difference-found',
      target: ['payment', id],
      details: { ours: payment.amount, theirs },
    })
  })
}
