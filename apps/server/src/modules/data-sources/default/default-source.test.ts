import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { createSeals } from '#platform/secrets/seals'
import { SourceFailure } from '#platform/sources/failures'
import { cellsOf } from '#platform/sources/rows/row-bytes'
import { userFactory } from '../../auth/auth.factory'
import { connectionFactory } from '../../connections/connections.factory'
import { defaultTables } from './default-tables'
import { openSources, type DataSource, type OpenSources } from '../open-sources'

let database: TestDatabase
let sources: OpenSources
let own: DataSource

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = createTestClock()
  sources = openSources({
    reporting: database.logins.reporting,
    isReportingOwn: () => true,
    portal: database.db,
    seals: createSeals('the key of this test, long enough'),
    clock,
    log: pino({ level: 'silent' }),
    allowedHosts: [],
  })
  own = sources.default()
  const { id } = await userFactory({ db: database.db, clock }, {})
  await connectionFactory(database, { userId: id, username: 'rahima', price: 123_456 })
})
afterAll(async () => {
  sources.end()
  await database.drop()
})

const ask = (sql: string) =>
  own.source.read({ sql, values: [] }, { deadlineMs: 10_000 }, async ({ columns, rows: some }) => {
    const rows = []
    for await (const each of some) rows.push(...cellsOf(each, columns))
    return { columns, rows }
  })
const outcome = (sql: string) =>
  ask(sql).then(
    () => 'went through',
    (error: unknown) => (error instanceof SourceFailure ? error.details.said : String(error)),
  )

describe('the portal’s own database, as reports see it', () => {
  it('has one view for each noun, and every view says whose rules narrow it', async () => {
    const { tables } = await own.catalogue()
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(defaultTables).sort())
    for (const { name, columns } of tables) {
      const known = defaultTables[name]
      const names = columns.map((column) => column.name)
      expect(names, name).toEqual(
        expect.arrayContaining([...(known?.key ?? []), ...Object.values(known?.columns ?? {})]),
      )
      await ask(`SELECT * FROM ${name} LIMIT 5`)
    }
    const subscribers = tables.find(({ name }) => name === 'subscribers')
    expect(subscribers?.columns.find(({ name }) => name === 'monthly_price')?.type).toBe('decimal')
    expect(subscribers?.columns.find(({ name }) => name === 'created_at')?.native).toBe(
      'timestamp with time zone',
    )
    expect(subscribers?.columns.find(({ name }) => name === 'organization_id')?.references).toEqual({
      table: 'organizations',
      column: 'id',
    })
  })

  it('tells money in taka with two digits', async () => {
    const { rows } = await ask(`SELECT monthly_price FROM subscribers WHERE username = 'rahima'`)
    expect(rows).toEqual([['1234.56']])
  })

  it('shows nothing but the views', async () => {
    for (const table of [
      'public.users',
      'public.sessions',
      'public.connections',
      'public.data_sources',
      'pg_authid',
      'migration.kysely_migration',
    ])
      expect(await outcome(`SELECT * FROM ${table}`), table).toMatch(/permission denied/)
  })

  it('writes nothing', async () => {
    for (const sql of [
      'DELETE FROM subscribers',
      'CREATE TABLE report.t (id int)',
      'CREATE TEMP TABLE t (id int)',
    ])
      expect(await outcome(sql), sql).not.toBe('went through')
  })

  it('has no functions that wait, lock, send, or run SQL from text', async () => {
    for (const call of [
      `set_config('role', 'none', true)`,
      `set_config('app.sees', 'all', true)`,
      'pg_sleep(0)',
      'pg_advisory_lock(1)',
      `pg_notify('session_ended', '1')`,
      `query_to_xml('select 1', true, true, '')`,
      'lo_creat(-1)',
      `table_to_xml('subscribers', true, true, '')`,
      'pg_terminate_backend(1)',
      `pg_read_file('/etc/hostname')`,
      'pg_current_xact_id()',
    ])
      expect(await outcome(`SELECT ${call}`), call).toMatch(/permission denied|does not exist/)
  })

  it('joins no table that a report does not use, but the organization for its currency', async () => {
    const client = new pg.Client(database.logins.owner)
    await client.connect()
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT status, count(*), sum(total) FROM report.invoices WHERE organization_id = 1 GROUP BY status',
    )
    await client.end()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/connections|contracts|users/)
  })
})
