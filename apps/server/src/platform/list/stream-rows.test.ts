import { Readable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { inOrder, type Listing, type OrderKey } from './listing'
import { streamRows } from './stream-rows'

interface Row {
  id: number
  name: string | null
  at: Date
}

const count = 2500
let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
  // names repeat and may be missing; times differ by microseconds
  await owner.query(`CREATE TABLE things (id int PRIMARY KEY, name text, at timestamptz NOT NULL);
    INSERT INTO things SELECT n, CASE WHEN n % 7 > 0 THEN 'name ' || n % 5 END,
      '2026-03-01'::timestamptz + n % 900 * interval '1 microsecond' FROM generate_series(1, ${count}) AS n;
    CREATE SEQUENCE told;
    GRANT ALL ON SEQUENCE told TO PUBLIC`)
})
beforeEach(() => owner.query('ALTER SEQUENCE told RESTART'))
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const listing = (order: readonly OrderKey[]): Listing<Row> => ({
  // each row that PostgreSQL reads advances the sequence
  rows: database.db
    .selectFrom(sql<Row>`things`.as('things'))
    .selectAll()
    .select(sql`nextval('told')`.as('told')),
  order,
})
const read = async () =>
  (await sql<{ value: number }>`SELECT last_value AS value FROM told`.execute(database.db)).rows[0]?.value ??
  0

const id = { by: sql.ref('things.id'), is: 'asc' } as const
it.each<[string, readonly OrderKey[]]>([
  ['its key', [id]],
  [
    'a time, the latest first',
    [
      { by: sql.ref('things.at'), is: 'desc' },
      { ...id, is: 'desc' },
    ],
  ],
  ['what may be missing', [{ by: sql.ref('things.name'), is: 'asc', mayBeMissing: true }, id]],
  ['the same backwards', [{ by: sql.ref('things.name'), is: 'desc', mayBeMissing: true }, id]],
  ['keys in different directions', [{ by: sql.ref('things.at'), is: 'desc' }, id]],
])('gives each row once, by %s', async (_, order) => {
  const ids: number[] = []
  for await (const rows of streamRows(listing(order))) ids.push(...rows.map((row) => row.id))
  const whole = await inOrder(listing(order)).execute()
  expect(ids).toEqual(whole.map((row) => row.id))
  expect(ids).toHaveLength(count)
})

it('reads no more when the reader has gone', async () => {
  for await (const rows of streamRows(listing([id]))) {
    expect(rows).toHaveLength(1000)
    break
  }
  expect(await read()).toBe(1000)
})

it('reads no faster than somebody takes it', async () => {
  const stream = Readable.from(streamRows(listing([id])), { highWaterMark: 1 })
  for await (const rows of stream) {
    expect(rows).toHaveLength(1000)
    // meanwhile nobody takes the next batch: one may wait, and the last one must not be requested
    for (let turn = 0; turn < 50; turn++) await owner.query('SELECT 1')
    expect(await read()).toBeLessThanOrEqual(2000)
    break
  }
  expect(stream.destroyed).toBe(true)
})
