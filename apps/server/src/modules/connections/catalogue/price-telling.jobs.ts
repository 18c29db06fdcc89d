import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { notify } from '../../notifications/notifications.public'
import { tellNewPrice, tellPriceStays } from './price-notices'
import { findPayers, findToTell, lockToldPackage, noteTold } from './price-telling.store'

const batch = 1000

/** During this time a mistake can be corrected before anybody is told. */
const graceMs = 15 * minuteMs

/**
 * Tells customers of a planned price of their package, or of its withdrawal: each of them once, and new customers
 * when they join.
 */
export const tellPrices = {
  name: 'packages.tell-prices',
  cron: '*/5 * * * *',
  limitSeconds: 900,
  async run({ db, clock, log }) {
    const unchangedSince = new Date(clock.now().getTime() - graceMs)
    let told = 0
    for (const id of await findToTell(db, unchangedSince))
      for (let last = batch; last === batch; told += last) last = await tellNext(db, clock, id)
    log.info({ told }, 'customers told about prices')
  },
} satisfies Job

/** Tells the next customers of one package, and records that in the same transaction; returns how many. */
function tellNext(db: Database, clock: Clock, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const told = await lockToldPackage(tx, id)
    if (!told) return 0
    const { next_price, next_price_on } = told
    const isPlanned = next_price !== null && next_price_on !== null
    const lines = await findPayers(tx, told, { limit: batch, back: !isPlanned })
    await notify(
      tx,
      clock,
      lines.map((line) =>
        isPlanned ? tellNewPrice(line, { ...told, next_price, next_price_on }) : tellPriceStays(line, told),
      ),
    )
    const last = lines.at(-1)?.contract_id
    if (isPlanned && last !== undefined) await noteTold(tx, id, last)
    if (!isPlanned) await noteTold(tx, id, last !== undefined && lines.length === batch ? last - 1 : 0)
    return lines.length
  })
}
