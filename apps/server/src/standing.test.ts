import { authRoutes } from '@uplink/contract/auth'
import { designRoutes } from '@uplink/contract/designs/routes'
import { departments } from '@uplink/contract/organizations'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { aRow, designFactory } from './modules/designs/designs.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { reportWorkerFactory } from './testing/stages/report-worker'
import { makeExports } from './modules/reports/exports/exports.jobs'
import { aLongReport, reportFactory, reportPaths, reportsAtWork } from './modules/reports/reports.factory'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Whatever lasts ends with the right to it, within about a second, and what had left by then is in the audit log.
let app: TestApp
let owner: pg.Client
let port: number
let organizationId: number
let report: number
let role: number
let reader: Caller
const definition: ReportDraft = {
  report_name: 'Long names',
  db_connection_name: 'default',
  tables: [{ name: 'departments', query_alias: 'd' }],
  selections: [{ column: 'd.name', alias: 'name' }],
}
const maxRows = 200_000
const grants = [
  { model: 'report' as const, actions: ['List' as const] },
  { model: 'department' as const, actions: ['List' as const], ...ofOwnOrganization },
]
const permissions = [reportPaths.build, { paths: ['/departments', '/departments/*'] }]

beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
  organizationId = (await organizationFactory(app)).id
  const author = await app.signIn({ accountType: 'staff', roleIds: [1] })
  report = await reportFactory(app, { organizationId: null, createdBy: author.userId, definition })
  await owner.query(
    `INSERT INTO departments (organization_id, name) SELECT $1, repeat('x', 90) || n FROM generate_series(1, 100000) n`,
    [organizationId],
  )
  await namesAre("repeat('x', 16000)")
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = app.server.server.address() as { port: number })
})
beforeEach(async () => {
  role = await roleFactory(app, { permissions, grants })
  reader = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** Two hundred thousand long names: three gigabytes, which no connection holds. */
const namesAre = (name: string) =>
  owner.query(
    `CREATE OR REPLACE VIEW report.departments AS
     SELECT n::bigint AS id, ${name} AS name, ${organizationId}::bigint AS organization_id,
       NULL::text AS organization, 'active'::record_status AS status, now() AS created_at
     FROM generate_series(1, ${maxRows}) n`,
  )

const stop = (userId: number) =>
  app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', userId).execute()

/** Begins a download, and reads no more than its beginning. */
async function begin(path: string) {
  const headers = { authorization: `Bearer ${reader.token}` }
  const sent = get({ host: '127.0.0.1', port, path: `/api${path}`, headers })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  await once(answer, 'readable')
  return answer
}

/** Reads on to the end; resolves with the bytes when the connection breaks off. */
async function restOf(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
  return bytes
}

const soon = { timeout: 6000, interval: 50 }
async function auditOf(action: 'report.exported' | 'list.exported') {
  const lines = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .where('actor_id', '=', reader.userId)
    .orderBy('id')
    .execute()
  return lines.map(({ details }) => details as { state?: string; rows: number; bytes: number })
}
const brokenOff = (action: 'report.exported' | 'list.exported') =>
  vi.waitFor(async () => {
    const found = (await auditOf(action)).find(({ state }) => state === 'failed')
    expect(found).toBeDefined()
    return found as { rows: number; bytes: number }
  }, soon)

describe('a report that is sent as a file ends when', () => {
  const other = async () => (await organizationFactory(app)).id
  it.each<[string, () => Promise<unknown>]>([
    ['its reader signs out', () => reader.call(authRoutes.logout)],
    ['its reader is made inactive', () => stop(reader.userId)],
    [
      'their role is taken away',
      () => app.db.deleteFrom('user_roles').where('user_id', '=', reader.userId).execute(),
    ],
    [
      'their role loses the right',
      () => app.db.deleteFrom('role_permissions').where('role_id', '=', role).execute(),
    ],
    [
      'their role reaches other rows',
      () => app.db.deleteFrom('role_custom_permissions').where('role_id', '=', role).execute(),
    ],
    [
      'they come to another organization',
      async () =>
        app.db
          .updateTable('users')
          .set({ organization_id: await other() })
          .where('id', '=', reader.userId)
          .execute(),
    ],
  ])('%s', async (_, end) => {
    const answer = await begin(`/ext-report-builder/query-reports/${report}/export?format=csv`)
    await end()
    const { rows, bytes } = await brokenOff('report.exported')
    expect(bytes).toBeGreaterThan(16_000)
    expect(rows).toBeGreaterThan(1)
    expect(rows).toBeLessThan(maxRows)
    // the reader cannot have more than is written down, and has it but for what the connection held
    expect(await restOf(answer)).toBeLessThanOrEqual(bytes + 10_000)
  })

  it('its reader breaks off, and what they took is written down', async () => {
    const answer = await begin(`/ext-report-builder/query-reports/${report}/export?format=csv`)
    answer.destroy()
    const { rows, bytes } = await brokenOff('report.exported')
    expect(bytes).toBeGreaterThan(0)
    expect(rows).toBeGreaterThan(0)
  })

  it('goes on for whoever keeps the right', async () => {
    const answer = await begin(`/ext-report-builder/query-reports/${report}/export?format=csv`)
    let bytes = 0
    const began = performance.now()
    // over two looks at the right; if it were broken off, this would throw
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (performance.now() - began > 2500) break
    }
    expect(bytes).toBeGreaterThan(16_000)
  })
})

it('a list that is sent as a file ends with the right to it', async () => {
  const answer = await begin(departments.routes.export.path)
  await stop(reader.userId)
  const { rows, bytes } = await brokenOff('list.exported')
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(100_000)
  expect(bytes).toBeGreaterThan(90 * rows)
  await restOf(answer)
})

describe('a file that is made in the background', () => {
  let worker: ReturnType<typeof reportWorkerFactory>
  beforeEach(async () => {
    worker = reportWorkerFactory(app)
    const request = { format: 'csv' as const, bom: 'false' as const, anyway: true }
    const { body } = await reader.call(reportExportRoutes.begin, { params: { id: report }, body: request })
    file = body.data?.id ?? ''
    return () => worker.end()
  })
  let file: string
  const parts = async () =>
    (
      await app.db
        .selectFrom('report_export_parts')
        .select('position')
        .where('export_id', '=', file)
        .execute()
    ).length
  const found = () =>
    app.db.selectFrom('report_exports').select(['state', 'failure']).where('id', '=', file).executeTakeFirst()

  it('is given up when its reader loses the right', async () => {
    // each takes a few milliseconds, so that the file is not complete for minutes
    await namesAre("repeat('x', 16000 + (SELECT count(*) * 0 FROM generate_series(1, 20000 + n % 2))::int)")
    const making = worker.run(makeExports)
    await vi.waitFor(async () => expect(await parts()).toBeGreaterThan(2), soon)
    await app.db.deleteFrom('role_custom_permissions').where('role_id', '=', role).execute()
    // workers know rights for a second
    app.clock.pass(1000)
    await making
    expect(await found()).toEqual({
      state: 'failed',
      failure: 'The right to this report ended while its file was made.',
    })
  })

  it('is no longer sent when its reader loses the right', async () => {
    const now = app.clock.now()
    const bytes = Buffer.alloc(1_000_000)
    await app.db
      .insertInto('report_export_parts')
      .values(
        Array.from({ length: 60 }, (_each, position) => ({ export_id: file, attempt: 0, position, bytes })),
      )
      .execute()
    await app.db
      .updateTable('report_exports')
      .set({ state: 'ready', bytes: 60_000_000, rows: 1, ended_at: now })
      .where('id', '=', file)
      .execute()
    const answer = await begin(reportExportRoutes.fetch.path.replace(':id', file))
    const sockets = () =>
      new Promise<number>((resolve) => app.server.server.getConnections((_, count) => resolve(count)))
    const open = await sockets()
    await stop(reader.userId)
    await vi.waitFor(async () => expect(await sockets()).toBeLessThan(open), soon)
    expect(await restOf(answer)).toBeLessThan(60_000_000)
  })
})

describe('a call that waits for a report is refused when the right to it ends', () => {
  it.each(['run', 'cell'] as const)('%s', async (kind) => {
    const createdBy = reader.userId
    const long = await reportFactory(app, { organizationId: null, createdBy, definition: aLongReport(kind) })
    const cell = { display_type: 'table' as const, report_id: long }
    const rows = [aRow([cell], 'all', 'only')]
    const design = await designFactory(app, { organizationId: null, createdBy, rows })
    const until = { timeout: 60_000, interval: 50 }
    // the last one may still be ending
    await vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(0), until)
    const call =
      kind === 'run'
        ? reader.call(reportRunRoutes.run, { params: { id: long }, body: { anyway: true } })
        : reader.call(designRoutes.runCell, { params: { id: design }, body: { row: 'only', column: 0 } })
    await vi.waitFor(async () => expect(await reportsAtWork(owner)).toBe(1), until)
    await stop(reader.userId)
    expect((await call).status).toBe(401)
  })
})
