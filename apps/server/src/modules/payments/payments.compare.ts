import { audit } from '../../platform/audit/audit'
import { found } from '../../platform/http/problem'
import { gatewayOf, type Desk } from './payments.desk'
import * as store from './payments.store'
import { happen } from './payments.transitions'

const dayMs = 24 * 3_600_000
/** Payments of two days, so that one night without comparison loses none. */
const lookedBackMs = 2 * dayMs
const atOnce = 5000

/**
 * Asks the gateway about every payment that we booked lately: one that it does not know as completed, or with another
 * amount, is a matter for people. Nothing is mended by itself. Says how many were compared, and which differ.
 */
export async function compare(desk: Desk): Promise<{ compared: number; differing: number[] }> {
  const since = new Date(desk.clock.now().getTime() - lookedBackMs)
  const booked = await store.bookedSince(desk.db, [...desk.gateways.keys()], since, atOnce)
  const differing: number[] = []
  for (const { id, gateway, amount, gateway_transaction_id } of booked) {
    try {
      const known = await gatewayOf(desk, gateway).findTransaction(gateway_transaction_id)
      if (known?.amount !== amount) {
        differing.push(id)
        await raise(desk, id, known?.amount ?? null)
      }
    } catch (err) {
      // No clear answer is no difference: tomorrow it is asked once more.
      desk.log.warn({ err, payment: id }, 'a payment could not be compared')
    }
  }
  return { compared: booked.length, differing }
}

async function raise(desk: Desk, id: number, theirs: number | null): Promise<void> {
  await desk.db.transaction().execute(async (tx) => {
    const payment = found(await store.lock(tx, id))
    await happen(tx, desk, payment, {
      event: 'doubted',
      source: 'comparison',
      details: { ours: payment.amount, theirs },
      change: { reason: 'ledger-differs' },
    })
    await audit(tx, desk.clock, desk.acting, {
      act: 'payment.difference-found',
      target: ['payment', id],
      details: { ours: payment.amount, theirs },
    })
  })
}
