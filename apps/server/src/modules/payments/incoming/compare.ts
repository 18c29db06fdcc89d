import { dayMs } from '#platform/durations'
import { audit } from '#platform/audit/audit'
import { createParts, type Parts } from '#platform/jobs/parts'
import { found } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { gatewayOf, type Till } from '../till'
import { inLanes } from './lanes'
import { lock } from '../attempt/attempt.store'
import * as store from './compare.store'
import { transition } from '../attempt/transitions'

/** Payments of two days, so that a night without comparison misses none. */
const lookedBackMs = 2 * dayMs
const pageSize = 500

export interface Compared {
  /** How many the gateway knows, or clearly does not know. */
  compared: number
  /** About how many it gave no clear answer; they are compared again tomorrow. */
  unclear: number
  /** How many there was no time for. */
  left: number
  /** The payments that the gateway knows otherwise, or not at all. */
  differing: number[]
}

/**
 * Asks the gateway about every payment that we booked lately, the latest first, until all are compared or the time is
 * over. One that the gateway does not know as completed, or knows with another amount, goes to review. Nothing is
 * corrected automatically.
 */
export async function compare(
  till: Till,
  mayGoOn: () => boolean = () => true,
  parts: Parts = createParts(till),
): Promise<Compared> {
  const query = {
    gateways: [...till.gateways.keys()],
    since: new Date(till.clock.now().getTime() - lookedBackMs),
  }
  const booked = latestFirst(till, query)
  const total = await store.countBooked(till.db, query)
  const differing: number[] = []
  let unclear = 0
  const taken = await inLanes(mayGoOn, async () => {
    const next = await booked.next()
    if (next.done) return false
    const { id } = next.value
    const isClear = await parts.attempt(`payment ${id}`, async () => {
      if (await isDiffering(till, next.value)) differing.push(id)
    })
    if (!isClear) unclear++
    return true
  })
  return {
    compared: taken - unclear,
    unclear,
    left: Math.max(0, total - taken),
    differing: differing.toSorted((one, other) => one - other),
  }
}

type Booked = Awaited<ReturnType<typeof store.bookedPage>>[number]

async function* latestFirst(till: Till, query: { gateways: string[]; since: Date }): AsyncGenerator<Booked> {
  let page: Booked[]
  let before: number | undefined
  do {
    page = await store.bookedPage(till.db, { ...query, before, limit: pageSize })
    yield* page
    before = page.at(-1)?.id
  } while (page.length === pageSize)
}

async function isDiffering(till: Till, booked: Booked): Promise<boolean> {
  const known = await gatewayOf(till, booked.gateway).findTransaction(
    booked.gateway_transaction_id,
    booked.gateway_payment_id,
  )
  return known?.amount !== booked.amount && sendToReview(till, booked.id, known?.amount ?? null)
}

/** False if a refund began meanwhile: the payment is compared again when it is over. */
async function sendToReview(till: Till, id: number, theirs: number | null): Promise<boolean> {
  return till.db.transaction().execute(async (tx) => {
    const payment = found(await lock(tx, id))
    if (payment.state === 'refund_pending') return false
    await transition(tx, till, payment, {
      event: 'doubted',
      source: 'comparison',
      details: { ours: payment.amount, taken: theirs },
      change: { reason: 'ledger-differs' },
    })
    await audit(tx, till.clock, till.acting, {
      act: 'payment.difference-found',
      target: ['payment', id],
      details: {
        ours: toWire(payment.amount, payment.currency),
        theirs: theirs === null ? null : toWire(theirs, payment.currency),
      },
    })
    return true
  })
}
