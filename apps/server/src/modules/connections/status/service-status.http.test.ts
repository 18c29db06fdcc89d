import { connectionRoutes, type LineStatus } from '@uplink/contract/connections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { invoiceFactory } from '../../billing/billing.factory'
import { paymentFactory } from '../../payments/payments.factory'
import { networkSessionFactory } from '../../usage/usage.factory'
import { outageFactory } from '../connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { serviceStatus } = connectionRoutes
const hour = 3_600_000
/** Hours from the test clock's now. */
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour)

async function line(status: 'active' | 'suspended' | 'closed' = 'active') {
  const customer = await customerWithLine(app, { status })
  return {
    ...customer,
    state: async (): Promise<LineStatus> => (await customer.call(serviceStatus)).body.data,
  }
}

describe('GET /service-status', () => {
  it('is online since the start of the open session', async () => {
    const { connection, state } = await line()
    await networkSessionFactory(app, connection, { startedAt: at(-30), stoppedAt: at(-6) })
    await networkSessionFactory(app, connection, { startedAt: at(-5) })
    expect(await state()).toEqual({
      state: 'online',
      area: expect.stringMatching(/^Area /) as string,
      city: 'Dhaka',
      since: at(-5).toISOString(),
      overdue: null,
      paid_until: null,
      is_never_paid: false,
      pause: null,
      paid_at: null,
      outage: null,
      running: [],
      planned: [],
      last_session: { started_at: at(-5).toISOString(), stopped_at: null, ended_by: null },
      last_authentication: null,
    })
  })

  it('is offline since the last stop, or since nobody knows when', async () => {
    const { connection, state } = await line()
    expect(await state()).toMatchObject({ state: 'offline', since: null })
    await networkSessionFactory(app, connection, { startedAt: at(-30), stoppedAt: at(-20) })
    await networkSessionFactory(app, connection, { startedAt: at(-10), stoppedAt: at(-2) })
    expect(await state()).toMatchObject({ state: 'offline', since: at(-2).toISOString() })
  })

  it('says how its latest attempt to sign in to the network ended', async () => {
    const { connection, state } = await line()
    const attempt = { is_accepted: false, reason: 'wrong-password' }
    await app.db
      .insertInto('network_authentications')
      .values({ ...attempt, connection_id: connection.id, occurred_at: at(-1) })
      .execute()
    expect((await state()).last_authentication).toEqual({ ...attempt, at: at(-1).toISOString() })
  })

  it('tells of a line that is not back yet when it was paid for, for five minutes', async () => {
    const { connection, state } = await line()
    await paymentFactory(app, connection)
    expect(await state(), 'a top-up for a line that was never off').toMatchObject({ paid_at: null })
    const past = { connection_id: connection.id, area_id: connection.area_id, status: 'suspended' }
    await app.db
      .insertInto('connection_history')
      .values({ ...past, until: app.clock.now() })
      .execute()
    const paidAt = app.clock.now().toISOString()
    expect(await state()).toMatchObject({ state: 'offline', paid_at: paidAt })
    app.clock.pass(5 * 60_000 - 1)
    expect(await state()).toMatchObject({ state: 'offline', paid_at: paidAt })
    app.clock.pass(1)
    expect(await state()).toMatchObject({ state: 'offline', paid_at: null })
    await paymentFactory(app, connection)
    await networkSessionFactory(app, connection, { startedAt: app.clock.now() })
    expect(await state()).toMatchObject({ state: 'online', paid_at: null })
  })

  it('tells an outage in the area before whether a session is open', async () => {
    const { connection, state } = await line()
    await networkSessionFactory(app, connection, { startedAt: at(-5) })
    await outageFactory(app, { areaId: connection.area_id, startsAt: at(-3), endedAt: at(-2) })
    await outageFactory(app, { areaId: connection.area_id, startsAt: at(1) })
    expect(await state()).toMatchObject({ state: 'online' })
    const { id } = await outageFactory(app, {
      areaId: connection.area_id,
      startsAt: at(-1),
      expectedEndAt: at(2),
    })
    expect(await state()).toMatchObject({
      state: 'outage',
      since: null,
      outage: {
        id,
        title: 'Cut fibre',
        services: ['Internet'],
        is_planned: false,
        starts_at: at(-1).toISOString(),
        expected_end_at: at(2).toISOString(),
      },
    })
  })

  it('believes a planned outage only while it was planned to run, an unforeseen one until it is ended', async () => {
    const { connection, state } = await line()
    const areaId = connection.area_id
    await outageFactory(app, { areaId, startsAt: at(-3), expectedEndAt: at(-1), isPlanned: true })
    await outageFactory(app, { areaId, startsAt: at(2), expectedEndAt: at(4), isPlanned: true })
    expect(await state()).toMatchObject({ state: 'offline', outage: null })
    await outageFactory(app, { areaId, startsAt: at(-1), expectedEndAt: at(1), isPlanned: true })
    expect((await state()).outage?.is_planned).toBe(true)
    await outageFactory(app, { areaId, startsAt: at(-9), expectedEndAt: at(-8) })
    expect((await state()).outage?.is_planned).toBe(false)
  })

  it('tells a suspension, with what is overdue, before an outage', async () => {
    const { connection, state } = await line('suspended')
    await outageFactory(app, { areaId: connection.area_id, startsAt: at(-1) })
    await invoiceFactory(app, { connection, periodStart: '2026-01-01', dueOn: '2026-01-11', paid: 105_000 })
    await invoiceFactory(app, { connection, periodStart: '2026-02-01', dueOn: '2026-02-11', paid: 5_000 })
    await invoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-14' })
    expect(await state()).toMatchObject({ state: 'suspended', overdue: '1000.00', since: null, outage: null })
    await app.db
      .updateTable('connections')
      .set({ suspended_at: at(-48) })
      .where('id', '=', connection.id)
      .execute()
    expect((await state()).since).toBe(at(-48).toISOString())
  })

  it('tells of a closed line only that it is closed', async () => {
    const { connection, state } = await line('closed')
    await networkSessionFactory(app, connection, { startedAt: at(-5) })
    await outageFactory(app, { areaId: connection.area_id, startsAt: at(-1) })
    expect(await state()).toMatchObject({ state: 'closed', since: null, overdue: null, outage: null })
  })
})
