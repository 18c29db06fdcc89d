import { designRoutes } from '@uplink/contract/designs/routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { aRow, designFactory } from '../designs/designs.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { aLongReport, reportFactory, reportPaths, reportsAtWork } from './reports.factory'

// A run goes on in its database for as long as a call waits for it, and a moment longer.

let app: TestApp
let owner: pg.Client
let organizationId: number
let admin: Caller
let report: number
let design: number
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  organizationId = (await organizationFactory(app)).id
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, 'Many ' || n FROM generate_series(1, 3000) n`,
    [organizationId],
  )
  admin = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  const of = { organizationId, createdBy: admin.userId }
  report = await reportFactory(app, { ...of, definition: aLongReport('Counts for hours') })
  const rows = [aRow([{ report_id: report, display_type: 'iconic', column: 'n' }], 'all', 'only')]
  design = await designFactory(app, { ...of, rows })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(0)))
afterAll(async () => {
  await owner.end()
  await app.close()
})

const runReport = () => admin.call(reportRunRoutes.run, { params: { id: report }, body: { anyway: true } })
const runCell = () =>
  admin.call(designRoutes.runCell, { params: { id: design }, body: { row: 'only', column: 0 } })
const find = (id: string | null) => admin.call(reportRunRoutes.find, { params: { id: id ?? '' } })
const cancel = (id: string | null) => admin.call(reportRunRoutes.cancel, { params: { id: id ?? '' } })
const written = async (id: string | null) =>
  app.db
    .selectFrom('report_runs')
    .select(['kind', 'state'])
    .where('id', '=', id ?? '')
    .executeTakeFirst()

describe.each([
  ['a report', 'run', runReport],
  ['a cell', 'cell', runCell],
])('%s that runs for hours', (_, kind, begin) => {
  it('is a run to follow and to cancel, written down', async () => {
    const { run_id, state } = (await begin()).body.data
    expect(state).toBe('running')
    expect(await written(run_id)).toEqual({ kind, state: 'running' })
    expect((await find(run_id)).body.data).toMatchObject({ state: 'running', run_id })
    expect(await reportsAtWork(owner)).toBe(1)
    const customer = await app.signIn()
    for (const route of [reportRunRoutes.find, reportRunRoutes.cancel])
      expect((await customer.call(route, { params: { id: run_id ?? '' } })).refusal.code).toBe(
        'record.not-found',
      )
    await cancel(run_id)
    await vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(0))
    expect((await find(run_id)).body.data.state).toBe('cancelled')
    await vi.waitFor(async () => expect(await written(run_id)).toEqual({ kind, state: 'cancelled' }))
  })

  it('ends in the database within two seconds once nobody follows it any more', async () => {
    const { run_id } = (await begin()).body.data
    app.clock.pass(1400)
    expect((await find(run_id)).body.data.state).toBe('running')
    app.clock.pass(1400)
    expect((await find(run_id)).body.data.state).toBe('running')
    app.clock.pass(1600)
    await vi.waitFor(async () => {
      // a busy process gives those who follow as much longer, and this clock stands still otherwise
      app.clock.pass(500)
      expect(await written(run_id)).toEqual({ kind, state: 'cancelled' })
    })
    expect(await reportsAtWork(owner)).toBe(0)
  })
})

it('goes on while a call waits, and ends at once when that breaks off', async () => {
  const paths = [
    [`query-reports/${report}/run`, { anyway: true }],
    [`designs/${design}/cells/run`, { row: 'only', column: 0 }],
  ] as const
  const address = app.server.server.address()
  for (const [path, body] of paths) {
    const leaving = new AbortController()
    const sent = fetch(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/ext-report-builder/${path}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: leaving.signal,
      },
    )
    await vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(1))
    app.clock.pass(60_000)
    leaving.abort()
    await expect(sent).rejects.toThrow()
    await vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(0))
  }
})

it('gives no more rows to somebody who may no longer run reports', async () => {
  const roleId = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [{ model: 'report', actions: ['List'] }],
  })
  const viewer = await app.signIn({ accountType: 'staff', organizationId, roleIds: [roleId] })
  const { run_id } = (
    await viewer.call(reportRunRoutes.run, { params: { id: report }, body: { anyway: true } })
  ).body.data
  const look = () => viewer.call(reportRunRoutes.find, { params: { id: run_id ?? '' } })
  expect((await look()).status).toBe(200)
  await app.db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  await app.caughtUp()
  expect((await look()).status).toBe(403)
  await viewer.call(reportRunRoutes.cancel, { params: { id: run_id ?? '' } })
})
