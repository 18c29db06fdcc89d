import { campaignRoutes } from '@uplink/contract/campaigns'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#platform/durations'
import { customerWithLine } from '../../testing/self-care'
import { reportWorkerFactory } from '../../testing/stages/report-worker'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { newKey } from '../payments/payments.factory'
import { reportPaths } from '../reports/reports.factory'
import { sendCampaigns } from './campaigns.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const routes = campaignRoutes

/** Somebody who writes campaigns and makes reports about the lines of their organization. */
async function office({ mayRun = true } = {}) {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/campaigns', '/campaigns/*'] }, ...(mayRun ? [reportPaths.build] : [])],
    grants: (['campaign', 'connection', 'area', 'package', 'report'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit', 'Delete'] as const,
      ...ofOwnOrganization,
    })),
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  return { organizationId, staff, role }
}

/** The lines in a state by their Client IDs. */
const linesReport = (status: string, more: Partial<ReportDraft> = {}): ReportDraft => ({
  report_name: `Lines that are ${status}`,
  db_connection_name: 'default',
  tables: [{ name: 'subscribers', query_alias: 's' }],
  selections: [{ column: 's.username' }, { column: 's.id' }],
  query_filters: 'yes',
  filter_group: [
    {
      query_filters: [{ filter: 's.status', operators: 'equal', value: status }],
    },
  ],
  ...more,
})

async function saved(staff: Caller, definition: ReportDraft) {
  const made = await staff.call(reportRoutes.store, { params: { id: 0 }, body: { data: definition } })
  expect(made.status, JSON.stringify(made.refusal)).toBe(200)
  return made.body.data.id
}

const message = { name: 'To some', title: 'News', text: 'Dear {name}', ways: ['bell' as const] }

/** A worker of its own each time, which has no roles in mind from before. */
async function work() {
  const worker = reportWorkerFactory(app)
  try {
    await worker.run(sendCampaigns)
  } finally {
    worker.end()
  }
}

const bellOf = (userId: number) =>
  app.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()

describe('a campaign for the rows of a report', () => {
  it('reaches the lines that the report has, and says who is left out and why', async () => {
    const { organizationId, staff } = await office()
    const inside = await customerWithLine(app, { organizationId })
    const outside = await customerWithLine(app, { organizationId, status: 'suspended' })
    await customerWithLine(app, { organizationId, status: 'closed' })
    const elsewhere = await customerWithLine(app, {})
    const id = await saved(staff, linesReport('active'))
    const offered = (await staff.call(routes.reports, { query: {} })).body.data
    expect(offered).toEqual([{ id, name: 'Lines that are active', columns: ['username', 'id'] }])

    const report = { id, column: 'username' }
    const seen = (await staff.call(routes.preview, { body: { report } })).body.data
    expect(seen).toMatchObject({
      people: 1,
      report: { rows: 1, client_ids: 1, unknown: 0, left_out: 0 },
      sample: { client_id: inside.connection.username },
    })
    // what else was chosen narrows it
    const both = await staff.call(routes.preview, { body: { report, states: ['suspended'] } })
    expect(both.body.data).toMatchObject({ people: 0, report: { left_out: 1 } })
    // another column has no Client IDs
    const wrong = await staff.call(routes.preview, { body: { report: { id, column: 'id' } } })
    expect(wrong.body.data).toMatchObject({
      people: 0,
      report: { unknown: 1, some_unknown: [String(inside.connection.id)] },
    })

    const made = await staff.call(routes.create, { body: { ...message, report }, key: newKey() })
    const params = { id: made.body.data.id }
    expect((await staff.call(routes.read, { params })).body.data.report).toEqual({
      ...report,
      name: 'Lines that are active',
    })
    await staff.call(routes.send, { params, body: { version: 1 } })
    await work()
    expect(await bellOf(inside.userId)).toHaveLength(1)
    for (const { userId } of [outside, elsewhere]) expect(await bellOf(userId)).toEqual([])
  })

  it('asks the report again when it begins, with the rights of its sender, and then never again', async () => {
    const { organizationId, staff } = await office()
    const first = await customerWithLine(app, { organizationId })
    const report = { id: await saved(staff, linesReport('active')), column: 'username' }
    const made = await staff.call(routes.create, { body: { ...message, report }, key: newKey() })
    const params = { id: made.body.data.id }
    const later = new Date(app.clock.now().getTime() + hourMs).toISOString()
    await staff.call(routes.send, { params, body: { version: 1, starts_at: later } })
    const second = await customerWithLine(app, { organizationId })
    const off = { status: 'suspended' as const, suspended_at: app.clock.now() }
    await app.db.updateTable('connections').set(off).where('id', '=', first.connection.id).execute()
    app.clock.pass(hourMs)
    await work()
    const third = await customerWithLine(app, { organizationId })
    await work()
    expect(await bellOf(second.userId)).toHaveLength(1)
    for (const { userId } of [first, third]) expect(await bellOf(userId)).toEqual([])
    const log = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'campaign.begun')
      .where('target', '=', `campaign:${params.id}`)
      .execute()
    expect(log).toMatchObject([{ details: { people: 1, report: report.id, client_ids: 1 } }])
  })

  it('is not sent to everybody when its report is gone, or may not be run any more', async () => {
    const { organizationId, staff, role } = await office()
    const customer = await customerWithLine(app, { organizationId })
    const later = new Date(app.clock.now().getTime() + hourMs).toISOString()
    const planned = async (report_name: string) => {
      const report = { id: await saved(staff, linesReport('active', { report_name })), column: 'username' }
      const made = await staff.call(routes.create, { body: { ...message, report }, key: newKey() })
      const params = { id: made.body.data.id }
      await staff.call(routes.send, { params, body: { version: 1, starts_at: later } })
      return { params, report }
    }
    const [removed, kept] = [await planned('Removed'), await planned('Kept')]
    await app.db.deleteFrom('reports').where('id', '=', removed.report.id).execute()
    app.clock.pass(hourMs)
    const again = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    await work()
    const stopped = (await again.call(routes.read, { params: removed.params })).body.data
    expect(stopped).toMatchObject({
      state: 'stopped',
      stopped: { because: 'The report no longer exists, or is no longer shared.' },
      report: { name: null },
    })
    expect((await again.call(routes.read, { params: kept.params })).body.data.state).toBe('sent')
    expect(await bellOf(customer.userId)).toHaveLength(1)
    expect((await bellOf(staff.userId)).map(({ title }) => title)).toContain('“To some” was not sent')
  })

  it('is for reports that one may run and see', async () => {
    const { staff } = await office()
    const other = await office()
    const theirs = { id: await saved(other.staff, linesReport('active')), column: 'username' }
    const refused = await staff.call(routes.preview, { body: { report: theirs } })
    const missing = await staff.call(routes.preview, { body: { report: { ...theirs, id: 999_999_999 } } })
    expect(refused.status).toBe(422)
    expect({ ...refused.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect(refused.refusal.errors).toEqual({
      report: ['The report no longer exists, or is no longer shared.'],
    })
    const without = await office({ mayRun: false })
    expect((await without.staff.call(routes.reports, { query: {} })).body.data).toEqual([])
    const made = await without.staff.call(routes.create, {
      body: { ...message, report: theirs },
      key: newKey(),
    })
    expect(made.refusal.errors).toEqual({ report: ['The right to run reports is missing.'] })
    const own = { id: await saved(staff, linesReport('active')), column: 'phone' }
    expect((await staff.call(routes.preview, { body: { report: own } })).refusal.errors).toEqual({
      report: ['The report cannot be run: The report has no column phone any more.'],
    })
  })

  it('is refused where the report has more rows than are read', async () => {
    const { organizationId, staff } = await office()
    for (let i = 0; i < 11; i++) await customerWithLine(app, { organizationId })
    const many: ReportDraft = {
      ...linesReport('active'),
      report_name: 'Too many',
      tables: ['s', 'a', 'b', 'c'].map((query_alias, place) => ({
        name: 'subscribers',
        query_alias,
        ...(place > 0 && { table_join: { type: 'crossJoin' as const } }),
      })),
    }
    const report = { id: await saved(staff, many), column: 'username' }
    expect((await staff.call(routes.preview, { body: { report } })).refusal.errors).toEqual({
      report: ['The report has more rows than can be shown: narrow it.'],
    })
  })
})
