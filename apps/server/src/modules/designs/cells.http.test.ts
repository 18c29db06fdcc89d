import { designCell, type DesignCell } from '@uplink/contract/designs/definition'
import { designRoutes } from '@uplink/contract/designs/routes'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { pivotOf } from '@uplink/designs/pivot/pivot'
import { sumOf } from '@uplink/designs/pivot/sums'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { areaFactory, connectionFactory, outageFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { reportPaths } from '../reports/reports.factory'
import { usageFactory } from '../usage/usage.factory'
import { aRow, designFactory } from './designs.factory'

const customerRole = 2
const usage: ReportDraft = {
  db_connection_name: 'default',
  tables: [{ name: 'usage_per_day', query_alias: 'u' }],
  selections: [
    { column: 'u.subscriber', alias: 'subscriber', is_sortable: 'yes' },
    { column: 'u.day', alias: 'day' },
    { column: 'u.download_gb', alias: 'gb', is_sortable: 'yes' },
  ],
  have_order_by: 'yes',
  query_clause: { order_columns: ['day', 'subscriber'] },
  grid_filters: [{ column: 'u.subscriber', alias: 'Line', operators: 'equal' }],
}

let app: TestApp
let author: Caller
let manager: Caller
/** A manager who may also list the outages of their own organization. */
let watchman: Caller
/** A person with a role that a row names, but without any right. */
let guard: Caller
let customer: Caller
let neighbour: Caller
let report: number
let inner: number
let ownArea: string
let here: number
let roles: Record<'manager' | 'guard', number>
beforeAll(async () => {
  app = await createTestApp()
  here = (await organizationFactory(app)).id
  const there = (await organizationFactory(app)).id
  const everywhere = (['report', 'connection', 'design'] as const).map((model) => ({
    model,
    actions: ['List' as const, 'Create' as const, 'Edit' as const],
  }))
  const authors = await roleFactory(app, { permissions: [reportPaths.build], grants: everywhere })
  const ownLines = { model: 'connection' as const, actions: ['List' as const], ...ofOwnOrganization }
  roles = {
    manager: await roleFactory(app, {
      permissions: [reportPaths.view],
      grants: [{ model: 'report', actions: ['List'] }, ownLines],
    }),
    guard: await roleFactory(app, {}),
  }
  const staff = { accountType: 'staff' as const, organizationId: here }
  author = await app.signIn({ ...staff, roleIds: [authors] })
  manager = await app.signIn({ ...staff, roleIds: [roles.manager] })
  const watch = await roleFactory(app, {
    grants: [{ model: 'outage', actions: ['List'], ...ofOwnOrganization }],
  })
  watchman = await app.signIn({ ...staff, roleIds: [roles.manager, watch] })
  for (const organization of [there, here]) {
    const area = await areaFactory(app, organization)
    const times = { startsAt: new Date('2026-03-01T02:00:00Z'), endedAt: new Date('2026-03-01T09:00:00Z') }
    ownArea = area.name
    await outageFactory(app, { areaId: area.id, title: 'Fibre cut', ...times })
  }
  guard = await app.signIn({ ...staff, roleIds: [roles.guard] })
  customer = await app.signIn({ organizationId: here, roleIds: [customerRole] })
  neighbour = await app.signIn({ organizationId: there, roleIds: [customerRole] })
  const own = await connectionFactory(app, { userId: customer.userId, organizationId: here, username: 'own' })
  await usageFactory(app, own, { '2026-03-01': 0.1, '2026-03-02': 0.2 })
  const other = await app.signIn({ organizationId: here })
  const beside = { userId: other.userId, organizationId: here, username: 'beside' }
  await usageFactory(app, await connectionFactory(app, beside), { '2026-03-01': 4 })
  const far = { userId: neighbour.userId, organizationId: there, username: 'far' }
  await usageFactory(app, await connectionFactory(app, far), { '2026-03-02': 8 })
  const store = async (data: ReportDraft) =>
    (await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })).body.data.id
  inner = await store({ ...usage, report_name: 'Usage' })
  report = await store({
    ...usage,
    report_name: 'Usage of usage',
    tables: [{ object_type: 'query', selected_query: inner, query_alias: 'u' }],
    selections: ['subscriber', 'day', 'gb'].map((alias) => ({
      column: `u.${alias}`,
      alias,
      is_sortable: 'yes' as const,
    })),
  })
})
afterAll(() => app.close())

const cells: Record<'card' | 'table' | 'graph' | 'pivot', Partial<DesignCell>> = {
  card: { display_type: 'iconic', column: 'gb' },
  table: { display_type: 'table' },
  graph: { display_type: 'graph', label_column: 'day', data_column: 'gb' },
  pivot: {
    display_type: 'pivot',
    table_rows: 'subscriber',
    table_columns: 'day',
    aggregates_sum: 'gb',
    aggregates_count: 'gb',
  },
}
const all = (): Partial<DesignCell>[] => Object.values(cells).map((cell) => ({ ...cell, report_id: report }))
const column = (name: keyof typeof cells) => Object.keys(cells).indexOf(name)

const design = (roleIds: 'all' | number[], organizationId: number | null = null) =>
  designFactory(app, { organizationId, createdBy: author.userId, rows: [aRow(all(), roleIds, 'only')] })
const run = (caller: Caller, id: number, name: keyof typeof cells, more: object = {}) =>
  caller.call(designRoutes.runCell, {
    params: { id },
    body: { row: 'only', column: column(name), ...more },
  })

describe('the cells of a dashboard', () => {
  it('have the numbers that the report, its pages and its file have, by the rules of whoever looks', async () => {
    const id = await design('all')
    const lines = { author: ['beside', 'own', 'far', 'own'], manager: ['beside', 'own', 'own'] }
    for (const [who, caller] of Object.entries({ author, manager })) {
      const ran = await caller.call(reportRunRoutes.run, { params: { id: report }, body: {} })
      const { rows } = ran.body.data
      expect(rows.map(([line]) => line)).toEqual(lines[who as keyof typeof lines])
      expect((await run(caller, id, 'graph')).body.data.rows).toEqual(rows)
      expect((await run(caller, id, 'card')).body.data.rows).toEqual(rows.slice(0, 2))
      const table = await run(caller, id, 'table', { per_page: 2, page: 2 })
      expect(table.body.data).toMatchObject({ state: 'done', total: rows.length, rows: rows.slice(2, 4) })
      const file = await caller.call(reportRunRoutes.export, {
        params: { id: report },
        query: { format: 'csv' as const, bom: 'false' as const },
      })
      expect(file.body as unknown as string).toContain(rows.map((row) => row.join(',')).join('\n'))
      const { columns, rows: groups, truncated } = (await run(caller, id, 'pivot')).body.data
      expect(columns.map(({ name }) => name)).toEqual(['subscriber', 'day', 'sum', 'count'])
      const pivot = pivotOf(designCell.parse(cells.pivot), { columns, rows: groups, truncated })
      if (!pivot.ok) throw new Error(pivot.text)
      expect(pivot.pivot.grand).toEqual([sumOf(rows.map(([, , gb]) => gb)), String(rows.length)])
    }
  })

  it('take the grid filters of their report and a table’s order, and refuse others', async () => {
    const id = await design('all')
    const filters = [{ name: 'Line', value: 'own' }]
    const found = await run(author, id, 'pivot', { filters })
    expect(found.body.data.rows.map(([line]) => line)).toEqual(['own', 'own'])
    const sorted = await run(author, id, 'table', { sort: '-gb' })
    expect(sorted.body.data.rows.map(([line]) => line)).toEqual(['far', 'beside', 'own', 'own'])
    expect((await run(author, id, 'table', { sort: 'nothing' })).refusal.errors).toHaveProperty('sort')
    const unknown = await run(author, id, 'card', { filters: [{ name: 'Area', value: 'x' }] })
    expect(unknown.refusal.errors).toHaveProperty(['filters.0.name'])
  })

  it('run their report with the parameters that are set in them, without which they are not saved', async () => {
    const asking: ReportDraft = {
      ...usage,
      report_name: 'Usage of a line',
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'u.subscriber', value: 'line', is_param: 'yes' }] }],
    }
    const stored = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data: asking } })
    const report_id = stored.body.data.id
    const save = (parameters: Record<string, string>) => {
      const rows = [aRow([{ ...cells.table, report_id, parameters }], 'all', 'only')]
      return author.call(designRoutes.store, { params: { id: 0 }, body: { data: { name: 'Asking', rows } } })
    }
    expect((await save({})).refusal.errors).toEqual({
      'rows.0.selected_report.report.0.parameters.line': ['This report needs a value here'],
    })
    const saved = await save({ line: 'far' })
    const found = await author.call(designRoutes.runCell, {
      params: { id: saved.body.data.id },
      body: { row: 'only', column: 0 },
    })
    expect(found.body.data.rows.map(([line]) => line)).toEqual(['far'])
    const seen = await author.call(designRoutes.previewCell, {
      body: { cell: { display_type: 'table', report_id, parameters: { line: 'own' } } },
    })
    expect(seen.body.data.rows.map(([line]) => line)).toEqual(['own', 'own'])
  })

  it('say what a report lacks in words', async () => {
    const rows = [aRow([{ ...cells.pivot, report_id: report, table_columns: 'month' }, {}], 'all', 'only')]
    const id = await designFactory(app, { organizationId: null, createdBy: author.userId, rows })
    const at = (place: number) =>
      author.call(designRoutes.runCell, { params: { id }, body: { row: 'only', column: place } })
    expect((await at(0)).body.data).toMatchObject({
      state: 'failed',
      failure: 'No column month in this report.',
    })
    expect((await at(1)).body.data.state).toBe('empty')
    expect((await at(2)).refusal.code).toBe('record.not-found')
  })
})

describe('who sees what', () => {
  it('shows a row to the roles it names, and numbers only to those who may see the report', async () => {
    const id = await design([roles.guard])
    expect((await manager.call(designRoutes.view, { params: { id } })).refusal.code).toBe('record.not-found')
    expect((await run(manager, id, 'card')).refusal.code).toBe('record.not-found')
    const seen = await guard.call(designRoutes.view, { params: { id } })
    expect(
      seen.body.data.rows[0]?.cells.map(({ state, report_id, column: name }) => [state, report_id, name]),
    ).toEqual(all().map(() => ['forbidden', null, '']))
    expect((await run(guard, id, 'card')).body.data).toMatchObject({
      state: 'forbidden',
      rows: [],
      columns: [],
    })
    const dashboard = await guard.call(designRoutes.dashboard)
    expect(dashboard.body.data.map((one) => one.id)).toContain(id)
  })

  it('shows texts and tabs of rows that are for the viewer, and nothing of others', async () => {
    const note = { text: 'Call [the desk](/admin/desk).', text_bn: 'ফোন করুন', title: 'Note' }
    const rows = [
      { ...aRow([note], [roles.guard], 'note'), tab: 'Today' },
      { ...aRow([{ text: 'Of the margin' }], [roles.manager], 'secret'), tab: 'Margins' },
      { ...aRow([{ text: 'Your lines' }], [customerRole], 'lines'), tab: 'Yours' },
    ]
    const id = await designFactory(app, { organizationId: here, createdBy: author.userId, rows })
    const seen = async (caller: Caller) =>
      (await caller.call(designRoutes.view, { params: { id } })).body.data
    const guarded = await seen(guard)
    expect(guarded.rows).toMatchObject([{ key: 'note', tab: 'Today', cells: [{ ...note, state: 'text' }] }])
    expect(JSON.stringify(guarded)).not.toMatch(/margin|Yours/i)
    expect((await seen(customer)).rows).toMatchObject([
      { tab: 'Yours', cells: [{ state: 'text', text: 'Your lines', report: null }] },
    ])
    // there are no rows behind a text, and none behind one of another role
    const at = (caller: Caller, row: string) =>
      caller.call(designRoutes.runCell, { params: { id }, body: { row, column: 0 } })
    expect((await at(guard, 'note')).body.data).toMatchObject({ state: 'empty', rows: [] })
    expect((await at(guard, 'secret')).refusal.code).toBe('record.not-found')
    expect((await neighbour.call(designRoutes.view, { params: { id } })).refusal.code).toBe(
      'record.not-found',
    )
    await app.db.deleteFrom('designs').where('id', '=', id).execute()
  })

  it('sends only the rows of a design that are for the viewer', async () => {
    const rows = [aRow(all(), [roles.guard], 'theirs'), aRow(all(), [roles.manager], 'ours')]
    const id = await designFactory(app, { organizationId: here, createdBy: author.userId, rows })
    const { body } = await manager.call(designRoutes.view, { params: { id } })
    expect(body.data.rows.map(({ key }) => key)).toEqual(['ours'])
    expect(body.data.rows[0]?.cells[0]?.report).toMatchObject({
      report_name: 'Usage of usage',
      can_open: true,
      can_export: true,
      grid_filters: [{ name: 'Line', column: 'u.subscriber', field_type: 'string' }],
    })
    const hidden = await manager.call(designRoutes.runCell, {
      params: { id },
      body: { row: 'theirs', column: 0 },
    })
    expect(hidden.refusal.code).toBe('record.not-found')
  })

  it('shows customers what names their role, with their own rows and nobody else’s', async () => {
    const everybody = await design('all')
    expect((await customer.call(designRoutes.view, { params: { id: everybody } })).status).toBe(404)
    const id = await design([customerRole], here)
    for (const name of ['graph', 'table', 'pivot'] as const) {
      const { data } = (await run(customer, id, name)).body
      expect([...new Set(data.rows.map(([line]) => line))], name).toEqual(['own'])
    }
    const filters = [{ name: 'Line', value: 'beside' }]
    expect((await run(customer, id, 'table', { filters })).body.data).toMatchObject({
      state: 'done',
      rows: [],
    })
    const { body } = await customer.call(designRoutes.dashboard)
    expect(body.data.map((one) => one.id)).toEqual([id])
    expect(body.data[0]?.rows[0]?.cells[0]?.report).toMatchObject({ can_open: false, can_export: false })
    // of another organization
    expect((await run(neighbour, id, 'table')).refusal.code).toBe('record.not-found')
    // the customer reaches the report only through the design
    const direct = await customer.call(reportRunRoutes.run, { params: { id: report }, body: {} })
    expect(direct.refusal.code).toBe('access.denied')
  })

  it('draws the outages behind a graph that the viewer may list, and none for others', async () => {
    const graph = { ...cells.graph, report_id: report, show_outages: 'yes' as const }
    const rows = [
      aRow([graph, { ...graph, show_outages: 'no' as const }], [roles.manager, customerRole], 'only'),
    ]
    const id = await designFactory(app, { organizationId: here, createdBy: author.userId, rows })
    const outages = async (caller: Caller, place = 0) =>
      (await caller.call(designRoutes.runCell, { params: { id }, body: { row: 'only', column: place } })).body
        .data.outages
    expect(await outages(watchman)).toEqual([
      { text: `Fibre cut, ${ownArea}`, from: '2026-03-01T02:00:00Z', to: '2026-03-01T09:00:00Z' },
    ])
    expect(await outages(watchman, 1)).toEqual([])
    // no right to list outages
    expect(await outages(manager)).toEqual([])
    expect(await outages(customer)).toEqual([])
  })

  it('tells in which currencies the amounts are that were added up, where there are several', async () => {
    const data: ReportDraft = {
      report_name: 'Billed',
      db_connection_name: 'default',
      tables: [{ name: 'invoices', query_alias: 'i' }],
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'SUM', column: 'i.total', alias: 'billed' }],
    }
    const admin = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [1] })
    const saved = await admin.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
    const cell: Partial<DesignCell> = {
      display_type: 'iconic',
      column: 'billed',
      report_id: saved.body.data.id,
    }
    const rows = [aRow([cell], 'all', 'only')]
    const id = await designFactory(app, { organizationId: null, createdBy: admin.userId, rows })
    const currencies = async (caller: Caller) =>
      (await caller.call(designRoutes.runCell, { params: { id }, body: { row: 'only', column: 0 } })).body
        .data.currencies
    const bill = async (currency: string) => {
      const { id: organizationId } = await organizationFactory(app)
      await app.db.updateTable('organizations').set({ currency }).where('id', '=', organizationId).execute()
      const { userId } = await app.signIn({ organizationId })
      const connection = await connectionFactory(app, { userId, organizationId })
      await issuedInvoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-08' })
    }
    await bill('BDT')
    expect(await currencies(admin)).toBeUndefined()
    await bill('JPY')
    app.clock.pass(120_000)
    expect(await currencies(admin)).toEqual(['BDT', 'JPY'])
    // who sees no row of another currency
    expect(await currencies(manager)).toBeUndefined()
  })

  it('writes down who looked at which rows, once an hour however often a wall reads them', async () => {
    const id = await design('all')
    const looker = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [roles.manager] })
    const lines = () =>
      app.db
        .selectFrom('audit_log')
        .select(['target', 'details'])
        .where('actor_id', '=', looker.userId)
        .where('action', '=', 'report.ran')
        .execute()
    for (const name of ['graph', 'pivot', 'graph'] as const) await run(looker, id, name)
    await vi.waitFor(async () => expect(await lines()).toHaveLength(2))
    const [first] = await lines()
    expect(first).toMatchObject({
      target: `report:${report}`,
      details: { on: 'dashboard', data_source: 'default', state: 'done', rows: 3 },
    })
    app.clock.pass(3_600_000)
    await run(looker, id, 'graph')
    await vi.waitFor(async () => expect(await lines()).toHaveLength(3))
  })

  it('lets whoever designs try a cell, of reports that are theirs to see', async () => {
    const preview = (caller: Caller, id: number | null) =>
      caller.call(designRoutes.previewCell, {
        body: { cell: { display_type: 'iconic', column: 'gb', report_id: id } },
      })
    expect((await preview(author, report)).body.data).toMatchObject({ state: 'done', truncated: true })
    expect((await preview(author, 987_654_321)).body.data.state).toBe('missing')
    expect((await preview(author, null)).body.data.state).toBe('empty')
    expect((await preview(manager, report)).refusal.code).toBe('access.denied')
  })
})
