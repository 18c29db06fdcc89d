import { designRoutes } from '@uplink/contract/designs/routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { roleFactory } from '../../access/access.factory'
import { aRow, designFactory } from '../../designs/designs.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { reportFactory, reportPaths } from '../reports.factory'

// A report on a database connection that is not shared with whoever may see the others.

let app: TestApp
let manager: Caller
let trusted: Caller
let [report, open] = [0, 0]
beforeAll(async () => {
  app = await createTestApp()
  const { id: organizationId } = await organizationFactory(app)
  const view = { ...reportPaths.view, paths: [...reportPaths.view.paths, '/ext-report-builder/designs*'] }
  const edit = { methods: ['POST', 'DELETE'] as const, paths: ['/ext-report-builder/*'] }
  const grants = [
    { model: 'report' as const, actions: ['List', 'Edit', 'Delete'] as const },
    { model: 'design' as const, actions: ['List'] as const },
  ].map((grant) => ({ ...grant, actions: [...grant.actions] }))
  const connections = [{ model: 'database-connection' as const, actions: ['List' as const] }]
  const permissions = [view, { ...edit, methods: [...edit.methods] }]
  const staff = { accountType: 'staff' as const, organizationId }
  const signIn = async (more: typeof connections) => {
    const roleId = await roleFactory(app, { permissions, grants: [...grants, ...more] })
    return app.signIn({ ...staff, roleIds: [roleId] })
  }
  manager = await signIn([])
  trusted = await signIn(connections)
  const { id: data_source_id } = await app.db
    .insertInto('data_sources')
    .values({
      name: 'Warehouse',
      driver: 'mariadb',
      host: '127.0.0.1',
      port: 1,
      database_name: 'usage',
      username: 'reader',
      sealed_password: Buffer.from('-'),
      password_set_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { organizationId, createdBy: trusted.userId }
  report = await reportFactory(app, own)
  open = await reportFactory(app, own)
  await app.db.updateTable('reports').set({ data_source_id }).where('id', '=', report).execute()
})
afterAll(() => app.close())

const listed = async (caller: Caller) =>
  (await caller.call(reportRoutes.list, { query: {} })).body.data.map(({ id }) => id)

it('is listed to whom the connection is shared with, and to nobody else', async () => {
  expect(await listed(trusted)).toEqual([open, report])
  expect(await listed(manager)).toEqual([open])
})

it('is like a missing one to read, run, change and delete', async () => {
  const params = { id: report }
  const calls = [
    manager.call(reportRoutes.read, { params }),
    manager.call(reportRunRoutes.run, { params, body: {} }),
    manager.call(reportRoutes.store, { params, body: { data: {} } }),
    manager.call(reportRoutes.delete, { params }),
  ]
  for (const { refusal } of await Promise.all(calls)) expect(refusal.code).toBe('record.not-found')
  expect((await trusted.call(reportRoutes.read, { params })).status).toBe(200)
})

it('is on a dashboard one that its viewer may not see', async () => {
  const rows = [aRow([report, open].map((report_id) => ({ display_type: 'table', report_id })))]
  const id = await designFactory(app, { organizationId: null, createdBy: trusted.userId, rows })
  const states = async (caller: Caller) =>
    (await caller.call(designRoutes.view, { params: { id } })).body.data.rows[0]?.cells.map(
      ({ state }) => state,
    )
  expect(await states(trusted)).toEqual(['shown', 'shown'])
  expect(await states(manager)).toEqual(['forbidden', 'shown'])
})
