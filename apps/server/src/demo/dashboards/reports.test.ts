import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleFactory } from '../../modules/access/access.factory'
import { defaultTables as views } from '../../modules/data-sources/data-sources.public'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roles } from '../../starting/built-in/roles'
import { draftOf, outputsOf } from '../facts/reports/draft'
import { fillDemo } from '../fill'
import { demoReports } from './report-rows'

let app: TestApp
let owner: pg.Client
let people: Record<'administrator' | 'author' | 'manager' | 'ruleless', Caller>
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  await fillDemo({
    client: app.logins.owner,
    customers: 30,
    now: app.clock.now(),
    log: () => undefined,
    hashPassword: async (password) => `hash of ${password}`,
  })
  await app.caughtUp()
  const sign = (role: number) => app.signIn({ accountType: 'staff', organizationId: 1, roleIds: [role] })
  const grants = [{ model: 'report' as const, actions: ['List' as const] }]
  people = {
    administrator: await sign(roles.administrator),
    author: await sign(roles.author),
    manager: await sign(roles.manager),
    ruleless: await sign(
      await roleFactory(app, { permissions: [{ paths: ['/ext-report-builder/*'] }], grants }),
    ),
  }
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const run = (who: Caller, id: number, body: object = {}) =>
  who.call(reportRunRoutes.run, { params: { id }, body })
const taken = async ({ token }: Caller, id: number, format = 'csv') => {
  const url = `/api/ext-report-builder/query-reports/${id}/export?format=${format}&bom=false`
  return app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
}

describe('the reports of the demo provider', () => {
  it('are thirty, and others can find them', async () => {
    expect(demoReports).toHaveLength(30)
    const { body } = await people.manager.call(reportRoutes.list, { query: { per_page: '100' } })
    expect(body.data.map(({ report_name }) => report_name).sort()).toEqual(
      demoReports.map(({ name }) => name).sort(),
    )
  })

  it.each(demoReports.map((report, i) => [report.name, report, i + 1] as const))(
    '%s runs, is exported, and is what saving it would have kept',
    async (_, report, id) => {
      const { body, refusal } = await run(people.author, id)
      expect(refusal.errors ?? {}).toEqual({})
      expect(body.data).toMatchObject({ state: 'done', failure: null, truncated: false })
      expect(body.data.columns.map(({ name, type }) => ({ name, type, source: null }))).toEqual(
        outputsOf(report),
      )
      const csv = await taken(people.author, id)
      expect(csv.statusCode).toBe(200)
      expect(csv.body.split('\n')).toHaveLength((body.data.total ?? 0) + 2)
      const data = { ...draftOf(report), report_name: `${report.name} again` }
      const kept = await people.author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
      expect(kept.refusal.errors ?? {}).toEqual({})
      const { report_name: _name, ...definition } = reportDefinition.parse(data)
      expect(kept.body.data).toMatchObject(JSON.parse(JSON.stringify(definition)) as object)
      // most reports have rows even with thirty customers
      if (!['Debtors by age', 'Expiring offers', 'New lines of 30 days', 'Outages'].includes(report.name))
        expect(body.data.total).toBeGreaterThan(0)
    },
  )
})

/** The column that names a row's organization. */
const organizationOf = (view: string) => (view === 'organizations' ? 'id' : 'organization_id')

describe.each(Object.keys(views))('the rows of %s', (view) => {
  const count = async (where = 'true') =>
    Number(
      (await owner.query<{ n: string }>(`SELECT count(*) AS n FROM report.${view} WHERE ${where}`)).rows[0]
        ?.n,
    )
  const save = async (data: ReportDraft & object) => {
    const whole = { db_connection_name: 'default', ...data }
    const sent = { params: { id: 0 }, body: { data: whole } }
    const { body, refusal } = await people.administrator.call(reportRoutes.store, sent)
    expect(refusal.errors ?? {}).toEqual({})
    return body.data.id
  }

  it('are those that the viewer may list: in a run, inside another report, with a filter that is always true, and in a file', async () => {
    const column = `v.${organizationOf(view)}`
    const all = { operators: 'is_null', filter: column } as const
    const rest = { operators: 'is_not_null', filter: column, radio: 'or' } as const
    const plain = await save({
      report_name: `Rows of ${view}`,
      tables: [{ name: view, query_alias: 'v' }],
      selections: [{ column, alias: 'organization' }],
      query_filters: 'yes',
      filter_group: [{ query_filters: [all, rest] }],
    })
    const nested = await save({
      report_name: `Count of ${view}`,
      tables: [{ object_type: 'query', selected_query: plain, query_alias: 'q' }],
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'n' }],
    })
    const own = await count(`${organizationOf(view)} = 1`)
    const expected = { administrator: await count(), author: await count(), manager: own, ruleless: 0 }
    expect(expected.author).toBeGreaterThan(0)
    for (const [who, rows] of Object.entries(expected)) {
      const caller = people[who as keyof typeof people]
      const { data } = (await run(caller, plain)).body
      expect([who, data.total]).toEqual([who, Math.min(rows, 10_000)])
      if (who === 'manager') expect(data.rows.every(([organization]) => organization === '1')).toBe(true)
      expect([who, (await run(caller, nested)).body.data.rows]).toEqual([who, [[String(rows)]]])
      const file = (await taken(caller, plain)).body.split('\n').slice(1, -1)
      expect([who, file.length]).toEqual([who, rows])
      if (who === 'manager') expect(new Set(file)).toEqual(new Set(rows > 0 ? ['1'] : []))
    }
  })
})
