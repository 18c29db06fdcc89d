import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { attachedFile, makeExports } from '../exports/exports.jobs'
import { reportWorkerFactory, timePasses } from '../../../testing/stages/report-worker'
import { reportFactory, reportPaths } from '../reports.factory'
import { runSchedules } from './schedules.jobs'

let app: TestApp
let worker: ReturnType<typeof reportWorkerFactory>
let author: Caller
let manager: Caller
let elsewhere: Caller
let here: number
let report: number
beforeAll(async () => {
  app = await createTestApp()
  worker = reportWorkerFactory(app)
  here = (await organizationFactory(app, { name: 'Here' })).id
  const there = (await organizationFactory(app, { name: 'There' })).id
  const permissions = [reportPaths.build]
  const list = (model: 'report' | 'user' | 'organization') => ({ model, actions: ['List' as const] })
  const all = await roleFactory(app, {
    permissions,
    grants: [list('report'), list('user'), list('organization')],
  })
  const own = await roleFactory(app, {
    permissions,
    grants: [list('report'), { ...list('organization'), ...ofOwnOrganization }],
  })
  const staff = { accountType: 'staff' as const }
  author = await app.signIn({
    ...staff,
    organizationId: here,
    roleIds: [all],
    name: 'Tasnim',
    email: 'tasnim@example.com',
  })
  manager = await app.signIn({ ...staff, organizationId: here, roleIds: [own], email: 'here@example.com' })
  elsewhere = await app.signIn({
    ...staff,
    organizationId: there,
    roleIds: [own],
    email: 'there@example.com',
  })
  report = await reportFactory(app, { organizationId: here, createdBy: author.userId })
})
beforeEach(async () => {
  await app.db.deleteFrom('report_schedules').execute()
  await app.db.deleteFrom('report_exports').execute()
  await app.db.deleteFrom('outbox').execute()
  await app.db.deleteFrom('notifications').execute()
})
afterAll(async () => {
  worker.end()
  await app.close()
})

const dayMs = 24 * 3_600_000
async function schedule(more: object = {}, owner = author) {
  const { body, refusal } = await owner.call(reportScheduleRoutes.create, {
    params: { id: report },
    body: {
      timetable: { every: 'day', at: '08:00' },
      recipient_ids: [author.userId, manager.userId, elsewhere.userId],
      format: 'csv',
      if_empty: 'send',
      ...more,
    },
  })
  expect(refusal.code).toBeUndefined()
  return body.data
}
const shown = async () =>
  (await author.call(reportScheduleRoutes.list, { params: { id: report } })).body.data[0]

interface Mail {
  subject: string
  text: string
  attachment?: { name: string; file: string }
}
async function mails() {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['recipient', 'payload'])
    .where('transport', '=', 'mail')
    .orderBy('recipient')
    .execute()
  return Promise.all(
    rows.map(async ({ recipient, payload }) => {
      const mail = payload as unknown as Mail
      const file = mail.attachment && (await attachedFile(app.db, mail.attachment.file))
      const names = file
        ?.toString()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1])
      return { to: recipient, names, text: mail.text }
    }),
  )
}
const titles = async (userId: number) =>
  await app.db.selectFrom('notifications').select(['title', 'body']).where('user_id', '=', userId).execute()

/** Moves the clock to the schedule's time. */
async function timeComes() {
  await timePasses(app, dayMs)
  await worker.run(runSchedules)
  await worker.run(makeExports)
}

describe('a schedule', () => {
  it('sends each recipient the rows that they may see, once', async () => {
    const { next_run_at } = await schedule()
    await worker.run(runSchedules)
    expect(await mails()).toEqual([])
    await timeComes()
    const sent = await mails()
    expect(sent).toMatchObject([
      { to: 'here@example.com', names: ['Here'] },
      { to: 'tasnim@example.com', names: expect.arrayContaining(['Here', 'There']) as unknown },
      { to: 'there@example.com', names: ['There'] },
    ])
    expect(sent[0]?.text).toContain('1 row, those that you may see.')
    expect(sent[0]?.text).toContain('Sent for Tasnim: Every day at 08:00.')
    await worker.run(runSchedules)
    await worker.run(makeExports)
    expect(await mails()).toHaveLength(3)
    expect(await shown()).toMatchObject({
      last_runs: [{ planned_at: next_run_at, sent: 3, empty: 0, failed: 0, waiting: 0, failures: [] }],
    })
    expect(worker.logged).toEqual([])
  })

  it('is run though another one before it cannot be', async () => {
    const { id } = await schedule()
    await schedule({ recipient_ids: [manager.userId] })
    await app.db
      .updateTable('report_schedules')
      .set({ timetable: JSON.stringify({ every: 'never' }) })
      .where('id', '=', id)
      .execute()
    await expect(timeComes()).rejects.toThrow(`Failed in part: schedule ${id}: `)
    await worker.run(makeExports)
    expect((await mails()).map(({ to }) => to)).toEqual(['here@example.com'])
    expect(worker.logged.splice(0).join()).toContain('a part of a job failed')
  })

  it('makes up for a time that was missed once, and not for each', async () => {
    await schedule({ recipient_ids: [author.userId] })
    await timePasses(app, 5 * dayMs)
    await timeComes()
    expect(await mails()).toHaveLength(1)
    const next = new Date((await shown())?.next_run_at ?? '').getTime() - app.clock.now().getTime()
    expect(next > 0 && next <= dayMs).toBe(true)
  })

  it('sends an empty file or nothing, as it was asked to', async () => {
    const none = await reportFactory(app, {
      organizationId: here,
      createdBy: author.userId,
      definition: {
        report_name: 'Empty',
        db_connection_name: 'default',
        query_filters: 'yes',
        tables: [{ name: 'organizations', query_alias: 'o' }],
        selections: [{ column: 'o.id' }],
        filter_group: [{ query_filters: [{ filter: 'o.id', operators: 'equal', value: '-1' }] }],
      },
    })
    for (const if_empty of ['send', 'skip'])
      await author.call(reportScheduleRoutes.create, {
        params: { id: none },
        body: {
          timetable: { every: 'day', at: '08:00' },
          recipient_ids: [author.userId],
          format: 'csv',
          if_empty: if_empty as 'send',
        },
      })
    await timeComes()
    expect(await mails()).toMatchObject([{ to: 'tasnim@example.com', names: [] }])
    const { body } = await author.call(reportScheduleRoutes.list, { params: { id: none } })
    expect(body.data.map(({ last_runs: [run] }) => [run?.sent, run?.empty])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('tells its owner what failed for whom, and sends to the others', async () => {
    const roleless = await app.signIn({
      accountType: 'staff',
      organizationId: here,
      name: 'Without',
      email: 'w@example.com',
    })
    await schedule({ recipient_ids: [author.userId, roleless.userId] })
    await timeComes()
    expect((await mails()).map(({ to }) => to)).toEqual(['tasnim@example.com'])
    expect(await titles(author.userId)).toEqual([
      {
        title: expect.stringContaining('could not be sent to everybody') as string,
        body: 'Without: The right to export reports is missing.',
      },
    ])
    expect((await shown())?.last_runs).toMatchObject([
      { sent: 1, failed: 1, failures: [{ name: 'Without' }] },
    ])
  })

  it('rings where there is no address, and leaves out who has gone', async () => {
    const bare = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [1] })
    const gone = await app.signIn({
      accountType: 'staff',
      organizationId: here,
      roleIds: [1],
      email: 'g@example.com',
    })
    await schedule({ recipient_ids: [bare.userId, gone.userId] })
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.userId).execute()
    await timeComes()
    expect(await mails()).toEqual([])
    expect(await titles(bare.userId)).toMatchObject([
      { title: expect.stringContaining('Ready as a file') as string },
    ])
  })

  it('stops and says why, when nobody is left or the report is not its owner’s to see', async () => {
    const gone = await app.signIn({ accountType: 'staff', organizationId: here })
    await schedule({ recipient_ids: [gone.userId] })
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', gone.userId).execute()
    await timeComes()
    expect(await shown()).toMatchObject({
      status: 'stopped',
      next_run_at: null,
      stopped_because: 'It has no recipients left.',
    })
    expect(await titles(author.userId)).toMatchObject([
      { title: expect.stringContaining('is no longer sent') as string },
    ])
    await app.db.deleteFrom('report_schedules').execute()
    const leaver = await app.signIn({ accountType: 'staff', organizationId: here, roleIds: [1] })
    await schedule({ recipient_ids: [author.userId] }, leaver)
    await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', leaver.userId).execute()
    await timeComes()
    const row = app.db.selectFrom('report_schedules').select(['status', 'stopped_because'])
    expect(await row.executeTakeFirst()).toEqual({
      status: 'stopped',
      stopped_because: 'The person who made it may no longer sign in.',
    })
    expect(await mails()).toEqual([])
  })

  it('sends nothing after it was paused or deleted, not even what waited', async () => {
    const { id } = await schedule()
    await author.call(reportScheduleRoutes.status, { params: { id }, body: { status: 'paused' } })
    await timeComes()
    expect(await mails()).toEqual([])
    await author.call(reportScheduleRoutes.status, { params: { id }, body: { status: 'active' } })
    await timePasses(app, dayMs)
    await worker.run(runSchedules)
    await author.call(reportScheduleRoutes.delete, { params: { id } })
    await worker.run(makeExports)
    expect(await mails()).toEqual([])
  })
})
