import pg from 'pg'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { customerActor } from '#platform/database/actor'
import { findSessions } from '../sessions/network-sessions.store'
import { networkSessionFactory, usageFactory } from '../usage.factory'
import { findDays } from '../usage.store'
import { createMoveToPast } from './past.jobs'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** A customer with a session and a day of usage that have been moved. */
async function withPast() {
  const { userId, connection } = await customerWithLine(app)
  const [startedAt, stoppedAt] = [new Date('2025-12-01T00:00:00Z'), new Date('2025-12-03T00:00:00Z')]
  await networkSessionFactory(app, connection, { startedAt, stoppedAt, callingStation: '02-00-00-00-00-07' })
  await usageFactory(app, connection, { '2025-12-01': 3 })
  await app.db.updateTable('usage_moves').set({ finished_at: null }).execute()
  await createMoveToPast().run({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
  const db = app.databases.for(customerActor(userId, [connection.id]))
  return { connection, db }
}

describe('usage of the past', () => {
  it('is read by whose line it is, and by no other customer', async () => {
    const [one, other] = [await withPast(), await withPast()]
    const range = { from: '2025-01-01', to: '2026-03-01' }
    const read = async (db: typeof app.db, connection: number) => [
      (await findDays(db, { connection, ...range })).length,
      (await findSessions(db, { connection, limit: 10, offset: 0 })).length,
      (await db.selectFrom('past_usage_days').selectAll().where('connection_id', '=', connection).execute())
        .length,
      (
        await db
          .selectFrom('past_network_sessions')
          .selectAll()
          .where('connection_id', '=', connection)
          .execute()
      ).length,
    ]
    expect(await read(one.db, one.connection.id)).toEqual([1, 1, 1, 1])
    expect(await read(one.db, other.connection.id)).toEqual([0, 0, 0, 0])
    const { rows } = await sql<{
      lines: string[]
    }>`SELECT array(SELECT lines_of_device('020000000007', 10)::text) AS lines`.execute(app.db)
    expect(rows[0]?.lines.map(Number)).toEqual(
      expect.arrayContaining([one.connection.id, other.connection.id]),
    )
  })

  it('is in reports, through their views alone', async () => {
    const { connection } = await withPast()
    const reporting = new pg.Client(app.logins.reporting)
    await reporting.connect()
    try {
      const { rows } = await reporting.query<{ gb: string; ended: Date }>(
        `SELECT d.download_gb AS gb, s.stopped_at AS ended FROM report.usage_per_day d JOIN report.sessions s USING (subscriber_id)
          WHERE subscriber_id = $1`,
        [connection.id],
      )
      expect(rows).toEqual([{ gb: '3.000000000', ended: new Date('2025-12-03T00:00:00Z') }])
      for (const table of [
        'past_usage_days',
        'past_usage_days_2025_12',
        'all_usage_days',
        'all_network_sessions',
      ])
        await expect(reporting.query(`SELECT FROM ${table}`), table).rejects.toThrow('permission denied')
    } finally {
      await reporting.end()
    }
  })

  it('has no partition that anybody reads or writes past the row rules of the whole', async () => {
    await withPast()
    const { rows } = await owner.query<{ part: string; secured: boolean; rights: number }>(
      `SELECT c.relname AS part, c.relrowsecurity AS secured, (SELECT count(*) FROM unnest(ARRAY['uplink_app', 'uplink_report']) AS role,
          unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS act WHERE has_table_privilege(role, c.oid, act))::int AS rights
        FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid
        WHERE inhparent::regclass::text LIKE 'past\\_%' AND c.relkind = 'r'`,
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ secured, rights }) => !secured || rights > 0)).toEqual([])
    await expect(sql`SELECT FROM past_network_sessions_2025_12`.execute(app.db)).rejects.toThrow(
      'permission denied',
    )
  })

  it('is found by the indexes of the line, in the present and in each month', async () => {
    const { connection } = await withPast()
    const client = await app.pool.connect()
    try {
      await client.query(`BEGIN; SET LOCAL enable_seqscan = off; SELECT set_config('app.sees', 'all', true)`)
      for (const query of [
        findSessions.bound({ connection: connection.id, limit: 10, offset: 0 }),
        findDays.bound({ connection: connection.id, from: '2025-12-01', to: '2025-12-31' }),
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>({
          ...query,
          text: `EXPLAIN ${query.text}`,
        })
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).not.toContain('Seq Scan on past')
        expect(plan).toMatch(/Index (Only )?Scan.* on past_\w+_2025_12/)
      }
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
  })
})

it('states how often what every packet writes is vacuumed', async () => {
  const { rows } = await owner.query<{ name: string; options: string[] | null }>(
    `SELECT relname AS name, reloptions AS options FROM pg_class
      WHERE relname IN ('network_sessions', 'session_days', 'usage_days', 'period_usage', 'network_authentications')`,
  )
  expect(rows).toHaveLength(5)
  for (const { name, options } of rows) expect(options, name).toContain('autovacuum_vacuum_scale_factor=0.02')
})
