import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { reportPaths } from './reports.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { behind, run } = reportRunRoutes

async function office(paths = reportPaths.build) {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [paths],
    grants: (['report', 'connection'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit'] as const,
      ...ofOwnOrganization,
    })),
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  return { organizationId, staff, role }
}

const linesByStatus: ReportDraft = {
  report_name: 'Lines by status',
  db_connection_name: 'default',
  tables: [{ name: 'subscribers', query_alias: 's' }],
  selections: [{ column: 's.status', alias: 'Status' }],
  have_aggregate_function: 'yes',
  select_aggregates: [
    { aggregate_function: 'COUNT', column: '*', alias: 'lines' },
    { aggregate_function: 'SUM', column: 's.monthly_price', alias: 'price' },
  ],
  have_order_by: 'yes',
  set_limit: 'yes',
  query_clause: { order_columns: ['lines'], limit_value: 5 },
  grid_filters: [
    { column: 's.username', alias: 'Client ID', operators: 'begins_with' },
    { column: 'lines', alias: 'Lines', field_type: 'integer', operators: 'greater' },
  ],
}

async function saved(staff: Caller, data = linesByStatus) {
  const made = await staff.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(made.refusal.errors).toBeUndefined()
  return made.body.data.id
}

const point = [{ column: 'Status', value: 'active' }]

it('shows as many rows behind a point as were counted in it, those that the caller may list', async () => {
  const { organizationId, staff } = await office()
  const first = await customerWithLine(app, { organizationId })
  const second = await customerWithLine(app, { organizationId })
  await customerWithLine(app, { organizationId, status: 'suspended' })
  await customerWithLine(app, {})
  const params = { id: await saved(staff) }
  const counted = (await staff.call(run, { params, body: {} })).body.data
  expect(counted.rows).toContainEqual(['active', '2', expect.any(String)])
  const rows = (await staff.call(behind, { params, body: { point } })).body.data
  expect(rows).toMatchObject({ state: 'done', total: 2, truncated: false })
  const names = rows.columns.map(({ name }) => name)
  // what the point was made of stands first
  expect(names.slice(0, 2)).toEqual(['Status', 'monthly_price'])
  const at = names.indexOf('username')
  expect(rows.rows.map((row) => row[at]).toSorted()).toEqual(
    [first, second].map(({ connection }) => connection.username).toSorted(),
  )
  // the filters of the graph hold, and one of a count means nothing for its rows
  const filters = [
    { name: 'Client ID', value: first.connection.username },
    { name: 'Lines', value: '1' },
  ]
  const narrowed = (await staff.call(behind, { params, body: { point, filters } })).body.data
  expect(narrowed.rows.map((row) => row[at])).toEqual([first.connection.username])
  // an answer does not wait for the audit log
  const log = await vi.waitFor(async () => {
    const lines = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'report.ran')
      .where('target', '=', `report:${params.id}`)
      .execute()
    expect(lines).toHaveLength(3)
    return lines
  })
  // names of columns and filters, no values
  expect(JSON.stringify(log)).toContain('Client ID')
  expect(JSON.stringify(log)).not.toContain(first.connection.username)
})

it('is for those who build reports, of reports that they may see, and of points that can be told apart', async () => {
  const { organizationId, staff } = await office()
  const params = { id: await saved(staff) }
  const viewing = await roleFactory(app, {
    permissions: [
      {
        methods: ['GET', 'POST'],
        paths: ['/ext-report-builder/query-reports/:id', '/ext-report-builder/query-reports/:id/run'],
      },
    ],
    grants: [{ model: 'report', actions: ['List'], ...ofOwnOrganization }],
  })
  const viewer = await app.signIn({ accountType: 'staff', organizationId, roleIds: [viewing] })
  expect((await viewer.call(run, { params, body: {} })).status).toBe(200)
  expect((await viewer.call(behind, { params, body: { point } })).status).toBe(403)
  expect((await viewer.call(reportRoutes.read, { params })).body.data.can).not.toContain('see-rows')
  expect((await staff.call(reportRoutes.read, { params })).body.data.can).toContain('see-rows')
  expect((await app.guest.call(behind, { params, body: { point } })).status).toBe(401)

  const stranger = (await office()).staff
  const theirs = await stranger.call(behind, { params, body: { point } })
  const missing = await stranger.call(behind, { params: { id: 999_999_999 }, body: { point } })
  expect(theirs.status).toBe(404)
  expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })

  const wrong = async (column: string) =>
    (await staff.call(behind, { params, body: { point: [{ column, value: 'x' }] } })).refusal.errors
  expect(await wrong('lines')).toEqual({ point: ['lines is computed, so its rows cannot be told apart.'] })
  expect(await wrong('area')).toEqual({ point: ['The report has no column area.'] })
  expect((await staff.call(behind, { params, body: { point: [] } })).status).toBe(422)
})
