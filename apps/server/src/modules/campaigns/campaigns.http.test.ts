import { campaignRoutes } from '@uplink/contract/campaigns'
import type { Sent } from '@uplink/contract/route'
import { notificationSettingsRoutes } from '@uplink/contract/notification-settings'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#platform/durations'
import { customerWithLine } from '../../testing/self-care'
import { reportWorkerFactory } from '../../testing/stages/report-worker'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { newKey } from '../payments/payments.factory'
import { sendCampaigns } from './campaigns.jobs'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const routes = campaignRoutes

async function office() {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/campaigns', '/campaigns/*'] }],
    grants: (['campaign', 'connection', 'area', 'package'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit'] as const,
      ...ofOwnOrganization,
    })),
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  return { organizationId, staff, role }
}

let phones = 0

async function customerOf(organizationId: number, line: { status?: 'active' | 'suspended' | 'closed' } = {}) {
  const customer = await customerWithLine(app, { organizationId, ...line })
  await app.db
    .updateTable('users')
    .set({ mobile_no: `0182${String(++phones).padStart(7, '0')}`, email: `c${customer.userId}@example.com` })
    .where('id', '=', customer.userId)
    .execute()
  return customer
}

const message = {
  name: 'Faster lines',
  title: 'More speed',
  text: 'Dear {name}, line {client_id} of {area} is faster. You owe {owed}.',
  title_bn: 'আরও গতি',
  text_bn: 'প্রিয় {name}, আপনার লাইন {client_id} এখন দ্রুততর।',
  ways: ['bell', 'sms'] as ('bell' | 'mail' | 'sms')[],
}

/** A worker of its own each time, which has no roles in mind from before. */
async function work(signal?: AbortSignal) {
  const worker = reportWorkerFactory(app)
  try {
    await worker.run(sendCampaigns, signal)
  } finally {
    worker.end()
  }
}

async function written(staff: Caller, body: Partial<typeof message> & object = {}) {
  const made = await staff.call(routes.create, { key: newKey(), body: { ...message, ...body } })
  return made.body.data
}

const bellOf = async (userId: number) =>
  (
    await app.db.selectFrom('notifications').select(['title', 'body']).where('user_id', '=', userId).execute()
  ).map(({ title, body }) => `${title} | ${body}`)

const smsOf = async (campaign: number) =>
  (
    await app.db
      .selectFrom('message_logs')
      .select(['text', 'user_id', 'channel'])
      .where('campaign_id', '=', campaign)
      .orderBy('id')
      .execute()
  ).map(({ text, channel }) => `${channel}: ${text}`)

describe('a campaign', () => {
  it('reaches those it was written for, each once and in their language, and nobody else', async () => {
    const { organizationId, staff } = await office()
    const reader = await customerOf(organizationId)
    await issuedInvoiceFactory(app, {
      connection: reader.connection,
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      dueOn: '2026-02-11',
    })
    const bengali = await customerOf(organizationId)
    await app.db.updateTable('users').set({ language: 'bn' }).where('id', '=', bengali.userId).execute()
    const gone = await customerOf(organizationId, { status: 'closed' })
    const switchedOff = await customerOf(organizationId)
    const off = { event: 'news' as const, bell: false, mail: false, sms: false, push: false }
    await switchedOff.call(notificationSettingsRoutes.save, { body: { choices: [off] } })
    const stranger = await customerOf((await office()).organizationId)

    const { data: seen } = (
      await staff.call(routes.preview, { body: { title: message.title, text: message.text } })
    ).body
    expect(seen).toMatchObject({
      people: 3,
      reached: { bell: 2, sms: 2, mail: 2, push: 0 },
      switched_off: { bell: 1, sms: 1, mail: 1 },
      without: { mail: 0, sms: 0 },
      sample: { client_id: reader.connection.username, en: { parts: 2 } },
    })
    expect(seen.sample?.en.text).toMatch(
      new RegExp(
        `^Dear Rahima Khatun, line ${reader.connection.username} of Area \\d+ is faster. You owe ৳ \\d`,
      ),
    )

    const { id } = await written(staff)
    expect((await staff.call(routes.send, { params: { id }, body: { version: 1 } })).body.message).toBe(
      'The message is on its way.',
    )
    await work()
    await work()
    expect(await bellOf(reader.userId)).toEqual([expect.stringContaining('More speed | Dear Rahima Khatun')])
    expect(await bellOf(bengali.userId)).toEqual([
      `আরও গতি | প্রিয় Rahima Khatun, আপনার লাইন ${bengali.connection.username} এখন দ্রুততর।`,
    ])
    for (const { userId } of [gone, switchedOff, stranger]) expect(await bellOf(userId)).toEqual([])
    // an SMS is the text alone, whole
    expect(await smsOf(id)).toEqual([
      expect.stringMatching(/^sms: Dear Rahima Khatun, line .* You owe ৳/),
      expect.stringMatching(/^sms: প্রিয় Rahima Khatun/),
    ])
    const { data: after } = (await staff.call(routes.read, { params: { id } })).body
    expect(after).toMatchObject({
      state: 'sent',
      people: 3,
      recipients: { waiting: 0, told: 2, 'left-out': 1, failed: 0 },
      told_by: { bell: 2, sms: 2, mail: 0, push: 0 },
      arrived: [{ way: 'sms', waiting: 2, sent: 0, failed: 0 }],
      can: [],
    })
    expect(await bellOf(staff.userId)).toEqual([
      '“Faster lines” is sent | It was for 3 people. See what arrived.',
    ])
    const people = await staff.call(routes.recipients, { params: { id }, query: { state: 'left-out' } })
    expect(people.body.data).toMatchObject([{ client_id: switchedOff.connection.username, told_by: [] }])
  })

  it('chooses by area, package, state and Client ID, all together', async () => {
    const { organizationId, staff } = await office()
    const [first, second, late] = [
      await customerOf(organizationId),
      await customerOf(organizationId, { status: 'suspended' }),
      await customerOf(organizationId),
    ]
    await issuedInvoiceFactory(app, {
      connection: late.connection,
      periodStart: '2025-01-01',
      periodEnd: '2025-01-31',
      dueOn: '2025-01-11',
    })
    const people = async (body: Sent<typeof routes.preview>['body']) =>
      (await staff.call(routes.preview, { body })).body.data.people
    const { package_id: pack } = await app.db
      .selectFrom('contracts')
      .select('package_id')
      .where('connection_id', '=', first.connection.id)
      .executeTakeFirstOrThrow()
    expect(await people({})).toBe(3)
    expect(await people({ states: ['suspended'] })).toBe(1)
    expect(await people({ states: ['overdue'] })).toBe(1)
    expect(await people({ states: ['overdue', 'suspended'] })).toBe(2)
    expect(await people({ area_ids: [first.connection.area_id, second.connection.area_id] })).toBe(2)
    expect(await people({ area_ids: [second.connection.area_id], states: ['active'] })).toBe(0)
    expect(await people({ package_ids: [pack] })).toBe(1)
    const ids = [late.connection.username.toUpperCase(), first.connection.username]
    expect(await people({ client_ids: ids })).toBe(2)
    const wrong = await staff.call(routes.preview, { body: { client_ids: [...ids, 'no-such-line'] } })
    expect(wrong.refusal.errors).toEqual({ client_ids: ['There is no line no-such-line'] })
    const choices = (await staff.call(routes.choices)).body.data
    expect(choices.areas).toHaveLength(3)
    expect(choices.packages.some(({ id }) => id === pack)).toBe(true)
  })

  it('goes on where it was killed, tells nobody twice, and stops when somebody stops it', async () => {
    const { organizationId, staff } = await office()
    const customers = [await customerOf(organizationId), await customerOf(organizationId)]
    const { id } = await written(staff)
    await staff.call(routes.send, { params: { id }, body: { version: 1 } })
    const told = async () => (await Promise.all(customers.map(({ userId }) => bellOf(userId)))).flat().length
    // the message of the second person cannot be written, so the first one's is, and the run ends in part
    await owner.query(`
      CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.user_id = ${customers[1]?.userId} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_it BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION break_it()`)
    await expect(work()).rejects.toThrow(`person ${customers[1]?.userId}: broken`)
    await owner.query('DROP FUNCTION break_it CASCADE')
    expect(await told()).toBe(1)
    const { data: after } = (await staff.call(routes.read, { params: { id } })).body
    expect(after).toMatchObject({ state: 'sent', recipients: { told: 1, failed: 1 }, can: ['send-again'] })
    await staff.call(routes.sendAgain, { params: { id }, body: {} })
    await Promise.all([work(), work()])
    expect(await told()).toBe(2)

    const second = await written(staff, { name: 'Another' })
    await staff.call(routes.send, { params: { id: second.id }, body: { version: 1 } })
    const stopped = await staff.call(routes.stop, { params: { id: second.id }, body: {} })
    expect(stopped.body.message).toBe('Stopped before it began.')
    await work()
    expect(await told()).toBe(2)
    expect((await staff.call(routes.stop, { params: { id: second.id }, body: {} })).refusal.code).toBe(
      'campaign.over',
    )
  })

  it('sends again what did not arrive, and only that', async () => {
    const { organizationId, staff } = await office()
    const [lost, fine] = [await customerOf(organizationId), await customerOf(organizationId)]
    const { id } = await written(staff, { ways: ['bell', 'mail', 'sms'] })
    await staff.call(routes.send, { params: { id }, body: { version: 1 } })
    await work()
    await app.db.updateTable('message_logs').set({ state: 'sent' }).where('campaign_id', '=', id).execute()
    await app.db
      .updateTable('message_logs')
      .set({ state: 'failed' })
      .where('campaign_id', '=', id)
      .where('user_id', '=', lost.userId)
      .where('channel', '=', 'sms')
      .execute()
    const undelivered = await staff.call(routes.recipients, {
      params: { id },
      query: { state: 'undelivered' },
    })
    expect(undelivered.body.data).toMatchObject([{ client_id: lost.connection.username, failed: ['sms'] }])
    const again = await Promise.all(
      [1, 2].map(() => staff.call(routes.sendAgain, { params: { id }, body: {} })),
    )
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    await work()
    const { data } = (await staff.call(routes.read, { params: { id } })).body
    expect(data.arrived).toMatchObject([
      { way: 'mail', sent: 2, waiting: 0, failed: 0 },
      { way: 'sms', sent: 1, waiting: 1, failed: 0 },
    ])
    expect(data.told_by).toEqual({ bell: 2, mail: 2, sms: 2, push: 0 })
    expect(await bellOf(lost.userId)).toHaveLength(1)
    expect(await bellOf(fine.userId)).toHaveLength(1)
  })

  it('waits for its time, can be changed until then, and is stopped when its sender may send no more', async () => {
    const { organizationId, staff, role } = await office()
    const customer = await customerOf(organizationId)
    const { id } = await written(staff)
    const at = new Date(app.clock.now().getTime() + hourMs).toISOString()
    const past = new Date(app.clock.now().getTime() - hourMs).toISOString()
    const tooLate = await staff.call(routes.send, { params: { id }, body: { version: 1, starts_at: past } })
    expect(tooLate.refusal.errors).toEqual({ starts_at: ['Choose a time in the future'] })
    await staff.call(routes.send, { params: { id }, body: { version: 1, starts_at: at } })
    await work()
    expect(await bellOf(customer.userId)).toEqual([])
    const body = { ...message, title: 'Later', version: 2 }
    expect((await staff.call(routes.edit, { params: { id }, body })).body.data.version).toBe(3)
    expect((await staff.call(routes.edit, { params: { id }, body })).refusal.code).toBe('record.conflict')
    app.clock.pass(hourMs)
    await work()
    expect(await bellOf(customer.userId)).toEqual([expect.stringMatching(/^Later/)])
    const begun = await staff.call(routes.edit, { params: { id }, body: { ...body, version: 3 } })
    expect(begun.refusal.code).toBe('campaign.begun')

    const planned = await written(staff)
    await staff.call(routes.send, { params: { id: planned.id }, body: { version: 1 } })
    await app.db.deleteFrom('user_roles').where('role_id', '=', role).execute()
    await work()
    const row = await app.db
      .selectFrom('campaigns')
      .select(['state', 'people', 'stopped_because'])
      .where('id', '=', planned.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      state: 'stopped',
      people: null,
      stopped_because: expect.any(String) as string,
    })
    expect(await bellOf(customer.userId)).toHaveLength(1)
  })

  it('sends a test to its writer alone, in both languages', async () => {
    const { organizationId, staff } = await office()
    const customer = await customerOf(organizationId)
    expect((await staff.call(routes.test, { body: message })).body.data.told_by).toContain('bell')
    expect(await bellOf(staff.userId)).toEqual([
      expect.stringMatching(/^Test: More speed \| Dear Rahima/),
      expect.stringMatching(/^Test: আরও গতি/),
    ])
    expect(await bellOf(customer.userId)).toEqual([])
  })

  it('refuses what it cannot say, other people, and campaigns of others', async () => {
    const { staff } = await office()
    const other = await office()
    const wrong = await staff.call(routes.create, {
      key: newKey(),
      body: { ...message, text: 'Dear {nmae}', title_bn: '', ways: [] },
    })
    expect(wrong.refusal.errors).toMatchObject({
      text: [
        '{nmae} stands for nothing. There are {name}, {client_id}, {package}, {area}, {owed}, {provider}',
      ],
      ways: ['Choose at least one way'],
    })
    const long = await staff.call(routes.create, {
      key: newKey(),
      body: { ...message, text: 'a'.repeat(481) },
    })
    expect(long.refusal.errors).toEqual({ text: ['As an SMS a text may have 480 characters'] })
    const { id } = await written(staff)
    expect((await staff.call(routes.send, { params: { id }, body: { version: 1 } })).refusal.code).toBe(
      'campaign.nobody',
    )
    for (const route of [routes.read, routes.recipients])
      expect((await other.staff.call(route, { params: { id } })).status).toBe(404)
    expect((await other.staff.call(routes.stop, { params: { id }, body: {} })).status).toBe(404)
    expect((await other.staff.call(routes.list)).body.data).toEqual([])
    expect((await staff.call(routes.list)).body).toMatchObject({ data: [{ id }], can: ['create'] })
    const customer = await customerOf((await office()).organizationId)
    expect((await customer.call(routes.list)).refusal.code).toBe('access.denied')
    expect((await app.guest.call(routes.list)).status).toBe(401)
  })
})
