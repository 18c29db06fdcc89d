import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { unzip } from '#platform/spreadsheets/unzip.factory'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, reportFactory, reportPaths } from './reports.factory'

let app: TestApp
let author: Caller
let manager: Caller
let report: number
const here = `Salma's "Net", Dhaka`
beforeAll(async () => {
  app = await createTestApp()
  const { id: organizationId } = await organizationFactory(app, { name: here })
  await organizationFactory(app, { name: '=HYPERLINK("http://x.example")' })
  await organizationFactory(app, { name: 'Two\nlines; ünï' })
  const models = ['report', 'organization'] as const
  const all = models.map((model) => ({ model, actions: ['List' as const, 'Create' as const] }))
  const own = [{ model: 'organization' as const, actions: ['List' as const], ...ofOwnOrganization }]
  const permissions = [reportPaths.build]
  const staff = { accountType: 'staff' as const, organizationId }
  author = await app.signIn({ ...staff, roleIds: [await roleFactory(app, { permissions, grants: all })] })
  const grants = [{ model: 'report' as const, actions: ['List' as const] }, ...own]
  manager = await app.signIn({ ...staff, roleIds: [await roleFactory(app, { permissions, grants })] })
  const columns = ['id', 'name', 'status', 'tax_percent', 'created_at']
  const data = {
    ...aReport('All organizations'),
    selections: columns.map((column) => ({ column: `o.${column}`, is_sortable: 'yes' as const })),
  }
  const { body } = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  report = body.data.id
})
afterAll(() => app.close())

const take = (caller: Caller, query: object) =>
  app.server.inject({
    method: 'GET',
    url: `/api/ext-report-builder/query-reports/${report}/export`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${caller.token}` },
  })
const shown = async (caller: Caller) =>
  (
    await caller.call(reportRunRoutes.run, { params: { id: report }, body: { sort: 'id' } })
  ).body.data.rows.map((row) => row.map((cell) => cell ?? ''))

/** The cells of a CSV, without the protection of formulas. */
function parsed(csv: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n"]*))(${separator}|\\n|$)`, 'gy')
  for (const [all, quoted, plain = '', end] of csv.matchAll(cell)) {
    if (all === '') break
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[=+\-@])/, ''))
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}

it.each([
  ['comma', ',', 'made by PostgreSQL'],
  ['semicolon', ';', 'made here'],
  ['tab', '\t', 'made here'],
])('gives the rows of the screen as CSV with %s, %s %s', async (separator, mark) => {
  const answer = await take(author, { format: 'csv', separator, sort: 'id' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('All_organizations.csv')
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body).toContain(`'=HYPERLINK`)
  const [head, ...rows] = parsed(answer.body.slice(1), mark)
  expect(head).toHaveLength(5)
  const rowsShown = await shown(author)
  expect(rowsShown).toHaveLength(3)
  expect(rows).toEqual(rowsShown)
  const bare = await take(author, { format: 'csv', separator, bom: 'false' })
  expect(bare.body.startsWith('\uFEFF')).toBe(false)
})

it('has a name in which nothing looks like another ending, whatever the report is called', async () => {
  const definition = aReport('..\u202evsc.exe\u0007/a"b ')
  const id = await reportFactory(app, { organizationId: null, createdBy: author.userId, definition })
  const call = await author.call(reportRunRoutes.export, { params: { id }, query: { format: 'csv' } })
  expect(call.headers['content-disposition']).toBe(
    `attachment; filename="vsc.exe_a_b.csv"; filename*=UTF-8''vsc.exe%20a%20b.csv`,
  )
})

it('gives the same rows as XLSX', async () => {
  const answer = await take(author, { format: 'xlsx', sort: 'id' })
  expect(answer.statusCode).toBe(200)
  const sheet = unzip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
  const [head = '', ...rows] = sheet.match(/<row>.*?<\/row>/gs) ?? []
  // a spreadsheet's times have no zone, so the heading names it
  expect(head).toContain('Created at (Asia/Dhaka)')
  expect(head).not.toContain('Name (')
  const names = rows.map((row) => /<c t="str"><v[^>]*>(.*?)<\/v>/s.exec(row)?.[1])
  const rowsShown = await shown(author)
  const unescaped = names.map((name) =>
    name?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(unescaped).toEqual(rowsShown.map(([, name]) => name))
  expect(rows.map((row) => /<c><v>(\d+)<\/v>/.exec(row)?.[1])).toEqual(rowsShown.map(([id]) => id))
})

it('gives a manager the own organization only', async () => {
  const csv = await take(manager, { format: 'csv', bom: 'false' })
  expect(
    parsed(csv.body)
      .slice(1)
      .map(([, name]) => name),
  ).toEqual([here])
  const xlsx = await take(manager, { format: 'xlsx' })
  const sheet = unzip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(2)
})

it('refuses what it does not know, and writes down what was taken along', async () => {
  expect((await take(author, { format: 'pdf' })).statusCode).toBe(422)
  expect((await take(author, { format: 'csv', sort: 'nothing' })).statusCode).toBe(422)
  const missing = await author.call(reportRunRoutes.export, {
    params: { id: 999_999_999 },
    query: { format: 'csv' },
  })
  expect(missing.status).toBe(404)
  const lines = app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'report.exported')
    .where('actor_id', '=', manager.userId)
    .orderBy('id')
  // recorded once the file is complete, which may be after its reader got it
  await vi.waitFor(async () =>
    expect(await lines.execute()).toMatchObject([
      { details: { format: 'csv', state: 'done' } },
      { details: { format: 'xlsx', state: 'done', rows: 1 } },
    ]),
  )
  // neither file ends before the other
  const statements = (await lines.execute()).map(
    ({ details }) => (details as { statement: string }).statement,
  )
  expect(statements[1]).toBe(statements[0])
  const runs = app.db.selectFrom('report_runs').select('state').where('kind', '=', 'export')
  await vi.waitFor(async () =>
    expect(new Set((await runs.execute()).map(({ state }) => state))).toEqual(new Set(['done'])),
  )
})

it('is refused beyond three at once for one person, and says whether another try helps', async () => {
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE departments IN ACCESS EXCLUSIVE MODE')
  const data = { ...aReport('Departments'), tables: [{ name: 'departments', query_alias: 'o' }] }
  const { id } = (await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })).body.data
  const taken = () => author.call(reportRunRoutes.export, { params: { id }, query: { format: 'csv' } })
  const waiting = [taken(), taken(), taken()]
  await vi.waitFor(async () => expect((await taken()).refusal.code).toBe('report.too-many-exports'))
  expect((await taken()).headers['retry-after']).toBe('10')
  await owner.query('ROLLBACK')
  await Promise.all(waiting)
  await owner.query('ALTER VIEW report.departments RENAME COLUMN name TO gone')
  // a place is free a moment after its file has been sent
  await vi.waitFor(async () => {
    const failed = await taken()
    expect([failed.status, failed.refusal.code]).toEqual([422, 'request.invalid'])
  })
  await owner.query('ALTER VIEW report.departments RENAME COLUMN gone TO name')
  await owner.end()
})
