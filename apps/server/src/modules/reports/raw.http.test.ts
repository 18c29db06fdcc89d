import { designCell } from '@uplink/contract/designs/definition'
import { designRoutes } from '@uplink/contract/designs/routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { reportPaths } from './reports.factory'

// A report that its author writes in SQL.

let app: TestApp
let administrator: Caller
let manager: Caller
let here: { id: number; name: string }
beforeAll(async () => {
  app = await createTestApp()
  here = await organizationFactory(app, { name: 'Here' })
  const there = await organizationFactory(app, { name: 'There' })
  for (const { id } of [here, there])
    for (const name of ['Billing', 'Support'])
      await app.db.insertInto('departments').values({ organization_id: id, name }).execute()
  const managers = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [
      { model: 'report', actions: ['List'] },
      { model: 'department', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const staff = { accountType: 'staff' as const, organizationId: here.id }
  administrator = await app.signIn({ ...staff, roleIds: [1] })
  manager = await app.signIn({ ...staff, roleIds: [managers] })
})
afterAll(() => app.close())

type Body = NonNullable<Parameters<typeof administrator.call<typeof reportRunRoutes.run>>[1]>['body']
const run = (caller: Caller, id: number, body: Body = {}) =>
  caller.call(reportRunRoutes.run, { params: { id }, body })
const preview = (data: ReportDraft) => administrator.call(reportRunRoutes.preview, { body: { data } })
const store = (data: ReportDraft) =>
  administrator.call(reportRoutes.store, { params: { id: 0 }, body: { data } })

const raw: ReportDraft = {
  db_connection_name: 'default',
  query_type: 'raw_query',
  raw_query:
    'select d.name, count(*) as n from departments d where d.name = {{name}} and {{filters}} group by d.name',
  parameters: [{ name: 'name', type: 'text' }],
  grid_filters: [{ column: 'd.organization_id', alias: 'Organization', field_type: 'integer' }],
}

it('runs as it is printed anew for whoever may see all rows, and for nobody else', async () => {
  const data = { ...raw, report_name: 'In SQL' }
  const stored = await store(data)
  expect(stored.refusal.errors ?? {}).toEqual({})
  const { id, output_columns } = stored.body.data
  expect(output_columns).toMatchObject([
    { name: 'name', type: 'text' },
    { name: 'n', type: 'integer' },
  ])
  const requests = { parameters: { name: 'Billing' } }
  expect((await run(administrator, id, requests)).body.data.rows).toEqual([['Billing', '2']])
  const filters = [{ name: 'Organization', value: String(here.id) }]
  expect((await run(administrator, id, { ...requests, filters })).body.data.rows).toEqual([['Billing', '1']])
  expect((await run(manager, id, requests)).refusal.errors).toHaveProperty('raw_query')
})

it('shows its columns as its author wants them, before it is saved, after, and as a file', async () => {
  const label_config = [{ value: 'Billing', class: 'info' as const, label: 'Money' }]
  const data: ReportDraft = {
    ...raw,
    report_name: 'With words',
    parameters: [{ name: 'name', type: 'text', default: 'Billing' }],
    raw_columns: [
      { column: 'n', alias: 'Share of all', unit: 'percent' },
      { column: 'name', has_label: 'yes', label_config },
    ],
  }
  const shown = [
    { name: 'name', label: 'Name', type: 'text', labels: label_config },
    { name: 'n', label: 'Share of all', type: 'integer', unit: 'percent', labels: [] },
  ]
  expect((await preview(data)).body.data.columns).toMatchObject(shown)
  const { id } = (await store(data)).body.data
  expect((await run(administrator, id)).body.data.columns).toMatchObject(shown)
  const file = await app.server.inject({
    url: `/api/ext-report-builder/query-reports/${id}/export?format=csv&bom=false`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect(file.payload.split('\n')[0]).toBe('Name,Share of all')
  const wrong: ReportDraft = {
    ...data,
    raw_columns: [
      { column: 'gone', alias: 'Gone' },
      { column: 'name', unit: 'money' },
    ],
  }
  expect((await store(wrong)).refusal.errors).toEqual({
    'raw_columns.0.column': ['The query has no column gone'],
    'raw_columns.1.unit': ['Only a number column has a unit'],
  })
})

it('is sorted by the column that its viewer chooses, on the screen and as a file', async () => {
  const raw_query = 'select d.name, count(*) as n from departments d group by d.name order by n'
  const data: ReportDraft = { ...raw, report_name: 'Sorted', raw_query, parameters: [], grid_filters: [] }
  const { id } = (await store(data)).body.data
  expect((await run(administrator, id, { sort: 'name' })).body.data).toMatchObject({
    columns: [{ is_sortable: true }, { is_sortable: true }],
    rows: [['Billing'], ['Support']].map(([name]) => [name, '2']),
  })
  expect((await run(administrator, id, { sort: '-name' })).body.data.rows[0]).toEqual(['Support', '2'])
  const file = await app.server.inject({
    url: `/api/ext-report-builder/query-reports/${id}/export?format=csv&bom=false&sort=-name`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect(file.payload.split('\n')[1]).toBe('Support,2')
})

it('keeps heading, unit and labels on their columns when the query gives them in another order', async () => {
  const data: ReportDraft = {
    ...raw,
    report_name: 'Moved',
    parameters: [{ name: 'name', type: 'text', default: 'Billing' }],
    raw_columns: [{ column: 'n', alias: 'Share of all', unit: 'percent' }],
  }
  const { id, output_columns } = (await store(data)).body.data
  // as if a column had stood between them when the report was saved, and the others the other way round
  const before = [...output_columns, { name: 'gone', type: 'date', source: null }].toReversed()
  const changed = { output_columns: JSON.stringify(before) }
  await app.db.updateTable('reports').set(changed).where('id', '=', id).execute()
  const { columns, rows } = (await run(administrator, id)).body.data
  expect(columns).toMatchObject([
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'n', label: 'Share of all', type: 'integer', unit: 'percent' },
  ])
  expect(rows).toEqual([['Billing', '2']])
  const file = await app.server.inject({
    url: `/api/ext-report-builder/query-reports/${id}/export?format=csv&bom=false`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect(file.payload.split('\n')[0]).toBe('Name,Share of all')
})

it('gives a pivot the headings of its columns, and their types', async () => {
  const raw_query = 'select d.name, d.organization_id as place, 2 as weight from departments d'
  const data: ReportDraft = {
    ...raw,
    report_name: 'For a pivot',
    raw_query,
    parameters: [],
    grid_filters: [],
    raw_columns: [{ column: 'place', alias: 'Where' }],
  }
  const stored = await store(data)
  const pivot = designCell.parse({
    report_id: stored.body.data.id,
    table_rows: 'name',
    table_columns: 'place',
    aggregates_sum: 'weight',
    aggregates_count: 'name',
  })
  const cell = { ...pivot, display_type: 'pivot' as const }
  const shown = (await administrator.call(designRoutes.previewCell, { body: { cell } })).body.data
  expect(shown.columns).toMatchObject([
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'place', label: 'Where', type: 'integer' },
    { name: 'sum', label: 'Sum of Weight', type: 'integer' },
    { name: 'count', label: 'Number of Name', type: 'integer', unit: 'plain' },
  ])
  expect(shown.rows).toHaveLength(4)
})

it('is saved only if its link and its graph name columns that it has', async () => {
  const data: ReportDraft = {
    ...raw,
    report_name: 'With a link',
    set_custom_action: 'yes',
    custom_link_value: '/admin/{gone}',
    add_graph: 'yes',
    graph_settings: { graph_label: 'n', graph_data: 'name' },
  }
  const stored = await store(data)
  expect(Object.keys(stored.refusal.errors ?? {})).toEqual(['custom_link_value', 'graph_settings.graph_data'])
})

it('is refused as a single expression, too, to an author whose rows are limited', async () => {
  const roleId = await roleFactory(app, {
    permissions: [reportPaths.build, { name: 'report.raw-expression', paths: [] }],
    grants: [{ model: 'department', actions: ['List'], ...ofOwnOrganization }],
  })
  const limited = await app.signIn({ accountType: 'staff', organizationId: here.id, roleIds: [roleId] })
  const filter = 'filter_group.0.query_filters.0.filter'
  const data: ReportDraft = {
    db_connection_name: 'default',
    tables: [{ name: 'departments', query_alias: 'd' }],
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: 'cast(d.name as integer) = 1', is_raw: 'yes' }] }],
  }
  const refused = await limited.call(reportRunRoutes.preview, { body: { data } })
  expect(refused.refusal.errors).toEqual({
    [filter]: ['Only people who may see all rows can open a report with SQL of its own.'],
  })
  expect((await preview(data)).body.data.failure).toContain('invalid input syntax')
  const plain: ReportDraft = { ...data, query_filters: 'no' }
  expect(
    (await limited.call(reportRunRoutes.preview, { body: { data: plain } })).body.data.rows,
  ).toHaveLength(2)
})

it('is refused with what is wrong in it', async () => {
  for (const raw_query of ['delete from departments', 'select pg_sleep(9)', 'select 1; select 2', 'selec 1'])
    expect((await preview({ ...raw, raw_query })).refusal.errors).toHaveProperty('raw_query')
  const many = Array.from({ length: 201 }, (_, n) => `1 as c${n}`).join(', ')
  const wide = await store({
    ...raw,
    report_name: 'Wide',
    raw_query: `select ${many} from departments d where {{filters}}`,
  })
  expect(wide.refusal.errors?.['raw_query']).toEqual(['It has more than 200 columns. Name those you need.'])
  const raw_query =
    'select d.name,\n\n  d.name * 2\nfrom departments d where d.name = {{name}} and {{filters}}'
  const data = { ...raw, report_name: 'Wrong', raw_query }
  const text = 'Line 3: operator does not exist: text * integer.'
  expect((await store(data)).refusal.errors).toEqual({ raw_query: [text] })
  const tried = { data, parameters: { name: 'Billing' } }
  const seen = await administrator.call(reportRunRoutes.preview, { body: tried })
  expect(seen.body.data.failure).toBe(text)
  const guarded = { ...raw, raw_query: 'select d.name\nfrom departments d, nowhere' }
  expect((await preview(guarded)).refusal.errors).toEqual({
    raw_query: ['Line 2: There is no table nowhere in this connection'],
  })
  const divided = { data: { ...raw, raw_query: 'select 1 / 0 as n', grid_filters: [], parameters: [] } }
  expect((await administrator.call(reportRunRoutes.preview, { body: divided })).body.data.failure).toBe(
    'The data source refused the statement: division by zero.',
  )
})

it('refuses a value that does not fit the column of a grid filter, at its field', async () => {
  const filter = (column: string, field_type: 'string' | 'integer' | 'date', alias: string) => ({
    column,
    field_type,
    alias,
  })
  const data: ReportDraft = {
    ...raw,
    report_name: 'With filters',
    raw_query: 'select d.name from departments d where {{filters}}',
    parameters: [],
    grid_filters: [
      filter('d.organization_id', 'string', 'Organization'),
      filter('d.created_at', 'string', 'Since'),
      filter('d.created_at', 'date', 'Day'),
      filter('d.name', 'string', 'Name'),
    ],
  }
  const { id } = (await store(data)).body.data
  // the same around a query without a place for them
  const around = await store({
    ...data,
    report_name: 'With filters around',
    raw_query: 'select d.name, d.organization_id, d.created_at from departments d',
    grid_filters: [
      filter('organization_id', 'string', 'Organization'),
      filter('created_at', 'string', 'Since'),
      filter('created_at', 'date', 'Day'),
      filter('name', 'string', 'Name'),
    ],
  })
  for (const report of [id, around.body.data.id]) {
    const errorsOf = async (...filters: NonNullable<NonNullable<Body>['filters']>) =>
      (await run(administrator, report, { filters })).refusal.errors
    expect(
      await errorsOf(
        { name: 'Name', value: 'Billing' },
        { name: 'Organization', value: 'abc' },
        { name: 'Since', value: ['soon', '2026-11-22'], operator: 'between' },
      ),
    ).toEqual({
      'filters.1.value': ['“abc” is not a value of this column'],
      'filters.2.value': ['“soon, 2026-11-22” is not a value of this column'],
    })
    expect(await errorsOf({ name: 'Organization', value: '99999999999999999999' })).toEqual({
      'filters.0.value': ['“99999999999999999999” is not a value of this column'],
    })
    expect(await errorsOf({ name: 'Day', value: '0000-00-00' })).toEqual({
      'filters.0.value': ['“0000-00-00” is not a value of type date'],
    })
    const fitting = [{ name: 'Organization', value: String(here.id) }]
    expect((await run(administrator, report, { filters: fitting })).body.data.total).toBe(2)
  }
})

it.each([
  ['date', '0000-00-00', '“0000-00-00” is not a value of type date'],
  ['timestamp', '2026-00-00', '“2026-00-00” is not a value of type timestamp'],
  ['timestamp', '0001-01-01', 'No time begins with 0001-01-01: take a day nearer to now'],
  ['decimal', '1e999', '“1e999” is not a value of type decimal'],
] as const)('refuses what is no value of its own parameter: %s %s', async (type, value, text) => {
  const parameters = [{ name: 'given', type, label: '' }]
  const data: ReportDraft = { ...raw, raw_query: 'select {{given}} as v', parameters, grid_filters: [] }
  const refused = await administrator.call(reportRunRoutes.preview, {
    body: { data, parameters: { given: value } },
  })
  expect(refused.refusal.errors).toEqual({ 'parameters.given': [text] })
})

it('is refused in the same words when the refusal comes later than the answer', async () => {
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE departments IN ACCESS EXCLUSIVE MODE')
  const raw_query = 'select 1 / (count(*) - count(*)) as n from departments d'
  const { run_id, state } = (await preview({ ...raw, raw_query, grid_filters: [], parameters: [] })).body.data
  await owner.query('ROLLBACK')
  await owner.end()
  expect(state).toBe('running')
  const find = { params: { id: run_id ?? '' }, query: {} }
  const later = async () => (await administrator.call(reportRunRoutes.find, find)).body.data
  await vi.waitFor(async () => expect((await later()).state).toBe('failed'))
  expect((await later()).failure).toBe('The data source refused the statement: division by zero.')
})

it('goes on from what the builder made: with its values in it, asking for the same, and for all rows', async () => {
  const built: ReportDraft = {
    db_connection_name: 'default',
    tables: [{ name: 'departments', query_alias: 'd' }],
    selections: [{ column: 'd.name' }],
    query_filters: 'yes',
    filter_group: [
      {
        query_filters: [
          { filter: 'd.organization_id', value: String(here.id) },
          { filter: 'd.name', value: 'name', is_param: 'yes' },
        ],
      },
    ],
    parameters: [{ name: 'name', label: 'Department' }],
    grid_filters: [{ column: 'd.organization_id', alias: 'Organization', field_type: 'integer' }],
  }
  const requests = { parameters: { name: 'Billing' } }
  const seen = await administrator.call(reportRunRoutes.preview, { body: { data: built, ...requests } })
  const { raw: goOn } = seen.body.data
  expect(goOn?.query).not.toMatch(/limit|\$1/)
  expect(goOn?.parameters).toEqual([{ name: 'name', label: 'Department', type: 'text' }])
  const stored = await store({
    ...built,
    report_name: 'Gone on with',
    query_type: 'raw_query',
    raw_query: goOn?.query ?? '',
    parameters: goOn?.parameters ?? [],
  })
  expect(stored.refusal.errors ?? {}).toEqual({})
  const { id } = stored.body.data
  expect((await run(administrator, id, requests)).body.data.rows).toEqual([['Billing']])
  const filters = [{ name: 'Organization', value: String(here.id + 1) }]
  expect((await run(administrator, id, { ...requests, filters })).body.data.rows).toEqual([])
  expect((await preview(raw)).refusal.errors).toHaveProperty(['parameters.name'])
  const more = { parameters: { name: 'Billing', z: '1' } }
  for (const sent of [
    run(administrator, id, more),
    administrator.call(reportRunRoutes.preview, { body: { data: built, ...more } }),
  ])
    expect((await sent).refusal.errors).toEqual({ 'parameters.z': ['This report has no parameter z'] })
  // the builder's half keeps its parameters, which the query does not ask for
  const alone = { ...raw, raw_query: 'select 1 as n', parameters: built.parameters, grid_filters: [] }
  expect((await preview(alone)).body.data).toMatchObject({ state: 'done', raw: null })
  const empty = {
    ...alone,
    raw_query: 'select {{day}} is null as n',
    parameters: [{ name: 'day', type: 'date' as const, default: '' }],
  }
  expect((await preview(empty)).body.data.rows).toEqual([['true']])
})
