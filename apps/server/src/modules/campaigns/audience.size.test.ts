import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { countListed, findUnknown } from './audience.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('reads of many lines only those whose Client IDs are named, whatever row security asks of everybody', async () => {
  const { connection } = await customerWithLine(app)
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await owner.query(
    `INSERT INTO connections (user_id, organization_id, area_id, username, first_name, last_name, contact, address, city)
      SELECT user_id, organization_id, area_id, 'many-' || n, first_name, last_name, contact, address, city
      FROM connections, generate_series(1, 3000) AS n WHERE id = $1`,
    [connection.id],
  )
  await owner.query('ANALYZE connections')
  await owner.end()
  const named = [...Array.from({ length: 50 }, (_, n) => `MANY-${n + 1}`), 'nobody']
  const within = sql<boolean>`connections.organization_id = ${connection.organization_id}`
  const audience = { area_ids: [], package_ids: [], states: ['suspended' as const], client_ids: [] }
  const read = await app.db.transaction().execute(async (tx) => {
    expect(await findUnknown(tx, { clientIds: named, within })).toEqual(['nobody'])
    expect(await countListed(tx, { audience, listed: named, within, now: app.clock.now() })).toEqual({
      unknown: 1,
      some_unknown: ['nobody'],
      left_out: 50,
    })
    const { rows } = await sql<{ rows: number }>`
      SELECT seq_tup_read::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'connections'`.execute(
      tx,
    )
    return rows[0]?.rows
  })
  expect(read).toBeLessThan(100)
})
