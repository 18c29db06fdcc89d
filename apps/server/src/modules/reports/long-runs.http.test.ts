import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, reportPaths, reportsAtWork } from './reports.factory'

let app: TestApp
let owner: pg.Client
let author: Caller
let manager: Caller
/** Counts the combinations of three thousand departments, three at a time. */
let id: number
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  const { id: organizationId } = await organizationFactory(app)
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 3000) n`,
    [organizationId],
  )
  await owner.query('ANALYZE departments')
  const grants = (['report', 'department'] as const).map((model) => ({
    model,
    actions: ['List' as const, 'Create' as const],
  }))
  const roleIds = [await roleFactory(app, { permissions: [reportPaths.build], grants })]
  author = await app.signIn({ accountType: 'staff', organizationId, roleIds })
  manager = await app.signIn({ accountType: 'staff', organizationId, roleIds })
  const tables = ['one', 'two', 'three'].map((query_alias) => ({
    name: 'departments',
    query_alias,
    table_join: { type: 'crossJoin' as const },
  }))
  const data: ReportDraft = {
    ...aReport('All combinations'),
    tables,
    selections: [],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'combinations' }],
  }
  const { body, refusal } = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(refusal.errors ?? {}).toEqual({})
  id = body.data.id
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

type Body = Parameters<typeof author.call<typeof reportRunRoutes.run>>[1]
const run = (body: NonNullable<Body>['body'] = {}) =>
  author.call(reportRunRoutes.run, { params: { id }, body })
const active = () => reportsAtWork(owner)

it('a report that takes long is asked for first, then waited for elsewhere, stopped in the database, and nobody else’s', async () => {
  const first = (await run()).body.data
  expect(first).toMatchObject({ state: 'dear', rows: [], total: null })
  expect(first.estimate?.rows).toBeGreaterThan(1_000_000)
  expect(first.estimate?.seconds).toBeGreaterThan(10)
  expect(await active()).toBe(0)
  const { body } = await run({ anyway: true })
  expect(body.data).toMatchObject({ state: 'running', rows: [], total: null })
  const params = { id: body.data.run_id ?? '' }
  const requests = await author.call(reportRunRoutes.find, { params })
  expect(requests.body.data.state).toBe('running')
  for (const route of [reportRunRoutes.find, reportRunRoutes.cancel])
    expect((await manager.call(route, { params })).refusal.code).toBe('record.not-found')
  await vi.waitFor(async () => expect(await active()).toBe(1))
  const began = performance.now()
  expect((await author.call(reportRunRoutes.cancel, { params })).body.data.run_id).toBe(params.id)
  await vi.waitFor(async () => expect(await active()).toBe(0), { interval: 5, timeout: 20_000 })
  console.info(`stopped in the database after ${(performance.now() - began).toFixed(0)} ms`)
  expect((await author.call(reportRunRoutes.find, { params })).body.data.state).toBe('cancelled')
  const row = app.db.selectFrom('report_runs').select('state').where('id', '=', params.id)
  await vi.waitFor(async () => expect(await row.executeTakeFirst()).toEqual({ state: 'cancelled' }))
})
