import { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileExpiry } from '#platform/made-files/made-files.jobs'
import { unzip } from '#platform/spreadsheets/unzip.factory'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { reportFactory, reportPaths } from '../reports.factory'
import { reportWorkerFactory, timePasses } from '../../../testing/stages/report-worker'
import { makeExports } from './exports.jobs'
import { exportFiles } from './exports.store'

const purgeExports = createFileExpiry({ reports: exportFiles })

let app: TestApp
let worker: ReturnType<typeof reportWorkerFactory>
let author: Caller
let manager: Caller
let report: number
const here = `Salma's "Net", Dhaka`
beforeAll(async () => {
  app = await createTestApp()
  worker = reportWorkerFactory(app)
  const { id: organizationId } = await organizationFactory(app, { name: here })
  await organizationFactory(app, { name: 'Elsewhere' })
  const permissions = [reportPaths.build]
  const staff = { accountType: 'staff' as const, organizationId }
  const all = (['report', 'organization'] as const).map((model) => ({ model, actions: ['List' as const] }))
  const own = [
    { model: 'report' as const, actions: ['List' as const] },
    { model: 'organization' as const, actions: ['List' as const], ...ofOwnOrganization },
  ]
  author = await app.signIn({ ...staff, roleIds: [await roleFactory(app, { permissions, grants: all })] })
  manager = await app.signIn({ ...staff, roleIds: [await roleFactory(app, { permissions, grants: own })] })
  report = await reportFactory(app, { organizationId, createdBy: author.userId })
})
afterAll(async () => {
  worker.end()
  await app.close()
})

type Request = Parameters<typeof author.call<typeof reportExportRoutes.begin>>[1]
const begin = (caller: Caller, body: Partial<NonNullable<Request>['body']> = {}, id = report) =>
  caller.call(reportExportRoutes.begin, {
    params: { id },
    body: { format: 'csv', bom: 'false', anyway: true, ...body },
  })
const begun = async (caller: Caller, body = {}) => {
  const answer = await begin(caller, body)
  expect(answer.refusal.errors ?? {}).toEqual({})
  return { id: answer.body.data?.id ?? '' }
}
const find = async (caller: Caller, params: { id: string }) =>
  (await caller.call(reportExportRoutes.find, { params })).body.data
const take = (caller: Caller, { id }: { id: string }) =>
  app.server.inject({
    method: 'GET',
    url: `/api/ext-report-builder/exports/${id}/file`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
const bellOf = (caller: Caller) =>
  app.db.selectFrom('notifications').select(['title', 'link']).where('user_id', '=', caller.userId).execute()
const partsOf = ({ id }: { id: string }) =>
  app.db.selectFrom('report_export_parts').select('attempt').where('export_id', '=', id).execute()

describe('an export in the background', () => {
  it('is made by the worker, told by the bell, and fetched by whoever asked', async () => {
    const made = await begun(author)
    expect(await find(author, made)).toMatchObject({ state: 'waiting', rows: 0, report_id: report })
    expect((await take(author, made)).statusCode).toBe(404)
    await worker.run(makeExports)
    expect(await find(author, made)).toMatchObject({ state: 'ready', rows: 2, failure: null })
    expect(await bellOf(author)).toEqual([
      {
        title: expect.stringContaining('Ready as a file: “') as string,
        link: '/admin/ext-report-builder/exports',
      },
    ])
    const file = await take(author, made)
    expect(file.headers['content-disposition']).toContain('.csv')
    expect(file.body.split('\n')).toHaveLength(4)
    expect(file.body).toContain('"Salma\'s ""Net"", Dhaka"')
    const lines = app.db.selectFrom('audit_log').select('details').where('action', '=', 'report.exported')
    expect(await lines.execute()).toMatchObject([
      { details: { format: 'csv', state: 'done', rows: 2, version: 1, by: 'job:reports.make-exports' } },
    ])
    expect(worker.logged).toEqual([])
  })

  it('has the rows of whoever asked, also as a spreadsheet', async () => {
    const made = await begun(manager, { format: 'xlsx' })
    await worker.run(makeExports)
    const sheet = unzip((await take(manager, made)).rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(2)
    expect(sheet).not.toContain('Elsewhere')
  })

  it('is nobody else’s, to see, fetch or stop', async () => {
    const made = await begun(author)
    for (const route of [reportExportRoutes.find, reportExportRoutes.cancel])
      expect((await manager.call(route, { params: made })).refusal.code).toBe('record.not-found')
    await worker.run(makeExports)
    expect((await take(manager, made)).statusCode).toBe(404)
    const list = await manager.call(reportExportRoutes.list)
    expect(list.body.data.map(({ id }) => id)).not.toContain(made.id)
    expect((await author.call(reportExportRoutes.list)).body.data.map(({ id }) => id)).toContain(made.id)
  })

  it('is not begun where the file can be had at once, and refused like a run', async () => {
    expect((await begin(author, { anyway: false })).body).toEqual({
      message: 'You can download it at once.',
      data: null,
    })
    expect((await begin(author, { sort: 'nothing' })).refusal.errors).toHaveProperty('sort')
    expect((await begin(author, {}, 999_999_999)).refusal.code).toBe('record.not-found')
    expect((await begin(author, { format: 'pdf' as never })).status).toBe(422)
  })

  it('is one of three at most, and ends when it is cancelled', async () => {
    const three = [await begun(author), await begun(author), await begun(author)]
    expect((await begin(author)).refusal.code).toBe('report.too-many-exports')
    for (const made of three) await author.call(reportExportRoutes.cancel, { params: made })
    await worker.run(makeExports)
    const [first = { id: '' }] = three
    expect(await find(author, first)).toMatchObject({ state: 'cancelled' })
    expect(await partsOf(first)).toEqual([])
  })

  it('fails in words while the files of its reader, or of all, take as much as they may', async () => {
    const sizeOf = (made: { id: string }, bytes: number) =>
      app.db.updateTable('report_exports').set({ bytes }).where('id', '=', made.id).execute()
    const failureOf = async (caller: Caller) => {
      const made = await begun(caller)
      await worker.run(makeExports)
      return (await find(caller, made)).failure
    }
    const large = await begun(author)
    await worker.run(makeExports)
    await sizeOf(large, 1024 ** 3)
    expect(await failureOf(author)).toContain('Your files take more than 1 GB.')
    expect(await failureOf(manager)).toBeNull()
    await sizeOf(large, 10 * 1024 ** 3)
    expect(await failureOf(manager)).toContain('The files of all reports take more than 10 GB.')
    await author.call(reportExportRoutes.cancel, { params: large })
    expect(await failureOf(author)).toBeNull()
  })

  it('fails in words when the right is gone meanwhile', async () => {
    const leaver = await app.signIn({
      accountType: 'staff',
      roleIds: [
        await roleFactory(app, {
          permissions: [reportPaths.build],
          grants: [{ model: 'report', actions: ['List'] }],
        }),
      ],
    })
    const made = await begun(leaver)
    await app.db.deleteFrom('user_roles').where('user_id', '=', leaver.userId).execute()
    await worker.run(makeExports)
    const row = app.db.selectFrom('report_exports').select(['state', 'failure']).where('id', '=', made.id)
    expect(await row.executeTakeFirst()).toEqual({
      state: 'failed',
      failure: 'The right to export reports is missing.',
    })
    expect((await bellOf(leaver))[0]?.title).toContain('Could not be made a file: “')
  })

  it('is begun anew after its worker has died, and has nothing of the half file', async () => {
    const made = await begun(author)
    const now = app.clock.now()
    await exportFiles.claim(app.db, { now, before: now })
    await app.db
      .insertInto('report_export_parts')
      .values({ export_id: made.id, attempt: 1, position: 0, bytes: Buffer.from('half') })
      .execute()
    await worker.run(makeExports)
    expect(await find(author, made)).toMatchObject({ state: 'making' })
    expect((await take(author, made)).statusCode).toBe(404)
    await timePasses(app, 60_000)
    await worker.run(makeExports)
    expect((await take(author, made)).body).not.toContain('half')
    expect(await partsOf(made)).toEqual([{ attempt: 2 }])
  })

  it('is kept for a day', async () => {
    const made = await begun(author)
    await worker.run(makeExports)
    await timePasses(app, 23 * 3_600_000)
    await worker.run(purgeExports)
    expect((await take(author, made)).statusCode).toBe(200)
    await timePasses(app, 2 * 3_600_000)
    expect((await take(author, made)).statusCode).toBe(404)
    expect(await find(author, made)).toMatchObject({ state: 'gone' })
    await worker.run(purgeExports)
    const state = app.db.selectFrom('report_exports').select('state').where('id', '=', made.id)
    expect(await state.executeTakeFirst()).toEqual({ state: 'gone' })
    expect(await partsOf(made)).toEqual([])
  })
})
