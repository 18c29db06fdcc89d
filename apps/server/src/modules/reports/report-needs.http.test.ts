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

const { list } = reportNeedRoutes

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
