import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { createTestClock } from '../../../testing/test-clock'
import { userFactory } from '../../auth/auth.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { connectionFactory, packageFactory } from '../connections.factory'
import { tellPrices } from '../connections.public'

let database: TestDatabase
const clock = createTestClock()
const log = pino({ level: 'silent' })
const minute = 60_000
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A package with one line for each of these prices. */
async function sold(prices: readonly number[]) {
  const { id: organizationId } = await organizationFactory(database)
  const pack = await packageFactory(database, { organizationId, price: 80_000, name: 'Home 40' })
  const users = []
  for (const price of prices) {
    const user = await userFactory({ db: database.db, clock }, { organizationId })
    const line = await connectionFactory(database, { userId: user.id, organizationId, price })
    await database.db
      .updateTable('contracts')
      .set({ package_id: pack.id })
      .where('connection_id', '=', line.id)
      .execute()
    users.push(user.id)
  }
  return { id: pack.id, users }
}

const plan = (id: number, next_price: number | null, next_price_told?: number) =>
  database.db
    .updateTable('packages')
    .set({
      next_price,
      next_price_on: next_price === null ? null : '2026-04-01',
      updated_at: clock.now(),
      ...(next_price_told !== undefined && { next_price_told }),
    })
    .where('id', '=', id)
    .execute()

const run = () => tellPrices.run({ db: database.db, clock, log })

const heard = async (users: readonly number[]) => {
  const rows = await database.db
    .selectFrom('notifications')
    .select(['user_id', 'title'])
    .where('user_id', 'in', users)
    .orderBy('id')
    .execute()
  return users.map((user) => rows.filter((row) => row.user_id === user).map(({ title }) => title))
}

describe('customers', () => {
  it('hear once of the price that comes, a quarter of an hour after it was planned, if they pay the usual one', async () => {
    const { id, users } = await sold([80_000, 70_000])
    await plan(id, 84_200)
    await run()
    expect(await heard(users)).toEqual([[], []])
    clock.pass(15 * minute)
    await run()
    await run()
    expect(await heard(users)).toEqual([['Home 40 costs ৳ 884.10 a month from 01/04/2026'], []])
  })

  it('hear of another plan, and that it does not come; who heard of nothing hears nothing', async () => {
    const { id, users } = await sold([80_000])
    const stays = 'Home 40 stays at ৳ 840.00 a month'
    await plan(id, 84_200)
    await plan(id, null)
    clock.pass(15 * minute)
    await run()
    expect(await heard(users)).toEqual([[]])

    await plan(id, 84_200)
    clock.pass(15 * minute)
    await run()
    // as a form leaves it: some were told, and everybody is told again
    await plan(id, 90_000, -1)
    clock.pass(15 * minute)
    await run()
    await plan(id, null, Number.MAX_SAFE_INTEGER)
    clock.pass(15 * minute)
    await run()
    await run()
    const [titles] = await heard(users)
    expect(titles?.slice(1)).toEqual(['Home 40 costs ৳ 945.00 a month from 01/04/2026', stays])
  })
})
