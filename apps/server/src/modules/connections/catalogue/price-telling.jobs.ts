import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Job } from '#platform/jobs/job'
import { createParts, takeAll, type Take } from '#platform/jobs/parts'
import { notify, type Notice } from '../../notifications/notifications.public'
import {
  findPayers,
  findToTell,
  lockToldPackage,
  noteTold,
  type LineOfPackage,
  type ToldPackage,
} from './price-telling.store'
import { pathTo } from '@uplink/contract/screens'
import { taxOn } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'

const about = (line: LineOfPackage) => ({
  userId: line.user_id,
  connectionId: line.connection_id,
  event: 'price-changes' as const,
  isSystem: true,
  link: pathTo('package'),
})

/** The price of a month with tax, which customers compare. */
const month = (price: number, { tax_percent, currency }: ToldPackage) =>
  moneyText(price + taxOn(price, tax_percent), currency)

/** Tells customers who pay the usual price of the next one. */
export function tellNewPrice(
  line: LineOfPackage,
  told: ToldPackage & { next_price: number; next_price_on: string },
): Notice {
  const from = dayFirst(told.next_price_on)
  return {
    ...about(line),
    title: `${told.name} costs ${month(told.next_price, told)} a month from ${from}`,
    body: `Line ${line.username} pays ${month(told.price, told)} with tax until then. You may change your package at any time.`,
  }
}

/** Tells customers that a price they were told of was withdrawn. */
export function tellPriceStays(line: LineOfPackage, told: ToldPackage): Notice {
  return {
    ...about(line),
    title: `${told.name} stays at ${month(told.price, told)} a month`,
    body: `The new price planned for line ${line.username} will not take effect.`,
  }
}

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
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const unchangedSince = new Date(clock.now().getTime() - graceMs)
    const parts = createParts({ log }, signal)
    let told = 0
    for (const id of await findToTell(db, unchangedSince))
      await parts.attempt(`package ${id}`, async () => {
        const take = (how: Take) => tellNext(db, clock, id, how)
        told += await takeAll(parts, { what: 'contract', batch, take })
      })
    log.info({ told }, 'customers told about prices')
    parts.conclude()
  },
} satisfies Job

/**
 * Tells the next customers of one package, and records that in the same transaction; returns how many. How far it has come is
 * one number, so a customer who could not be told is named as failed and left behind.
 */
function tellNext(db: Database, clock: Clock, id: number, { limit, except, taken }: Take): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const told = await lockToldPackage(tx, id)
    if (!told) return 0
    const { next_price, next_price_on } = told
    const isPlanned = next_price !== null && next_price_on !== null
    const lines = await findPayers(tx, told, { limit, except, back: !isPlanned })
    taken(lines.map(({ contract_id }) => contract_id))
    await notify(
      tx,
      clock,
      lines.map((line) =>
        isPlanned ? tellNewPrice(line, { ...told, next_price, next_price_on }) : tellPriceStays(line, told),
      ),
    )
    const last = lines.at(-1)?.contract_id
    if (isPlanned && last !== undefined) await noteTold(tx, id, last)
    if (!isPlanned) await noteTold(tx, id, last !== undefined && lines.length === limit ? last - 1 : 0)
    return lines.length
  })
}
