import { audit } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { toWire } from '#platform/money'
import { beginPrice, findBeginning, raiseNext, type BeginningPrice } from './prices.store'

interface Beginning {
  db: Database
  clock: Clock
  organizationId: number
  /** The first day of the period that will be billed next. */
  day: string
  /** How many contracts one transaction updates. */
  batch: number
}

/**
 * Puts prices into force that were planned for this day or earlier, also for suspended lines. May be killed at any
 * point and run again: the package itself is updated last, and until then its lines are found by their old price.
 */
export async function beginPrices(begin: Beginning): Promise<void> {
  for (const price of await findBeginning(begin.db, begin)) {
    while ((await raiseBatch(begin, price)) === begin.batch);
    await conclude(begin, price)
  }
}

const raiseBatch = ({ db, day, batch }: Beginning, price: BeginningPrice) =>
  db.transaction().execute((tx) => raiseNext(tx, price, { day, limit: batch }))

function conclude({ db, clock, day }: Beginning, price: BeginningPrice): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await beginPrice(tx, price, { day, now: clock.now() }))) return
    await audit(
      tx,
      clock,
      { actorId: null, by: 'job:billing.run' },
      {
        act: 'package.updated',
        target: ['package', price.id],
        before: { price: toWire(price.price, price.currency) },
        after: { price: toWire(price.next_price, price.currency) },
        details: { from: day },
      },
    )
  })
}
