import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, reportPaths } from './reports.factory'

let app: TestApp
let owner: pg.Client
let author: Caller
let manager: Caller
let here: { id: number; name: string }
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  here = await organizationFactory(app, { name: 'Here' })
  const there = await organizationFactory(app, { name: 'There' })
  for (const { id } of [here, there])
    for (const name of ['Billing', 'Support'])
      await app.db.insertInto('departments').values({ organization_id: id, name }).execute()
  const all = { permissions: [reportPaths.build] }
  const everywhere = (['report', 'organization', 'department'] as const).map((model) => ({
    model,
    actions: ['List' as const, 'Create' as const],
  }))
  const own = (['organization', 'department'] as const).map((model) => ({
    model,
    actions: ['List' as const],
    ...ofOwnOrganization,
  }))
  const authors = await roleFactory(app, { ...all, grants: everywhere })
  const managers = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [{ model: 'report', actions: ['List'] }, ...own],
  })
  const staff = { accountType: 'staff' as const, organizationId: here.id }
  author = await app.signIn({ ...staff, roleIds: [authors] })
  manager = await app.signIn({ ...staff, roleIds: [managers] })
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

let count = 0
async function saved(more: ReportDraft = {}): Promise<number> {
  const data = { ...aReport(`Run ${++count}`), ...more }
  const { body, refusal } = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(refusal.errors ?? {}).toEqual({})
  return body.data.id
}
type Body = Parameters<typeof author.call<typeof reportRunRoutes.run>>[1]
const run = (caller: Caller, id: number, body: NonNullable<Body>['body'] = {}) =>
  caller.call(reportRunRoutes.run, { params: { id }, body })
const preview = (caller: Caller, data: ReportDraft) =>
  caller.call(reportRunRoutes.preview, { body: { data } })

const addMany = (rows: number) =>
  owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, $2::int) n`,
    [here.id, rows],
  )
const removeMany = () => owner.query(`DELETE FROM departments WHERE name LIKE 'Many %'`)

const departments: ReportDraft = {
  tables: [
    { name: 'departments', query_alias: 'd' },
    {
      name: 'organizations',
      query_alias: 'o',
      table_join: { column1: 'd.organization_id', column2: 'o.id' },
    },
  ],
  selections: [{ column: 'o.name', alias: 'organization', is_sortable: 'yes' }],
  have_aggregate_function: 'yes',
  select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'departments', is_sortable: 'yes' }],
}

describe('POST /ext-report-builder/query-reports/{id}/run', () => {
  it('gives each viewer the rows that they may list', async () => {
    const id = await saved(departments)
    const { status, body } = await run(author, id, { sort: '-organization' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'done', total: 2, truncated: false, failure: null })
    expect(body.data.columns).toMatchObject([
      { name: 'organization', type: 'text', is_sortable: true },
      { name: 'departments', type: 'integer' },
    ])
    expect(body.data.rows).toEqual([
      ['There', '2'],
      ['Here', '2'],
    ])
    expect((await run(manager, id)).body.data.rows).toEqual([[here.name, '2']])
  })

  it('keeps a report inside another one to the rows of whoever looks', async () => {
    const inner = await saved(departments)
    const outer = await saved({
      tables: [{ object_type: 'query', selected_query: inner, query_alias: 'q' }],
      selections: [],
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'SUM', column: 'q.departments', alias: 'all' }],
    })
    expect((await run(author, outer)).body.data.rows).toEqual([['4']])
    expect((await run(manager, outer)).body.data.rows).toEqual([['2']])
    const read = await author.call(reportRoutes.read, { params: { id: inner } })
    expect(read.body.data.used_by).toEqual([{ what: 'reports', count: 1 }])
    expect((await author.call(reportRoutes.delete, { params: { id: inner } })).status).toBe(404)
  })

  it('shows nothing of a table whose rows one may not list', async () => {
    const id = await saved({
      tables: [{ name: 'users', query_alias: 'u' }],
      selections: [{ column: 'u.id' }],
    })
    expect((await run(author, id)).body.data).toMatchObject({ state: 'done', rows: [], total: 0 })
  })

  it('takes parameters and grid filters, and says which is missing', async () => {
    const filter = {
      filter: 'd.name',
      operators: 'equal' as const,
      value: 'wanted',
      is_param: 'yes' as const,
    }
    const id = await saved({
      ...departments,
      query_filters: 'yes',
      filter_group: [{ query_filters: [filter] }],
      grid_filters: [{ column: 'o.name', alias: 'Organization', operators: 'equal' }],
    })
    expect((await run(author, id)).status).toBe(422)
    const requests = { parameters: { wanted: 'Billing' } }
    expect((await run(author, id, requests)).body.data.total).toBe(2)
    const filters = [{ name: 'Organization', value: here.name }]
    expect((await run(author, id, { ...requests, filters })).body.data.rows).toEqual([[here.name, '1']])
  })

  it('gives pages of one execution, and asks the database once for the same rows', async () => {
    await addMany(10_050)
    const id = await saved({
      tables: [{ name: 'departments', query_alias: 'd' }],
      selections: [{ column: 'd.id', is_sortable: 'yes' }, { column: 'd.name' }],
    })
    const [one, other] = await Promise.all([run(author, id), run(author, id, { page: 2 })])
    const { run_id, rows, truncated, total, fresh_at } = one.body.data
    expect([rows.length, truncated, total]).toEqual([50, true, 10_000])
    expect(other.body.data.fresh_at).toBe(fresh_at)
    expect(other.body.data.rows[0]).not.toEqual(rows[0])
    const query = { page: 200, per_page: 50 }
    const last = await author.call(reportRunRoutes.find, { params: { id: run_id ?? '' }, query })
    expect(last.body.data.rows).toHaveLength(50)
    const ran = app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'report.ran')
      .where('target', '=', `report:${id}`)
    // written once the rows are on their way
    await vi.waitFor(async () =>
      expect(await ran.execute()).toMatchObject([{ details: { state: 'done', rows: 10_000, version: 1 } }]),
    )
    const rowsOf = app.db.selectFrom('report_runs').select(['state', 'kind']).where('report_id', '=', id)
    await vi.waitFor(async () =>
      expect(await rowsOf.execute()).toEqual([
        { state: 'done', kind: 'run' },
        { state: 'done', kind: 'run' },
      ]),
    )
    await removeMany()
  })

  it('shows the rows from before while newer ones are read, and when they cannot be read', async () => {
    const id = await saved(departments)
    const find = async (runId: string | null) =>
      (await author.call(reportRunRoutes.find, { params: { id: runId ?? '' } })).body.data
    const first = (await run(author, id)).body.data
    expect(first).toMatchObject({ state: 'done', is_stale: false })
    app.clock.pass(20_000)
    await owner.query('BEGIN; LOCK TABLE departments IN ACCESS EXCLUSIVE MODE')
    const second = (await run(author, id)).body.data
    await owner.query('ROLLBACK')
    const { rows, columns, total, fresh_at } = first
    expect(second).toMatchObject({ state: 'running', rows, columns, total, fresh_at, is_stale: true })
    await vi.waitFor(async () => expect((await find(second.run_id)).state).toBe('done'))
    const newer = await find(second.run_id)
    expect(newer).toMatchObject({ rows, is_stale: false })
    expect(Date.parse(newer.fresh_at ?? '')).toBeGreaterThan(Date.parse(fresh_at ?? ''))

    app.clock.pass(20_000)
    await owner.query('ALTER VIEW report.departments RENAME COLUMN organization_id TO gone')
    const failed = (await run(author, id)).body.data
    await owner.query('ALTER VIEW report.departments RENAME COLUMN gone TO organization_id')
    expect(failed).toMatchObject({ state: 'failed', rows, fresh_at: newer.fresh_at, is_stale: true })
    expect(failed.failure).not.toBeNull()
    // nobody else's rows
    expect((await run(manager, id)).body.data).toMatchObject({ rows: [[here.name, '2']], is_stale: false })
  })

  it('asks the database once for what is asked within a minute, though it is about now', async () => {
    const filter = {
      filter: 'o.created_at',
      operators: 'less' as const,
      value: 'now()',
      is_function: 'yes' as const,
    }
    const id = await saved({ query_filters: 'yes', filter_group: [{ query_filters: [filter] }] })
    app.clock.pass(60_000 - (app.clock.now().getTime() % 60_000))
    const first = (await run(author, id)).body.data
    app.clock.pass(1234)
    expect((await run(author, id)).body.data.fresh_at).toBe(first.fresh_at)
    app.clock.pass(60_000)
    expect((await run(author, id)).body.data.fresh_at).not.toBe(first.fresh_at)
  })

  it('refuses what cannot be sorted, and reports that are not there', async () => {
    const id = await saved()
    expect((await run(author, id, { sort: 'nothing' })).refusal.errors).toHaveProperty('sort')
    expect((await run(author, 999_999_999)).refusal.code).toBe('record.not-found')
  })
})

describe('POST /ext-report-builder/query-reports/preview', () => {
  it('gives the first rows and the statement, with its values apart', async () => {
    const filter = { filter: 'd.name', operators: 'equal' as const, value: 'Billing' }
    const { body } = await preview(manager, {
      ...departments,
      db_connection_name: 'default',
      query_filters: 'yes',
      filter_group: [{ query_filters: [filter] }],
    })
    expect(body.data).toMatchObject({ state: 'done', rows: [[here.name, '1']], total: 1 })
    expect(body.data.sql).toMatch(/^select/)
    expect(body.data.values).toContain('Billing')
    expect(body.data.sql).not.toContain('Billing')
  })

  it('names what is wrong, by field', async () => {
    const { refusal } = await preview(author, { ...departments, db_connection_name: 'elsewhere' })
    expect(refusal.errors).toHaveProperty('db_connection_name')
    const tables = [{ name: 'nowhere' }]
    const wrong = await preview(author, { ...departments, tables, db_connection_name: 'default' })
    expect(wrong.refusal.errors).toHaveProperty(['tables.0.name'])
  })

  it('quotes the database only to an author who may see all rows that it could quote', async () => {
    const data = { ...departments, db_connection_name: 'default' }
    await owner.query('ALTER VIEW report.departments RENAME COLUMN organization_id TO gone')
    const [seen, hidden] = [await preview(author, data), await preview(manager, data)]
    await owner.query('ALTER VIEW report.departments RENAME COLUMN gone TO organization_id')
    expect(seen.body.data.failure).toBe(
      'The data source refused the statement: column d.organization_id does not exist.',
    )
    expect(hidden.body.data).toMatchObject({ state: 'failed' })
    expect(hidden.body.data.failure).toBe('The data source refused the statement.')
    expect(hidden.body.data.failure).not.toContain('organization_id')
  })
})

it('says the unit that the author has chosen, also where the report is used as a table', async () => {
  const percent = { selections: [{ column: 'o.id', alias: 'share', unit: 'percent' as const }] }
  const id = await saved(percent)
  const outer = await saved({
    tables: [{ object_type: 'query', selected_query: id, query_alias: 'q' }],
    selections: [],
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'q.share' }],
  })
  for (const report of [id, outer])
    expect((await run(author, report)).body.data.columns).toMatchObject([{ unit: 'percent' }])
})
