import type { Database } from '#platform/database/kysely'

interface Booked {
  gateways: readonly string[]
  since: Date
}

/**
 * Payments booked since then with these gateways, except those that staff already review and those with a refund under
 * way, whose answer needs the payment as it is.
 */
const booked = (db: Database, { gateways, since }: Booked) =>
  db
    .selectFrom('payments')
    .where('gateway', 'in', gateways)
    .where('settled_at', '>=', since)
    .where('gateway_transaction_id', 'is not', null)
    .where('state', 'not in', ['review', 'refund_pending'])
    // Staff have checked these already.
    .where('reason', 'is distinct from', 'closed')

/** A page of them, the latest first; `before` is the id of the last one of the page before. */
export async function bookedPage(
  db: Database,
  { before, limit, ...request }: Booked & { before: number | undefined; limit: number },
) {
  return booked(db, request)
    .select(['id', 'gateway', 'amount', 'currency', 'gateway_payment_id', 'gateway_transaction_id'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ gateway_transaction_id: string }>()
    .execute()
}

export async function countBooked(db: Database, query: Booked): Promise<number> {
  const { count } = await booked(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
