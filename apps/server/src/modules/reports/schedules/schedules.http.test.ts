import { reportRoutes } from '@uplink/contract/reports/routes'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { timePasses } from '../../../testing/stages/report-worker'
import { organizationFactory } from '../../organizations/organizations.factory'
import { builderRole, reportFactory, reportPaths } from '../reports.factory'

let app: TestApp
let author: Caller
let viewer: Caller
let stranger: Caller
let here: number
let report: number
beforeAll(async () => {
  app = await createTestApp()
  here = (await organizationFactory(app)).id
  const there = (await organizationFactory(app)).id
  const looker = await roleFactory(app, {
    permissions: [reportPaths.view, { paths: ['/ext-report-builder/*'] }],
    grants: [
      { model: 'report', actions: ['List'], ...ofOwnOrganization },
      { model: 'user', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const staff = { accountType: 'staff' as const, organizationId: here }
  author = await app.signIn({ ...staff, roleIds: [await builderRole(app)], name: 'Tasnim' })
  viewer = await app.signIn({ ...staff, roleIds: [looker], name: 'Rafiq', email: 'rafiq@example.com' })
  stranger = await app.signIn({ ...staff, organizationId: there, roleIds: [looker], name: 'Strange' })
  report = await reportFactory(app, { organizationId: here, createdBy: author.userId })
})
afterAll(() => app.close())

const timetable = { every: 'week' as const, weekdays: [1], at: '08:00' }
const form = (more = {}) => ({
  timetable,
  recipient_ids: [viewer.userId],
  format: 'xlsx' as const,
  if_empty: 'skip' as const,
  ...more,
})
const create = (caller: Caller, more = {}, id = report) =>
  caller.call(reportScheduleRoutes.create, { params: { id }, body: form(more) })
const made = async (caller: Caller, more = {}) => (await create(caller, more)).body.data
const list = async (caller: Caller) =>
  (await caller.call(reportScheduleRoutes.list, { params: { id: report } })).body.data

describe('POST /ext-report-builder/query-reports/{id}/schedules', () => {
  it('plans the next time by the organization’s clock', async () => {
    const { status, body } = await create(viewer)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      in_words: 'Mondays at 08:00',
      time_zone: 'Asia/Dhaka',
      format: 'xlsx',
      status: 'active',
      owner: { id: viewer.userId, name: 'Rafiq' },
      last_runs: [],
      can: ['edit', 'delete'],
      recipients: [{ id: viewer.userId, name: 'Rafiq', has_mail: true }],
    })
    const next = new Date(body.data.next_run_at ?? '')
    expect([next.getUTCDay(), next.getUTCHours(), next > app.clock.now()]).toEqual([1, 2, true])
    const acts = app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `report-schedule:${body.data.id}`)
    expect(await acts.execute()).toEqual([{ action: 'report-schedule.created' }])
  })

  it('names what is wrong, by field', async () => {
    const { refusal } = await create(viewer, { recipient_ids: [], timetable: { every: 'week', at: '8' } })
    expect(Object.keys(refusal.errors ?? {}).sort()).toEqual([
      'recipient_ids',
      'timetable.at',
      'timetable.weekdays',
    ])
    expect((await create(viewer, { sort: 'nothing' })).refusal.errors).toHaveProperty('sort')
  })

  it('refuses people whom one may not see, customers, and those who have left, all alike', async () => {
    const customer = await app.signIn({ organizationId: here })
    const gone = await app.signIn({ accountType: 'staff', organizationId: here, status: 'inactive' })
    for (const { userId } of [stranger, customer, gone, { userId: 999_999_999 }])
      expect((await create(viewer, { recipient_ids: [userId] })).refusal.errors).toEqual({
        recipient_ids: ['Choose people of the staff whom you may see'],
      })
  })

  it('answers a report of somebody else like a missing one', async () => {
    for (const id of [report, 999_999_999])
      expect((await create(stranger, {}, id)).refusal.code).toBe('record.not-found')
  })

  it('needs the right to take reports along', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/ext-report-builder/query-reports/:id/schedules'] }],
      grants: [{ model: 'report', actions: ['List'] }],
    })
    const caller = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [role] })
    expect((await create(caller, { recipient_ids: [caller.userId] })).refusal.code).toBe('access.denied')
  })
})

describe('schedules of a report', () => {
  it('are shown to whoever made them and to whoever may change the report', async () => {
    const own = await made(viewer)
    const others = await made(author, { recipient_ids: [author.userId] })
    expect((await list(viewer)).map(({ id }) => id)).not.toContain(others.id)
    expect((await list(author)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, others.id]))
    expect((await stranger.call(reportScheduleRoutes.list, { params: { id: report } })).status).toBe(404)
  })

  it('are changed, but not over somebody else’s change', async () => {
    const { id, version } = await made(viewer)
    const body = { ...form({ timetable: { every: 'day', at: '07:30' } }), version }
    const changed = await viewer.call(reportScheduleRoutes.update, { params: { id }, body })
    expect(changed.body.data).toMatchObject({ in_words: 'Every day at 07:30', version: version + 1 })
    const late = await author.call(reportScheduleRoutes.update, { params: { id }, body })
    expect(late.refusal.code).toBe('record.conflict')
    const wrong = { ...body, version: version + 1, recipient_ids: [stranger.userId] }
    expect((await viewer.call(reportScheduleRoutes.update, { params: { id }, body: wrong })).status).toBe(422)
  })

  it('are paused and go on from their next time', async () => {
    const { id } = await made(viewer)
    const set = (status: 'active' | 'paused', caller = viewer) =>
      caller.call(reportScheduleRoutes.status, { params: { id }, body: { status } })
    expect((await set('paused')).body.data).toMatchObject({ status: 'paused', next_run_at: null })
    await timePasses(app, 30 * 24 * 3_600_000)
    const again = (await set('active')).body.data
    expect(again.status).toBe('active')
    expect(new Date(again.next_run_at ?? '') > app.clock.now()).toBe(true)
    expect((await set('paused', stranger)).refusal.code).toBe('record.not-found')
    expect((await set('odd' as never)).status).toBe(422)
  })

  it('keep a report from being deleted, and go', async () => {
    const id = await reportFactory(app, { organizationId: here, createdBy: author.userId })
    const plan = (await create(author, { recipient_ids: [author.userId] }, id)).body.data
    const read = await author.call(reportRoutes.read, { params: { id } })
    expect(read.body.data.used_by).toEqual([{ what: 'schedules', count: 1 }])
    expect((await author.call(reportRoutes.delete, { params: { id } })).refusal.code).toBe('record.in-use')
    const remove = (caller: Caller) => caller.call(reportScheduleRoutes.delete, { params: { id: plan.id } })
    expect((await remove(viewer)).refusal.code).toBe('record.not-found')
    expect((await remove(author)).body.data).toEqual({ id: plan.id })
    expect((await remove(author)).status).toBe(404)
    expect((await author.call(reportRoutes.delete, { params: { id } })).status).toBe(200)
  })
})

describe('GET /ext-report-builder/recipients', () => {
  it('offers staff whom one may see, and oneself', async () => {
    const names = async (caller: Caller, query = {}) =>
      (await caller.call(reportScheduleRoutes.recipients, { query })).body.data.map(({ name }) => name)
    expect(await names(viewer)).toEqual(expect.arrayContaining(['Rafiq', 'Tasnim']))
    expect(await names(viewer)).not.toContain('Strange')
    expect(await names(viewer, { q: 'TAS' })).toEqual(['Tasnim'])
    expect(await names(author)).toEqual(['Tasnim'])
    expect(await names(stranger)).toEqual(['Strange'])
    for (const q of ['', 'T']) {
      const { refusal } = await viewer.call(reportScheduleRoutes.recipients, { query: { q } })
      expect(refusal.errors).toEqual({ q: ['Type at least 2 characters'] })
    }
  })
})
