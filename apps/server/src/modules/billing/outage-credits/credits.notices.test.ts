import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { outageFactory } from '../../connections/connections.factory'
import { issuedInvoiceFactory } from '../billing.factory'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'
import { creditOutages } from './credits.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)

/** The notice of a credit of ৳ 105.00 to a line that owes these bills, one of each month; amounts in poisha. */
async function toldTo(...totals: number[]): Promise<string> {
  const { connection, userId } = await customerWithLine(app, { price: 100_000 })
  const { organization_id, area_id } = connection
  const numbers: string[] = []
  for (const [i, total] of totals.entries()) {
    const month = `2026-0${i + 2}`
    const days = { periodStart: `${month}-01`, dueOn: `${month}-11` }
    numbers.push((await issuedInvoiceFactory(app, { connection, ...days, total })).number)
  }
  const rule = { organization_id, from_hours: 24, percent: 10, applies_from: '2026-01-01' }
  await app.db.insertInto('outage_credit_rules').values(rule).execute()
  await outageFactory(app, { areaId: area_id, title: 'Cut fibre', startsAt: ago(40), endedAt: ago(4) })
  expect(await creditOutages({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })).toBe(1)
  const { body } = await app.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', userId)
    .where('title', '=', '৳ 105.00 credited for the outage')
    .executeTakeFirstOrThrow()
  return numbers.reduce(
    (text, number, i) => text.replace(number, `B-${i + 1}`),
    body.replace(connection.username, 'LINE'),
  )
}

const lasted = '“Cut fibre” lasted 36 hours.'

it('says of a credit for an outage where it is: on the balance, or in which open bill', async () => {
  expect(await toldTo()).toBe(`${lasted} Line LINE now has a balance of ৳ 105.00.`)
  expect(await toldTo(5000)).toBe(
    `${lasted} It paid what was open for line LINE, which now has a balance of ৳ 55.00.`,
  )
  expect(await toldTo(10_500)).toBe(
    `${lasted} It paid what was open for line LINE, which now has a balance of ৳ 0.00.`,
  )
  expect(await toldTo(50_000)).toBe(
    `${lasted} It went to bill B-1 of line LINE: ৳ 395.00 of it is still to pay, due on 11/02/2026.`,
  )
  expect(await toldTo(5000, 50_000)).toBe(
    `${lasted} It paid what was due first for line LINE, and the rest went to bill B-2: ৳ 445.00 of it is still to pay, due on 11/03/2026.`,
  )
  expect(await ledgerFaults(countOn(app.db))).toEqual([])
})
