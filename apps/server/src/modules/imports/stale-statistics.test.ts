import { importRoutes } from '@uplink/contract/imports'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { checkedImport, csvOf, importStage } from '../../testing/stages/imports'

const count = 5000

let app: TestApp
let stage: Awaited<ReturnType<typeof importStage>>
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  stage = await importStage(app)
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  stage.end()
  await app.close()
})

/** Each tenth line is another one of the customer before. */
const holderOf = (place: number) => (place % 10 === 9 ? place - 1 : place)

const file = (word: string) =>
  csvOf(
    Array.from({ length: count }, (_, place) => ({
      name: `Customer ${holderOf(place)}`,
      customer: `${word}-${holderOf(place)}`,
      username: `${word}-line-${place}`,
      package: 'Home 40',
      area: `Area ${place % 40}`,
      city: 'Dhaka',
      address: `House ${place}`,
      balance: place % 4 === 0 ? `${place}.05` : '',
    })),
  )

/** How many rows statements have looked at so far in the tables that an import compares. */
async function looked(): Promise<number> {
  const { rows } = await owner.query<{ rows: string }>(
    `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS rows FROM pg_stat_user_tables
     WHERE relname LIKE 'import\\_%' OR relname IN ('connections', 'users')`,
  )
  return Number(rows[0]?.rows)
}

/** Sessions report what they did at the latest a second after it, and at once when they end. */
const reported = () =>
  Promise.all(
    Array.from({ length: 6 }, () => app.pool.query('SELECT pg_sleep(0.2), pg_stat_force_next_flush()')),
  )

it('checks and writes a second file in as few looks as the first, whatever statistics say of it', async () => {
  for (const table of ['import_rows', 'import_packages', 'import_areas', 'connections', 'users'])
    await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
  await checkedImport(stage, file('first'))
  // from now on statistics say that all lines are the first import's
  await owner.query('ANALYZE')
  await reported()
  const before = await looked()
  const { id, problems, failure } = await checkedImport(stage, file('second'))
  expect({ problems, failure }).toEqual({ problems: 0, failure: null })
  await reported()
  await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
  await stage.work()
  const { state } = (await stage.clerk.call(importRoutes.read, { params: { id } })).body.data
  expect(state).toBe('done')
  await reported()
  expect((await looked()) - before).toBeLessThan(100 * count)
}, 180_000)
