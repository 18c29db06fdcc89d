import pg from 'pg'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { app, hour, line, stage } from '../../../testing/stages/accounting'
import { recordReports } from './accounting.store'

stage()

it('reads of many lines only those that report, whatever row security asks of everybody', async () => {
  const { connection, said } = await line()
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
  const reports = Array.from({ length: 50 }, (_, n) =>
    said(hour, {
      name: `MANY-${n + 1}`,
      uniqueName: `of ${n}`,
      sessionName: `of ${n}`,
      seconds: 60,
      download: 5,
    }),
  )
  const read = await app.db.transaction().execute(async (tx) => {
    expect(new Set(await recordReports(tx, reports))).toEqual(new Set(['recorded']))
    const { rows } = await sql<{ rows: number }>`
      SELECT seq_tup_read::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'connections'`.execute(
      tx,
    )
    return rows[0]?.rows
  })
  expect(read).toBeLessThan(100)
})
