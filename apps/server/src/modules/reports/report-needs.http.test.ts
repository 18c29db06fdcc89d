import { reportNeedRoutes } from '@uplink/contract/reports/need-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { builderRole, reportFactory } from './reports.factory'
import { scheduleFactory } from './schedules/schedules.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, runs } = reportNeedRoutes

async function alertOf(owner: number, report: number, state: object) {
  await app.db
    .insertInto('report_alerts')
    .values({
      report_id: report,
      owner_id: owner,
      condition: 'above',
      threshold: '10',
      every_minutes: 60,
      asked: '{}',
      next_check_at: app.clock.now(),
      ...state,
    })
    .execute()
}

describe('GET /ext-report-builder/needs', () => {
  it('refuses guests and staff without the right', async () => {
    expect((await app.guest.call(list)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(list)).refusal.code).toBe('access.denied')
  })

  it('has one’s own alerts that crossed or fail and schedules that were stopped, of reports that one sees', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const roleIds = [await builderRole(app)]
    const author = await app.signIn({ accountType: 'staff', organizationId, roleIds })
    const colleague = await app.signIn({ accountType: 'staff', organizationId, roleIds })
    const report = await reportFactory(app, { organizationId, createdBy: author.userId })
    const elsewhere = await reportFactory(app, {
      organizationId: (await organizationFactory(app)).id,
      createdBy: author.userId,
    })
    await alertOf(author.userId, report, { is_over: true, last_value: '12' })
    await alertOf(author.userId, report, { is_over: false, last_value: '9' })
    await alertOf(author.userId, report, { failure: 'The source does not answer.' })
    await alertOf(author.userId, elsewhere, { is_over: true, last_value: '99' })
    await alertOf(colleague.userId, report, { is_over: true, last_value: '12' })
    await scheduleFactory(app, { reportId: report, ownerId: author.userId })
    const stopped = await scheduleFactory(app, { reportId: report, ownerId: author.userId })
    await app.db
      .updateTable('report_schedules')
      .set({ status: 'stopped', stopped_because: 'Nobody may see it.', next_run_at: null })
      .where('id', '=', stopped)
      .execute()
    const { data } = (await author.call(list)).body
    expect(data.map(({ kind, note }) => [kind, note])).toEqual([
      ['alert-fails', 'The source does not answer.'],
      ['schedule-stopped', 'Nobody may see it.'],
      ['alert-crossed', '12'],
    ])
    expect(data[0]).toMatchObject({ report_id: report })
  })
})

describe('GET /ext-report-builder/scheduled-runs', () => {
  it('refuses guests and staff without the right', async () => {
    expect((await app.guest.call(runs)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(runs)).refusal.code).toBe('access.denied')
  })

  it('has how one’s own schedules of the last day went and what comes, of reports that one sees', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const roleIds = [await builderRole(app)]
    const author = await app.signIn({ accountType: 'staff', organizationId, roleIds })
    const colleague = await app.signIn({ accountType: 'staff', organizationId, roleIds })
    const report = await reportFactory(app, { organizationId, createdBy: author.userId })
    const elsewhere = await reportFactory(app, {
      organizationId: (await organizationFactory(app)).id,
      createdBy: author.userId,
    })
    const own = await scheduleFactory(app, { reportId: report, ownerId: author.userId })
    const theirs = await scheduleFactory(app, { reportId: report, ownerId: colleague.userId })
    await scheduleFactory(app, { reportId: elsewhere, ownerId: author.userId })
    const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
    const sent = (schedule: number, at: Date, user: number, how: object) =>
      app.db
        .insertInto('report_exports')
        .values({
          id: `${schedule} ${at.getTime()} ${user}`,
          user_id: user,
          report_id: report,
          schedule_id: schedule,
          planned_at: at,
          state: 'ready',
          name: 'report',
          asked: '{}',
          created_at: at,
          expires_at: at,
          ...how,
        })
        .execute()
    await sent(own, hoursAgo(30), author.userId, { state: 'gone', is_sent: true })
    await sent(own, hoursAgo(10), author.userId, { is_sent: true })
    await sent(own, hoursAgo(10), colleague.userId, { state: 'failed', failure: 'No such table.' })
    await sent(own, hoursAgo(5), author.userId, { is_sent: true })
    await sent(own, hoursAgo(5), colleague.userId, {})
    await sent(theirs, hoursAgo(5), colleague.userId, { is_sent: true })
    const { data } = (await author.call(runs)).body
    expect(data.map(({ schedule_id: id, state, people, sent: count }) => [id, state, people, count])).toEqual(
      [
        [own, 'failed', 2, 1],
        [own, 'done', 2, 1],
        [own, 'coming', 1, 0],
      ],
    )
    expect(data[0]).toMatchObject({ report_id: report, planned_at: hoursAgo(10).toISOString() })
  })
})
