import { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { reportWorkerFactory, timePasses } from '../../../testing/stages/report-worker'
import { builderRole, reportPaths } from '../reports.factory'
import { checkAlerts } from './alerts.jobs'

let app: TestApp
let worker: ReturnType<typeof reportWorkerFactory>
let author: Caller
let viewer: Caller
let stranger: Caller
let here: number
let report: number
const list = (model: 'report' | 'department') => ({ model, actions: ['List' as const], ...ofOwnOrganization })
beforeAll(async () => {
  app = await createTestApp()
  worker = reportWorkerFactory(app)
  here = (await organizationFactory(app)).id
  const there = (await organizationFactory(app)).id
  const looker = await roleFactory(app, {
    permissions: [reportPaths.build],
    grants: [list('report'), list('department')],
  })
  const staff = { accountType: 'staff' as const, organizationId: here }
  author = await app.signIn({ ...staff, roleIds: [await builderRole(app)], name: 'Tasnim' })
  viewer = await app.signIn({ ...staff, roleIds: [looker], name: 'Rafiq', email: 'rafiq@example.com' })
  stranger = await app.signIn({ ...staff, organizationId: there, roleIds: [looker] })
  await addDepartments(there, 50)
  report = await aCount('Departments')
})
afterAll(async () => {
  worker.end()
  await app.close()
})

/** A report that counts the departments that its reader may see. */
async function aCount(report_name: string): Promise<number> {
  const data = {
    report_name,
    db_connection_name: 'default',
    have_aggregate_function: 'yes' as const,
    tables: [{ name: 'departments', query_alias: 'd' }],
    select_aggregates: [{ aggregate_function: 'COUNT' as const, column: '*', alias: 'count' }],
  }
  const { body, refusal } = await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(refusal.errors ?? {}).toEqual({})
  return body.data.id
}
let count = 0
async function addDepartments(organization_id: number, many: number) {
  const rows = Array.from({ length: many }, () => ({ organization_id, name: `Department ${++count}` }))
  await app.db.insertInto('departments').values(rows).execute()
}

const above = { watched: 'count', condition: 'above' as const, threshold: '5', every_minutes: 5 as const }
const create = (caller: Caller, more = {}, id = report) =>
  caller.call(reportAlertRoutes.create, { params: { id }, body: { ...above, ...more } })
const made = async (caller: Caller, more = {}) => {
  const { body, refusal } = await create(caller, more)
  expect(refusal.errors ?? {}).toEqual({})
  return body.data
}
const listed = async (caller: Caller) =>
  (await caller.call(reportAlertRoutes.list, { params: { id: report } })).body.data
const shown = async (id: number, caller = viewer) => (await listed(caller)).find((each) => each.id === id)
const bell = async () =>
  app.db.selectFrom('notifications').select(['title', 'body']).where('user_id', '=', viewer.userId).execute()
const mails = () => app.db.selectFrom('outbox').select('recipient').where('transport', '=', 'mail').execute()

async function looked() {
  await timePasses(app, 5 * 60_000)
  await worker.run(checkAlerts)
}

describe('an alert', () => {
  it('tells its owner once for each crossing, by bell and mail, and keeps its history', async () => {
    await addDepartments(here, 4)
    const { id } = await made(viewer)
    await worker.run(checkAlerts)
    expect(await shown(id)).toMatchObject({ last_value: '4', is_over: false, events: [], failure: null })
    await addDepartments(here, 3)
    await worker.run(checkAlerts)
    expect(await bell(), 'not before its time').toEqual([])
    for (let times = 0; times < 3; times++) await looked()
    expect(await bell()).toEqual([
      { title: '“Departments” has crossed your threshold', body: 'count is 7, above 5.' },
    ])
    expect(await mails()).toEqual([{ recipient: 'rafiq@example.com' }])
    await app.db.deleteFrom('departments').where('organization_id', '=', here).execute()
    await looked()
    await addDepartments(here, 6)
    await looked()
    expect(await bell()).toHaveLength(2)
    const alert = await shown(id)
    expect(alert?.events.map(({ what, value }) => [what, value])).toEqual([
      ['crossed', '6'],
      ['back', '0'],
      ['crossed', '7'],
    ])
    await viewer.call(reportAlertRoutes.delete, { params: { id } })
    expect(worker.logged).toEqual([])
  })

  it('says once that it cannot be checked, and stops when its owner has gone', async () => {
    await app.db.deleteFrom('notifications').execute()
    const leaver = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [1] })
    const { id } = await made(leaver)
    const roles = app.db.deleteFrom('user_roles').where('user_id', '=', leaver.userId)
    await roles.execute()
    await looked()
    await looked()
    const told = app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', leaver.userId)
    expect(await told.execute()).toEqual([
      {
        title: 'The alert on “Departments” could not be checked',
        body: 'The right to run reports is missing.',
      },
    ])
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', leaver.userId).execute()
    await looked()
    const kept = app.db.selectFrom('report_alerts').select(['status', 'failure']).where('id', '=', id)
    expect(await kept.executeTakeFirst()).toEqual({
      status: 'stopped',
      failure: 'The right to run reports is missing.',
    })
  })

  it('watches its column of a query wherever that stands, and says numbers with their groups', async () => {
    await app.db.deleteFrom('notifications').execute()
    const owner = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [1] })
    const data = {
      report_name: 'In SQL',
      db_connection_name: 'default',
      query_type: 'raw_query' as const,
      raw_query: 'select 7 as few, 1234567.5 as many',
    }
    const stored = (await owner.call(reportRoutes.store, { params: { id: 0 }, body: { data } })).body.data
    const { body } = await create(owner, { watched: 'many', threshold: '100000' }, stored.id)
    // as if the columns had stood the other way round when the report was saved
    const turned = JSON.stringify(stored.output_columns.toReversed())
    await app.db.updateTable('reports').set({ output_columns: turned }).where('id', '=', stored.id).execute()
    await looked()
    const kept = app.db.selectFrom('report_alerts').select('last_value').where('id', '=', body.data.id)
    expect(await kept.executeTakeFirst()).toEqual({ last_value: '1234567.5' })
    const told = app.db.selectFrom('notifications').select('body').where('user_id', '=', owner.userId)
    expect(await told.execute()).toEqual([{ body: 'many is 1,234,567.5, above 100,000.' }])
  })

  it('watches how many rows there are, and any change', async () => {
    await app.db.deleteFrom('notifications').execute()
    const { id } = await made(viewer, { watched: null, condition: 'changes', threshold: null })
    const other = await made(viewer, { condition: 'changes', threshold: null })
    await looked()
    await addDepartments(here, 1)
    await looked()
    expect((await shown(id))?.last_value).toBe('1')
    expect((await bell()).map(({ title }) => title)).toEqual(['“Departments” has changed'])
    expect((await shown(other.id))?.events).toMatchObject([{ what: 'changed' }])
  })
})

it('counts rows beyond those that a screen shows, and only those that its owner may see', async () => {
  await app.db.deleteFrom('departments').where('organization_id', '=', here).execute()
  for (let n = 0; n < 5; n++) await addDepartments(here, 2001)
  const data = {
    report_name: 'All departments',
    db_connection_name: 'default',
    tables: [{ name: 'departments', query_alias: 'd' }],
  }
  const { id } = (await author.call(reportRoutes.store, { params: { id: 0 }, body: { data } })).body.data
  const about = { watched: null, condition: 'above', threshold: '10004' }
  const alert = (await create(viewer, about, id)).body.data
  await worker.run(checkAlerts)
  const kept = app.db.selectFrom('report_alerts').select(['last_value', 'is_over']).where('id', '=', alert.id)
  expect(await kept.executeTakeFirst()).toEqual({ last_value: '10005', is_over: true })
  await app.db.deleteFrom('departments').where('organization_id', '=', here).execute()
})

describe('alerts of a report', () => {
  it('are refused with what is wrong, by field', async () => {
    const errors = async (more: object) => (await create(viewer, more)).refusal.errors
    expect(await errors({ threshold: null })).toHaveProperty('threshold')
    expect(await errors({ threshold: 'much' })).toHaveProperty('threshold')
    expect(await errors({ watched: 'nothing' })).toEqual({
      watched: ['There is no such column in this report'],
    })
    expect(await errors({ every_minutes: 1 })).toHaveProperty('every_minutes')
    for (const id of [report, 999_999_999])
      expect((await create(stranger, {}, id)).refusal.code).toBe('record.not-found')
  })

  it('are their owner’s: who may change the report sees that they are there, and not what they found', async () => {
    const { id, version } = await made(viewer)
    await looked()
    expect((await shown(id))?.last_value).not.toBeNull()
    expect(await shown(id, author)).toMatchObject({ last_value: null, is_over: null, can: ['delete'] })
    expect((await stranger.call(reportAlertRoutes.list, { params: { id: report } })).status).toBe(404)
    const body = { ...above, threshold: '9', version }
    const change = (caller: Caller) => caller.call(reportAlertRoutes.update, { params: { id }, body })
    expect((await change(author)).refusal.code).toBe('record.not-found')
    expect((await change(viewer)).body.data).toMatchObject({
      threshold: '9',
      last_value: null,
      version: version + 1,
    })
    expect((await change(viewer)).refusal.code).toBe('record.conflict')
  })

  it('are paused, and keep a report from being deleted', async () => {
    const { id } = await made(viewer)
    const status = (caller: Caller, to: 'active' | 'paused') =>
      caller.call(reportAlertRoutes.status, { params: { id }, body: { status: to } })
    expect((await status(viewer, 'paused')).body.data).toMatchObject({
      status: 'paused',
      next_check_at: null,
    })
    expect((await status(stranger, 'active')).refusal.code).toBe('record.not-found')
    expect((await status(viewer, 'active')).body.data.next_check_at).not.toBeNull()
    expect((await author.call(reportRoutes.delete, { params: { id: report } })).refusal.code).toBe(
      'record.in-use',
    )
    expect((await stranger.call(reportAlertRoutes.delete, { params: { id } })).status).toBe(404)
    expect((await author.call(reportAlertRoutes.delete, { params: { id } })).status).toBe(200)
    const acts = app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `report-alert:${id}`)
      .orderBy('id')
    expect((await acts.execute()).map(({ action }) => action)).toEqual([
      'report-alert.created',
      'report-alert.updated',
      'report-alert.updated',
      'report-alert.deleted',
    ])
  })
})
