import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owingFactory } from '../../../testing/stages/money/paying'
import { createTestApp, testSecretKey, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { connectionFactory } from '../../connections/connections.factory'
import { newKey } from '../../payments/payments.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { issuedInvoiceFactory } from '../billing.factory'
import { createSendReminders } from './reminders.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { preview, send, read } = billReminderRoutes

async function officer(
  organizationId: number,
  paths = ['/desk/bill-reminders', '/desk/bill-reminders/*', '/desk/invoices', '/desk/invoices/:id/send'],
) {
  const role = await roleFactory(app, {
    permissions: [{ paths }],
    grants: [{ model: 'invoice', actions: ['List'], ...ofOwnOrganization }],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

let phones = 0

/** A customer with a number, two overdue bills of January and February, and an officer; the clock is set to 14 March. */
async function owing() {
  const customer = await owingFactory(app, 30_000, 20_000)
  await app.db
    .updateTable('users')
    .set({ mobile_no: `0181${String(++phones).padStart(7, '0')}` })
    .where('id', '=', customer.userId)
    .execute()
  return { ...customer, staff: await officer(customer.connection.organization_id) }
}

const work = () =>
  createSendReminders(() => undefined).run(
    {
      db: app.db,
      clock: app.clock,
      config: app.config,
      secretKey: testSecretKey,
      log: pino({ level: 'silent' }),
    },
    undefined,
    new AbortController().signal,
  )

const toldTo = async (userId: number) => {
  const rows = await app.db.selectFrom('notifications').select('body').where('user_id', '=', userId).execute()
  return rows.map(({ body }) => body)
}

describe('reminding of many bills', () => {
  it('tells each line once about all its bills, in the background, with a result', async () => {
    const { staff, userId, invoices } = await owing()
    const ids = invoices.map(({ id }) => id)
    const { data: seen } = (await staff.call(preview, { body: { ids } })).body
    expect(seen).toMatchObject({
      bills: 2,
      lines: 1,
      sms: 1,
      no_number: { count: 0 },
      reminded: { count: 0 },
    })
    const answer = await staff.call(send, { body: { ids }, key: newKey() })
    expect(answer.body).toMatchObject({
      message: '1 line will be reminded in a moment.',
      data: { lines: 1, sent: 0 },
    })
    await work()
    await work()
    expect(await toldTo(userId)).toEqual([expect.stringContaining('Please pay') as string])
    const { data: result } = (await staff.call(read, { params: { id: answer.body.data.id } })).body
    expect(result).toMatchObject({ lines: 1, sent: 1, paid: 0, failed: 0 })
    expect(result.finished_at).not.toBeNull()
    // and not again today
    expect((await staff.call(preview, { body: { ids } })).body.data).toMatchObject({
      lines: 0,
      reminded: { count: 1 },
    })
    expect((await staff.call(send, { body: { ids }, key: newKey() })).refusal.code).toBe(
      'bill-reminder.nobody',
    )
  })

  it('reaches a line once, however many ask for it at once', async () => {
    const { staff, userId } = await owing()
    await Promise.all(
      Array.from({ length: 5 }, () =>
        staff.call(send, { body: { matching: { status: 'overdue' } }, key: newKey() }),
      ),
    )
    await work()
    expect(await toldTo(userId)).toHaveLength(1)
  })

  it('reminds of what is overdue on chosen lines, and on no others', async () => {
    const { staff, userId, connection } = await owing()
    const organizationId = connection.organization_id
    const early = await connectionFactory(app, { userId, organizationId })
    await issuedInvoiceFactory(app, { connection: early, periodStart: '2026-03-01', dueOn: '2026-12-11' })
    const elsewhere = await owing()
    const line_ids = [connection.id, early.id, elsewhere.connection.id]
    expect((await staff.call(preview, { body: { line_ids } })).body.data).toMatchObject({
      lines: 1,
      reminded: { count: 0 },
    })
    await staff.call(send, { body: { line_ids }, key: newKey() })
    await work()
    expect(await toldTo(userId)).toHaveLength(1)
    expect(await toldTo(elsewhere.userId)).toEqual([])
    expect((await staff.call(preview, { body: { line_ids, ids: [1] } })).status).toBe(422)
    expect((await staff.call(preview, { body: { line_ids: [early.id] } })).body.data.lines).toBe(0)
  })

  it('names whom it does not reach by SMS, and who is left out', async () => {
    const { staff, userId, connection } = await owing()
    const organizationId = connection.organization_id
    const promised = await connectionFactory(app, { userId, organizationId })
    const paid = await connectionFactory(app, { userId, organizationId })
    const bill = (line: typeof promised, more: object = {}) =>
      issuedInvoiceFactory(app, { connection: line, periodStart: '2026-01-01', dueOn: '2026-01-11', ...more })
    await bill(promised)
    const { id } = await bill(paid)
    await app.db
      .updateTable('invoices')
      .set({ paid: 105_000, status: 'paid', paid_at: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await app.db
      .insertInto('payment_promises')
      .values({
        connection_id: promised.id,
        organization_id: organizationId,
        given_on: '2026-03-14',
        period_from: '2026-03-01',
        until: '2026-03-20',
        amount: 105_000,
        switched_on: false,
        given_at: app.clock.now(),
        taken_by: staff.userId,
      })
      .execute()
    const look = async () => (await staff.call(preview, { body: { matching: {} } })).body.data
    expect(await look()).toMatchObject({
      lines: 1,
      sms: 1,
      promised: { count: 1, lines: [{ id: promised.id, username: promised.username }] },
      paid: { count: 1, lines: [{ id: paid.id }] },
    })
    await app.db
      .insertInto('notification_choices')
      .values({ user_id: userId, event: 'invoice-overdue', bell: true, mail: false, sms: false, push: false })
      .execute()
    expect(await look()).toMatchObject({ sms: 0, switched_off: { count: 1, lines: [{ id: connection.id }] } })
    await app.db.updateTable('users').set({ mobile_no: null }).where('id', '=', userId).execute()
    expect(await look()).toMatchObject({ sms: 0, no_number: { count: 1 }, switched_off: { count: 0 } })
  })

  it('is for staff with the right, about bills in sight, and only for who has sent it', async () => {
    const { staff, call, invoices, connection } = await owing()
    const body = { ids: invoices.map(({ id }) => id) }
    expect((await app.guest.call(send, { body, key: newKey() })).status).toBe(401)
    expect((await call(preview, { body })).refusal.code).toBe('access.denied')
    const without = await officer(connection.organization_id, ['/desk/invoices'])
    expect((await without.call(send, { body, key: newKey() })).refusal.code).toBe('access.denied')
    const elsewhere = await officer((await organizationFactory(app)).id)
    expect((await elsewhere.call(preview, { body })).body.data).toMatchObject({ lines: 0 })
    expect((await staff.call(preview, { body: {} })).status).toBe(422)
    const { id } = (await staff.call(send, { body, key: newKey() })).body.data
    expect((await elsewhere.call(read, { params: { id } })).status).toBe(404)
    expect(
      (
        await elsewhere.call(invoiceDeskRoutes.send, {
          params: { id: body.ids[0] ?? 0 },
          body: { by: 'sms' },
        })
      ).status,
    ).toBe(404)
    expect(
      (await staff.call(invoiceDeskRoutes.send, { params: { id: body.ids[0] ?? 0 }, body: { by: 'sms' } }))
        .body.message,
    ).toBe('Sent by SMS.')
  })
})

describe('the list of bills', () => {
  it('narrows by day, area, amount and days overdue, and adds up what is left', async () => {
    const { staff, invoices, connection } = await owing()
    const [january, february] = invoices.map(({ id }) => id)
    const idsOf = async (query: object) =>
      (await staff.call(invoiceDeskRoutes.list, { query })).body.data.map(({ id }) => id)
    expect(await idsOf({ from: '2026-02-01' })).toEqual([february])
    expect(await idsOf({ to: '2026-01-31' })).toEqual([january])
    expect(await idsOf({ least: '250' })).toEqual([january])
    expect(await idsOf({ most: '250' })).toEqual([february])
    expect(await idsOf({ late: 40 })).toEqual([january])
    const { area_id } = await app.db
      .selectFrom('connections')
      .select('area_id')
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(await idsOf({ area: area_id })).toEqual([february, january])
    expect(await idsOf({ area: 999_999 })).toEqual([])
    expect((await staff.call(invoiceDeskRoutes.sums, { query: { late: 30 } })).body.data.currencies).toEqual([
      { bills: 2, total: '500.00', paid: '0.00', due: '500.00', overdue: '500.00', is_partial: false },
    ])
  })
})
