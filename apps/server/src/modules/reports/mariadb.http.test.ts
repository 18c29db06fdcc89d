import { dataSources } from '@uplink/contract/data-sources'
import { designRoutes } from '@uplink/contract/designs/routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { roleFactory } from '../access/access.factory'
import { aRow, designFactory } from '../designs/designs.factory'
import { reportWorkerFactory } from '../../testing/stages/report-worker'
import { makeExports } from './exports/exports.jobs'

const maria = await createTestMariaDb()
if (!maria) console.info('There is no MariaDB here: reports on one are not tested.')

let app: TestApp
let admin: Caller
const name = 'Usage warehouse'

describe.skipIf(!maria)('a report on MariaDB', () => {
  const { host, port, database, reader, run } = (maria ?? {}) as TestMariaDb
  beforeAll(async () => {
    await run('CREATE TABLE places (id int PRIMARY KEY, city varchar(50))')
    await run('CREATE TABLE days (line_id int, day date, gb decimal(12, 3))')
    await run(`INSERT INTO places VALUES (1, 'Dhaka'), (2, 'Sylhet'), (3, NULL)`)
    await run(
      `INSERT INTO days VALUES (1, '2026-11-01', 1.5), (1, '2026-11-02', 2.25), (2, '2026-11-02', 900719925.125)`,
    )
    await run('CREATE TABLE sessions (id int PRIMARY KEY, begun datetime, gb float, is_open tinyint(1))')
    // midnight in Dhaka is six in the evening of the day before
    await run(
      `INSERT INTO sessions VALUES (1, '2026-11-21 17:59:59', 1.1, 2), (2, '2026-11-21 18:00:00', 16777216, 0), (3, '2026-11-22 17:59:59', 0.1, NULL)`,
    )
    await run('CREATE TABLE agents (name varchar(50), area varchar(50) COLLATE utf8mb4_unicode_ci)')
    await run('CREATE TABLE areas (area varchar(50) COLLATE utf8mb4_swedish_ci)')
    await run(`INSERT INTO agents VALUES ('Rahim', 'উত্তর'), ('Karim', 'দক্ষিণ')`)
    await run(`INSERT INTO areas VALUES ('উত্তর')`)
    await run('CREATE TABLE many (n int PRIMARY KEY)')
    await run('INSERT INTO many SELECT seq FROM seq_1_to_3000')
    app = await createTestApp({ REPORT_HOSTS_ALLOWED: `${host}:${port}` })
    admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const form = {
      name,
      driver: 'mariadb' as const,
      host,
      port,
      database_name: database,
      ...reader,
      tls: 'off' as const,
      status: 'active' as const,
    }
    const { refusal } = await admin.call(dataSources.routes.create, { body: form })
    expect(refusal.errors ?? {}).toEqual({})
  })
  afterAll(async () => {
    await app.close()
    await maria?.drop()
  })

  let count = 0
  async function saved(data: ReportDraft): Promise<number> {
    const whole = { report_name: `On MariaDB ${++count}`, db_connection_name: name, ...data }
    const { body, refusal } = await admin.call(reportRoutes.store, {
      params: { id: 0 },
      body: { data: whole },
    })
    expect(refusal.errors ?? {}).toEqual({})
    return body.data.id
  }
  const working = async () =>
    (
      await run(
        `SELECT id FROM information_schema.processlist WHERE user = '${reader.username}' AND command <> 'Sleep'`,
      )
    ).length
  const runOf = async (id: number, body: object = {}) =>
    (await admin.call(reportRunRoutes.run, { params: { id }, body })).body.data
  const csvOf = async (id: number) => {
    const { payload } = await app.server.inject({
      method: 'GET',
      url: `/api/ext-report-builder/query-reports/${id}/export`,
      query: { format: 'csv', bom: 'false' },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return payload.trim().split('\n')
  }

  const perCity: ReportDraft = {
    tables: [
      { name: 'places', query_alias: 'l' },
      {
        name: 'days',
        query_alias: 'd',
        table_join: { type: 'leftJoin', column1: 'l.id', column2: 'd.line_id' },
      },
    ],
    selections: [{ column: 'l.city', alias: 'city' }],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'SUM', column: 'd.gb', alias: 'gb' }],
    have_order_by: 'yes',
    query_clause: { order_columns: ['gb'], order_types: ['DESC'] },
    grid_filters: [{ column: 'l.city', alias: 'City' }],
  }

  const countsForHours: ReportDraft = {
    tables: ['one', 'two', 'three'].map((query_alias) => ({
      name: 'many',
      query_alias,
      table_join: {
        type: 'join' as const,
        condition: '!=' as const,
        column1: 'one.n',
        column2: `${query_alias}.n`,
      },
    })),
    selections: [],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'rows' }],
  }

  it('is joined, added up to the last digit, ordered, filtered, and the same in a file', async () => {
    const id = await saved(perCity)
    const all = await runOf(id)
    expect(all).toMatchObject({ state: 'done', total: 3 })
    expect(all.rows).toEqual([
      ['Sylhet', '900719925.125'],
      ['Dhaka', '3.750'],
      [null, null],
    ])
    expect(await csvOf(id)).toEqual(['City,GB', 'Sylhet,900719925.125', 'Dhaka,3.750', ','])
    const filters = [{ name: 'City', value: 'Dhaka' }]
    expect((await runOf(id, { filters })).rows).toEqual([['Dhaka', '3.750']])
  })

  it('joins texts that the database compares in two ways', async () => {
    const id = await saved({
      tables: [
        { name: 'agents', query_alias: 'a' },
        {
          name: 'areas',
          query_alias: 'b',
          table_join: { type: 'join', column1: 'a.area', column2: 'b.area' },
        },
      ],
      selections: [{ column: 'a.name', alias: 'agent' }],
    })
    expect(await runOf(id)).toMatchObject({ state: 'done', rows: [['Rahim']] })
  })

  it('is written in SQL with what it asks for, and refused what it may not do', async () => {
    const raw = {
      query_type: 'raw_query' as const,
      raw_query: 'select city from places where id >= {{first}} and {{filters}} order by id',
      parameters: [{ name: 'first', type: 'integer' as const, default: '2' }],
      grid_filters: [{ column: 'city', alias: 'City' }],
    }
    const id = await saved(raw)
    expect((await runOf(id)).rows).toEqual([['Sylhet'], [null]])
    expect((await runOf(id, { parameters: { first: '1' } })).rows).toHaveLength(3)
    const wrong = {
      ...raw,
      raw_query: 'select city,\n  amout\nfrom places where {{filters}}',
      parameters: [],
    }
    const seen = await admin.call(reportRunRoutes.preview, {
      body: { data: { ...wrong, db_connection_name: name } },
    })
    expect(seen.body.data.failure).toMatch(/^Line 2: Unknown column 'amout' in .*[^.][.]$/)
    for (const raw_query of ['delete from places', 'select sleep(5)', 'select 1 into outfile "/tmp/x"']) {
      const { refusal } = await admin.call(reportRunRoutes.preview, {
        body: { data: { ...raw, db_connection_name: name, raw_query, grid_filters: [] } },
      })
      expect(Object.keys(refusal.errors ?? {}), raw_query).toEqual(['raw_query'])
    }
  })

  it('in SQL refuses what is no value of a filter’s column, or of what it asks for', async () => {
    const id = await saved({
      query_type: 'raw_query',
      raw_query: 'select city from places where id > 0 and {{filters}} and {{since}} < now() order by id',
      parameters: [{ name: 'since', type: 'date', default: '2026-01-01' }],
      grid_filters: [
        { column: 'id', alias: 'Id' },
        { column: 'city', alias: 'City' },
      ],
    })
    const errorsOf = async (body: object) =>
      (await admin.call(reportRunRoutes.run, { params: { id }, body })).refusal.errors
    expect(await errorsOf({ filters: [{ name: 'Id', value: 'abc' }] })).toEqual({
      'filters.0.value': ['“abc” is not a whole number'],
    })
    expect(await errorsOf({ parameters: { since: 'infinity' } })).toEqual({
      'parameters.since': ['“infinity” is not a value of type date'],
    })
    const filters = [
      { name: 'Id', value: '1' },
      { name: 'City', value: 'Dhaka' },
    ]
    expect((await runOf(id, { filters })).rows).toEqual([['Dhaka']])
  })

  it('is saved at once in SQL that takes long: only its columns are asked for', async () => {
    const raw_query = `select a.n, count(*) as c from many a, many b, many c, many d
      where a.n <> b.n and concat(c.n, d.n) like '%x%' group by a.n`
    const id = await saved({ query_type: 'raw_query', raw_query })
    const { body } = await admin.call(reportRoutes.read, { params: { id } })
    expect(body.data.output_columns).toMatchObject([
      { name: 'n', type: 'integer' },
      { name: 'c', type: 'integer' },
    ])
    expect(await working()).toBe(0)
  })

  it('means UTC by a time without a zone, in a filter, on the screen and in a file alike', async () => {
    const id = await saved({
      tables: [{ name: 'sessions', query_alias: 's' }],
      selections: [{ column: 's.begun' }, { column: 's.gb' }],
      grid_filters: [{ column: 's.begun', alias: 'Day', field_type: 'date' }],
      have_order_by: 'yes',
      query_clause: { order_columns: ['s.id'] },
    })
    const rows = [
      ['2026-11-21T17:59:59Z', '1.1'],
      ['2026-11-21T18:00:00Z', '16777216'],
      ['2026-11-22T17:59:59Z', '0.1'],
    ]
    expect((await runOf(id)).rows).toEqual(rows)
    const filters = [{ name: 'Day', value: '2026-11-22' }]
    expect((await runOf(id, { filters })).rows).toEqual(rows.slice(1))
    expect(await csvOf(id)).toEqual(['Begun,GB', ...rows.map((row) => row.join(','))])
  })

  it('takes each number but 0 for yes, in a filter as on the screen', async () => {
    const id = await saved({
      tables: [{ name: 'sessions', query_alias: 's' }],
      selections: [{ column: 's.id' }, { column: 's.is_open' }],
      grid_filters: [{ column: 's.is_open', alias: 'Open' }],
      have_order_by: 'yes',
      query_clause: { order_columns: ['s.id'] },
    })
    const having = async (value: string) =>
      (await runOf(id, { filters: [{ name: 'Open', value }] })).rows.map(([first]) => first)
    expect((await runOf(id)).rows).toEqual([
      ['1', 'true'],
      ['2', 'false'],
      ['3', null],
    ])
    expect([await having('yes'), await having('no')]).toEqual([['1'], ['2']])
  })

  it('has as many rows as its own limit says, and no more than that', async () => {
    const raw = { query_type: 'raw_query' as const, raw_query: 'select n from many order by n desc' }
    const limited = { set_limit: 'yes' as const, query_clause: { limit_value: 2 } }
    const run = await runOf(await saved({ ...raw, ...limited }))
    expect(run).toMatchObject({ rows: [['3000'], ['2999']], total: 2, truncated: false })
    expect(await runOf(await saved(raw), { sort: 'n', per_page: 1 })).toMatchObject({
      rows: [['1']],
      total: 3000,
    })
  })

  it('shows customers nothing, whatever their role is granted', async () => {
    const id = await saved({ tables: [{ name: 'places', query_alias: 'l' }] })
    const grants = [{ model: 'database-connection' as const, actions: ['List' as const] }]
    const customer = await app.signIn({ roleIds: [2, await roleFactory(app, { grants })] })
    const rows = [aRow([{ display_type: 'table', report_id: id }], [2], 'only')]
    const design = await designFactory(app, { organizationId: null, createdBy: admin.userId, rows })
    const { body } = await customer.call(designRoutes.runCell, {
      params: { id: design },
      body: { row: 'only', column: 0 },
    })
    expect(body.data).toMatchObject({ state: 'done', rows: [] })
    expect((await runOf(id)).rows).toHaveLength(3)
  })

  it('in SQL is made a file in the background, the same as at once', async () => {
    const id = await saved({
      query_type: 'raw_query',
      raw_query: 'select city, id from places where id >= {{first}} order by id desc',
      parameters: [{ name: 'first', type: 'integer', default: '2' }],
    })
    const worker = reportWorkerFactory(app)
    const begun = await admin.call(reportExportRoutes.begin, {
      params: { id },
      body: { format: 'csv', bom: 'false', anyway: true },
    })
    const params = { id: begun.body.data?.id ?? '' }
    await worker.run(makeExports)
    worker.end()
    const made = (await admin.call(reportExportRoutes.find, { params })).body.data
    expect(made).toMatchObject({ state: 'ready', rows: 2, failure: null })
    const { payload } = await app.server.inject({
      method: 'GET',
      url: `/api${reportExportRoutes.fetch.path.replace(':id', params.id)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(payload.trim().split('\n')).toEqual(await csvOf(id))
  })

  it('is stopped in the database when whoever waits goes away before the run has a number', async () => {
    const id = await saved(countsForHours)
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const gone = new AbortController()
    const requests = fetch(`${origin}/api${reportRunRoutes.run.path.replace(':id', String(id))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ anyway: true }),
      signal: gone.signal,
    }).catch((error: unknown) => (error instanceof Error ? error.name : error))
    await vi.waitFor(async () => expect(await working()).toBe(1), { interval: 5 })
    const began = performance.now()
    gone.abort()
    expect(await requests).toBe('AbortError')
    await vi.waitFor(async () => expect(await working()).toBe(0), { interval: 5 })
    console.info(
      `stopped in MariaDB ${(performance.now() - began).toFixed(0)} ms after the call was given up`,
    )
    const last = app.db.selectFrom('report_runs').select('state').where('report_id', '=', id)
    await vi.waitFor(async () => expect(await last.execute()).toEqual([{ state: 'cancelled' }]))
  })

  it('does not ask where few of its many rows are read', async () => {
    const tables = ['one', 'two', 'three'].map((query_alias) => ({
      name: 'many',
      query_alias,
      table_join: {
        type: 'join' as const,
        condition: '!=' as const,
        column1: 'one.n',
        column2: `${query_alias}.n`,
      },
    }))
    const data = { tables, selections: [{ column: 'one.n' }], db_connection_name: name }
    const { body } = await admin.call(reportRunRoutes.preview, { body: { data } })
    expect(body.data).toMatchObject({ state: 'done', truncated: true })
    expect(body.data.rows).toHaveLength(50)
  })

  it('asks before it takes long, and is stopped in the database', async () => {
    const id = await saved(countsForHours)
    const dear = await runOf(id)
    expect(dear.state).toBe('dear')
    expect(dear.estimate?.seconds).toBeGreaterThan(10)
    const begun = await runOf(id, { anyway: true })
    expect(begun.state).toBe('running')
    expect(await working()).toBe(1)
    const began = performance.now()
    await admin.call(reportRunRoutes.cancel, { params: { id: begun.run_id ?? '' } })
    await vi.waitFor(async () => expect(await working()).toBe(0), { interval: 5, timeout: 20_000 })
    console.info(`stopped in MariaDB after ${(performance.now() - began).toFixed(0)} ms`)
  })
})
