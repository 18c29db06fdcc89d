import { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { aReport, builderRole, reportFactory } from './reports.factory'

let app: TestApp
let author: Caller
let stranger: Caller
let admin: Caller
let own: { organizationId: number; createdBy: number }
beforeAll(async () => {
  app = await createTestApp()
  const organizationId = (await organizationFactory(app)).id
  const there = (await organizationFactory(app)).id
  const roleIds = [await builderRole(app)]
  author = await app.signIn({ accountType: 'staff', organizationId, roleIds })
  stranger = await app.signIn({ accountType: 'staff', organizationId: there, roleIds })
  admin = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  own = { organizationId, createdBy: author.userId }
})
afterAll(() => app.close())

const connection = 'default'
const reading = (report_id: number, used_id: number) =>
  app.db.insertInto('report_uses').values({ report_id, used_id }).execute()
const make = (name: string) => reportFactory(app, { ...own, definition: aReport(name) })

describe('GET /ext-report-builder/get-queries-by-connection', () => {
  it('names the reports one may see, and why one does not fit', async () => {
    const chain = []
    for (let depth = 1; depth <= 6; depth++) {
      const id = await make(`Deep ${depth}`)
      const below = chain.at(-1)
      if (below !== undefined) await reading(id, below)
      chain.push(id)
    }
    const list = async (report_id?: number) =>
      (
        await author.call(reportPickerRoutes.queries, {
          query: { connection, ...(report_id && { report_id }) },
        })
      ).body.data.map(({ report_name, unfit }) => [report_name, unfit])
    expect(await list()).toEqual([
      ...[1, 2, 3, 4, 5].map((depth) => [`Deep ${depth}`, null]),
      ['Deep 6', 'It is five deep already'],
    ])
    const around = 'It uses this report itself'
    expect(await list(chain[2])).toEqual([
      ['Deep 1', null],
      ['Deep 2', null],
      ...[3, 4, 5, 6].map((depth) => [`Deep ${depth}`, around]),
    ])
    const theirs = await stranger.call(reportPickerRoutes.queries, { query: { connection } })
    expect(theirs.body.data).toEqual([])
  })

  it('refuses a connection that is not there', async () => {
    const { refusal } = await author.call(reportPickerRoutes.queries, { query: { connection: 'elsewhere' } })
    expect(refusal.errors).toEqual({
      connection: ['There is no database connection of this name, or it is not shared with you'],
    })
  })
})

describe('GET /ext-report-builder/get-columns-by-query', () => {
  it('gives the columns of a report one may see, and of no other', async () => {
    const id = await make('With columns')
    const output_columns = JSON.stringify([{ name: 'due', type: 'decimal', source: 'invoices.due' }])
    await app.db.updateTable('reports').set({ output_columns }).where('id', '=', id).execute()
    const ask = (caller: Caller, report_id: number) =>
      caller.call(reportPickerRoutes.queryColumns, { query: { connection, report_id } })
    expect((await ask(author, id)).body.data).toEqual([{ name: 'due', type: 'decimal' }])
    expect((await ask(stranger, id)).refusal.code).toBe('record.not-found')
    expect((await ask(author, 999_999_999)).refusal.code).toBe('record.not-found')
  })
})

describe('GET /ext-report-builder/roles', () => {
  it('names all roles', async () => {
    const { body } = await author.call(reportPickerRoutes.roles)
    expect(body.data).toContainEqual({ id: 3, name: 'manager', display_name: 'Manager' })
  })
})

describe('what a connection offers', () => {
  it('is its tables, their columns, and the commonest values of one', async () => {
    const tables = (await author.call(reportPickerRoutes.tables, { query: { connection } })).body.data
    expect(tables.find(({ name }) => name === 'organizations')).toMatchObject({
      kind: 'view',
      schema: 'report',
    })
    const columns = await author.call(reportPickerRoutes.tableColumns, {
      query: { connection, table: 'organizations' },
    })
    expect(columns.body.data.map(({ name, type }) => `${name} ${type}`)).toEqual(
      expect.arrayContaining(['id integer', 'name text']),
    )
    const values = (q?: string) =>
      admin.call(reportPickerRoutes.values, {
        query: { connection, table: 'organizations', column: 'status', ...(q !== undefined && { q }) },
      })
    expect((await values()).body.data).toEqual([{ value: 'active', count: 2 }])
    expect((await values('no such status')).body.data).toEqual([])
  })

  it('is waited for, and refused where it cannot be read, but never said to be nothing', async () => {
    await app.db
      .insertInto('departments')
      .values({ organization_id: own.organizationId, name: 'Billing' })
      .execute()
    const ask = () =>
      admin.call(reportPickerRoutes.values, { query: { connection, table: 'departments', column: 'name' } })
    const owner = new pg.Client(app.logins.owner)
    await owner.connect()
    await owner.query(
      `CREATE OR REPLACE FUNCTION slowly(text) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT $1 FROM pg_sleep(2.5)';
       GRANT EXECUTE ON FUNCTION slowly TO PUBLIC`,
    )
    const before = await owner.query<{ text: string }>(`SELECT pg_get_viewdef('report.departments') AS text`)
    const view = before.rows[0]?.text ?? ''
    await owner.query(
      `CREATE OR REPLACE VIEW report.departments AS ${view.replace(/(\w+\.)?name\b/, 'slowly($&) AS name')}`,
    )
    expect((await ask()).body.data).toEqual([{ value: 'Billing', count: 1 }])
    await owner.query(`CREATE OR REPLACE VIEW report.departments AS ${view}`)
    await owner.query('ALTER VIEW report.departments RENAME COLUMN name TO gone')
    const { status, refusal } = await ask()
    await owner.query('ALTER VIEW report.departments RENAME COLUMN gone TO name')
    await owner.end()
    expect(status).toBe(422)
    expect(refusal.message).toBe('The data source refused the statement.')
  })

  it('is nothing of a connection, a table or a column that there is not', async () => {
    const gone = await author.call(reportPickerRoutes.tables, { query: { connection: 'nowhere' } })
    expect(gone.status).toBe(422)
    const table = { connection, table: 'pg_authid' }
    expect((await author.call(reportPickerRoutes.tableColumns, { query: table })).status).toBe(404)
    const column = { connection, table: 'organizations', column: 'password_hash' }
    expect((await author.call(reportPickerRoutes.values, { query: column })).status).toBe(404)
  })
})
