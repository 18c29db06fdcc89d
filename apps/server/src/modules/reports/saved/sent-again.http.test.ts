import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { aReport, builderRole } from '../reports.factory'

// A report as it was read, sent again; and what is sent is refused or kept, never replaced.

let app: TestApp
let author: Caller
beforeAll(async () => {
  app = await createTestApp()
  const { id: organizationId } = await organizationFactory(app)
  author = await app.signIn({ accountType: 'staff', organizationId, roleIds: [await builderRole(app)] })
})
afterAll(() => app.close())

let count = 0
type Sent = NonNullable<Parameters<typeof author.call<typeof reportRoutes.store>>[1]>['body']
const store = (id: number, body: Sent) => author.call(reportRoutes.store, { params: { id }, body })
const read = async (id: number) => (await author.call(reportRoutes.read, { params: { id } })).body.data
const saved = async (more: Partial<NonNullable<Sent>> = {}) =>
  read((await store(0, { data: aReport(`Sent again ${++count}`), ...more })).body.data.id)

it('is saved as it was read, with its settings, and is tried so', async () => {
  const report = await saved({ cache_ttl_s: 60, timeout_s: 20 })
  const again = await store(report.id, { data: { ...report, report_name: 'Sent again by another name' } })
  expect(again.refusal.errors ?? {}).toEqual({})
  expect(again.body.data).toMatchObject({
    report_name: 'Sent again by another name',
    version: 2,
    cache_ttl_s: 60,
    timeout_s: 20,
    created_by: report.created_by,
    organization_id: report.organization_id,
  })
  const kept = await app.db
    .selectFrom('reports')
    .select('definition')
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  for (const name of ['id', 'version', 'cache_ttl_s', 'created_by', 'can'])
    expect(kept.definition).not.toHaveProperty(name)
  const tried = await author.call(reportRunRoutes.preview, { body: { data: report } })
  expect(tried.body.data.state).toBe('done')
})

it('changes its settings where they were read, and knows by its version that another has changed it', async () => {
  const report = await saved()
  const changed = await store(report.id, { data: { ...report, cache_ttl_s: 30, timeout_s: 10 } })
  expect(changed.body.data).toMatchObject({ cache_ttl_s: 30, timeout_s: 10, version: 2 })
  expect((await store(report.id, { data: report })).refusal.code).toBe('record.conflict')
  const beside = await store(report.id, { data: { ...report, timeout_s: 10 }, version: 2, timeout_s: null })
  expect(beside.body.data).toMatchObject({ timeout_s: null, version: 3 })
})

it('is refused with a field that no report has, or a setting that is none', async () => {
  const report = await saved()
  const data = { ...report, colour: 'red', timeout_s: 0 }
  const { refusal } = await store(report.id, { data })
  expect(Object.keys(refusal.errors ?? {}).toSorted()).toEqual(['colour', 'timeout_s'])
})

it('is refused with a word that it would have to replace, and with more choices than a drop-down shows', async () => {
  const aSum = { have_group_by: 'yes' as const, query_clause: { columns: ['o.id', 'o.name'] } }
  const wrong = (data: object) => store(0, { data: { ...aReport(`Sent again ${++count}`), ...data } })
  const fields = async (data: object) => Object.keys((await wrong(data)).refusal.errors ?? {})
  const operation = (extra_operation: unknown) => ({
    ...aSum,
    query_clause: { ...aSum.query_clause, extra_operation },
  })
  expect(await fields(operation('HAVING'))).toEqual(['query_clause.extra_operation'])
  for (const empty of ['', null, 'GROUP BY']) expect(await fields(operation(empty))).toEqual([])
  const set = (filter: object) => ({ grid_filters: [{ column: 'o.id', alias: 'Id', ...filter }] })
  const options = (count: number) => Array.from({ length: count }, (_, at) => at).join(', ')
  const dropDown = (count: number) => set({ is_dropdown: 'yes', options: options(count) })
  expect(await fields(dropDown(301))).toEqual(['grid_filters.0.options'])
  expect(await fields(dropDown(300))).toEqual([])
  for (const type of ['date', 'date_time'])
    expect(await fields(set({ field_type: type })), type).toEqual(['grid_filters.0.field_type'])
  for (const type of ['integer', 'string']) expect(await fields(set({ field_type: type })), type).toEqual([])
  expect(await fields({ custom_link_icon: 'https://x.example/y.png' })).toEqual(['custom_link_icon'])
})

it('is told everything that it lacks at once, though it names no connection', async () => {
  const lacks = async (data: NonNullable<Sent>['data']) => (await store(0, { data })).refusal.errors
  const [name, connection] = ['Report Name', 'Database Connection'].map((each) => [
    `The ${each} field is required`,
  ])
  const blank = { report_name: name, db_connection_name: connection }
  expect(await lacks({})).toEqual({ ...blank, tables: ['Choose a table'] })
  expect(await lacks({ tables: [{}, { object_type: 'query' }] })).toEqual({
    ...blank,
    'tables.0.name': ['Choose a table'],
    'tables.1.selected_query': ['Choose a report'],
  })
})
