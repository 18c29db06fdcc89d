import { orderRoutes } from '@uplink/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { connectionFactory } from '../connections/connections.factory'
import { orderFactory } from './orders.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { desk, addStep, addSteps, plan, previewSteps, cancel, mine } = orderRoutes

async function office() {
  const { id: organizationId } = await organizationFactory(app)
  const pair = { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' }
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/orders', '/desk/orders/*'] }],
    grants: [
      { model: 'order', actions: ['List'], list: pair },
      { model: 'order', actions: ['Edit'] },
    ],
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  return { staff, customer: await customerWithLine(app, { organizationId }) }
}

describe('GET /desk/orders', () => {
  it('lists what is open in one’s own organization, the longest waiting first', async () => {
    const { staff, customer } = await office()
    await orderFactory(app, (await office()).customer.connection)
    const first = await orderFactory(app, customer.connection)
    const second = await orderFactory(app, customer.connection, { status: 'in-progress' })
    const done = await orderFactory(app, customer.connection, { status: 'completed' })
    const answer = await staff.call(desk)
    expect(answer.body.data.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(answer.body.data[0]).toMatchObject({
      username: customer.connection.username,
      customer: 'Rahima Khatun',
      next_steps: ['confirmed', 'cancelled'],
      move: null,
    })
    const completed = await staff.call(desk, { query: { status: 'completed' } })
    expect(completed.body.data.map(({ id }) => id)).toEqual([done.id])
    expect((await staff.call(desk, { query: { kind: 'address-change' } })).body.total).toBe(0)
  })

  it('names no next steps to who may not take them', async () => {
    const { staff, customer } = await office()
    await orderFactory(app, customer.connection)
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/orders'], methods: ['GET'] }],
      grants: [{ model: 'order', actions: ['List'] }],
    })
    const organizationId = customer.connection.organization_id
    const looker = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const steps = async ({ call }: typeof staff) =>
      (await call(desk)).body.data.find(({ username }) => username === customer.connection.username)
        ?.next_steps
    expect(await steps(staff)).toEqual(['confirmed', 'cancelled'])
    expect(await steps(looker)).toEqual([])
  })

  it('refuses guests, customers, and filters it does not know', async () => {
    const { staff, customer } = await office()
    expect((await app.guest.call(desk)).status).toBe(401)
    expect((await customer.call(desk)).refusal.code).toBe('access.denied')
    const wrong = await staff.call(desk, { query: { status: 'lost' as never, kind: 'gift' as never } })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['kind', 'status'])
  })
})

describe('POST /desk/orders/:id/steps', () => {
  it('takes an order on, step by step, and tells the customer each time', async () => {
    const { staff, customer } = await office()
    const { id } = await orderFactory(app, customer.connection)
    const step = (status: 'confirmed' | 'in-progress' | 'completed', note = '') =>
      staff.call(addStep, { params: { id }, body: { status, note } })
    expect((await step('completed')).refusal.code).toBe('order.step-not-possible')
    const confirmed = await step('confirmed', 'We call you on Monday.')
    expect(confirmed.body.data).toMatchObject({
      status: 'confirmed',
      next_steps: ['in-progress', 'completed', 'cancelled'],
    })
    await step('in-progress')
    await step('completed')
    expect((await step('in-progress')).refusal.code).toBe('order.step-not-possible')
    const [order] = (await customer.call(mine)).body.data
    expect(order?.steps.map(({ status, note }) => [status, note])).toEqual([
      ['placed', ''],
      ['confirmed', 'We call you on Monday.'],
      ['in-progress', ''],
      ['completed', ''],
    ])
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', customer.userId)
      .orderBy('id')
      .execute()
    expect(bell.map(({ title }) => title)).toEqual([
      `Order ${id} is confirmed`,
      `Order ${id} is in progress`,
      `Order ${id} is completed`,
    ])
    expect(bell[0]?.body).toBe('Router. We call you on Monday.')
  })

  it('takes a step once, whoever tries it at the same time', async () => {
    const { staff, customer } = await office()
    const { id } = await orderFactory(app, customer.connection)
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.call(addStep, { params: { id }, body: { status: 'confirmed' } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('knows no orders beyond one’s rules, and refuses nonsense', async () => {
    const { staff, customer } = await office()
    const { id } = await orderFactory(app, customer.connection)
    const role = await roleFactory(app, { permissions: [{ paths: ['/desk/orders/*'] }] })
    const nobody = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const body = { status: 'confirmed' as const }
    const theirs = await nobody.call(addStep, { params: { id }, body })
    const missing = await staff.call(addStep, { params: { id: 999_999_999 }, body })
    expect([theirs.status, missing.status]).toEqual([404, 404])
    expect((await customer.call(addStep, { params: { id }, body })).refusal.code).toBe('access.denied')
    expect((await app.guest.call(addStep, { params: { id }, body })).status).toBe(401)
    const wrong = await staff.call(addStep, {
      params: { id },
      body: { status: 'placed' as never, note: 'x'.repeat(301) },
    })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['note', 'status'])
  })
})

describe('POST /desk/orders/steps', () => {
  it('moves those that can be moved, and says of each other one why it stays', async () => {
    const { staff, customer } = await office()
    const [first, second] = [
      await orderFactory(app, customer.connection),
      await orderFactory(app, customer.connection),
    ]
    const done = await orderFactory(app, customer.connection, { status: 'completed' })
    const ids = [first.id, done.id, second.id, 999_999_999]
    const stays = [
      { id: done.id, why: 'It is completed, so this step is not possible.' },
      { id: 999_999_999, why: 'There is no such order.' },
    ]
    const seen = await staff.call(previewSteps, { body: { ids, status: 'confirmed' } })
    expect(seen.body.data).toMatchObject({
      will_change: [{ id: first.id }, { id: second.id }],
      refused: stays,
    })
    const answer = await staff.call(addSteps, { body: { ids, status: 'confirmed', note: 'On Monday.' } })
    expect(answer.body.message).toBe('2 orders updated, and the customers are told. 2 stayed as they are.')
    expect(answer.body.data).toMatchObject({ changed: [first.id, second.id], refused: stays })
    const again = await staff.call(addSteps, { body: { ids: [first.id], status: 'confirmed' } })
    expect(again.body.data).toMatchObject({ changed: [], refused: [{ id: first.id }] })
    const orders = (await customer.call(mine)).body.data
    expect(orders.filter(({ status }) => status === 'confirmed')).toHaveLength(2)
    expect((await customer.call(addSteps, { body: { ids, status: 'confirmed' } })).refusal.code).toBe(
      'access.denied',
    )
  })
})

describe('POST /my_orders/:id/cancel', () => {
  it('calls off what nobody works on yet', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    const { id } = await orderFactory(app, connection)
    const answer = await call(cancel, { params: { id }, body: {} })
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      is_cancellable: false,
      steps: [{ status: 'placed' }, { status: 'cancelled', note: 'Cancelled by the customer' }],
    })
    expect((await call(cancel, { params: { id }, body: {} })).refusal.code).toBe('order.not-cancellable')
    const bell = app.db.selectFrom('notifications').select('id').where('user_id', '=', userId)
    expect(await bell.execute()).toEqual([])
    const begun = await orderFactory(app, connection, { status: 'in-progress' })
    const late = await call(cancel, { params: { id: begun.id }, body: {} })
    expect(late.refusal.code).toBe('order.not-cancellable')
  })

  it('is for the orders of the connection that is meant', async () => {
    const { call, connection, userId } = await customerWithLine(app)
    const { id } = await orderFactory(app, connection)
    const other = await customerWithLine(app)
    const theirs = await other.call(cancel, { params: { id }, body: {} })
    const named = await other.call(cancel, { params: { id }, body: { cuid: connection.username } })
    const missing = await call(cancel, { params: { id: 999_999_999 }, body: {} })
    expect([theirs.status, named.status, missing.status]).toEqual([404, 404, 404])
    const second = await connectionFactory(app, { userId })
    expect((await call(cancel, { params: { id }, body: { cuid: String(second.id) } })).status).toBe(404)
    expect(
      (await call(cancel, { params: { id }, body: { why: '' } as never })).refusal.errors,
    ).toHaveProperty('why')
    expect((await app.guest.call(cancel, { params: { id }, body: {} })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(cancel, { params: { id }, body: {} })).refusal.code).toBe('access.denied')
  })
})

describe('a planned day', () => {
  const told = (userId: number) =>
    app.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()

  it('is told once, seen by the customer, and makes the list of today', async () => {
    const { staff, customer } = await office()
    const first = await orderFactory(app, customer.connection)
    const second = await orderFactory(app, customer.connection)
    const third = await orderFactory(app, customer.connection)
    const planned = (id: number, planned_on: string | null) =>
      staff.call(plan, { params: { id }, body: { planned_on } })
    const answer = await planned(first.id, '2026-03-14')
    expect(answer.body.data).toMatchObject({ planned_on: '2026-03-14', can_plan: true })
    await planned(first.id, '2026-03-14')
    await planned(second.id, '2026-03-15')
    expect((await told(customer.userId)).map(({ title }) => title)).toEqual([
      `Order ${first.id} is planned for 14/03/2026`,
      `Order ${second.id} is planned for 15/03/2026`,
    ])
    const today = async () =>
      (await staff.call(desk, { query: { status: 'today' } })).body.data.map(({ id }) => id)
    expect(await today()).toEqual([first.id])
    const own = (await customer.call(mine, { query: { cuid: String(customer.connection.id) } })).body.data
    expect(own.map(({ planned_on }) => planned_on)).toEqual([null, '2026-03-15', '2026-03-14'])
    // what was for a day before is still for today, the oldest first
    await app.db.updateTable('orders').set({ planned_on: '2026-03-10' }).where('id', '=', third.id).execute()
    expect(await today()).toEqual([third.id, first.id])
    await planned(first.id, null)
    await staff.call(addStep, { params: { id: third.id }, body: { status: 'cancelled', note: '' } })
    expect(await today()).toEqual([])
    expect(await told(customer.userId)).toHaveLength(3)
    const log = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'order.planned')
      .where('target', '=', `order:${first.id}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toMatchObject([
      { before: { planned_on: null }, after: { planned_on: '2026-03-14' } },
      { before: { planned_on: '2026-03-14' }, after: { planned_on: null } },
    ])
  })

  it('is not before today, nor of a closed order, nor set by others', async () => {
    const { staff, customer } = await office()
    const { id } = await orderFactory(app, customer.connection)
    const done = await orderFactory(app, customer.connection, { status: 'completed' })
    const body = { planned_on: '2026-03-20' }
    for (const planned_on of ['2026-03-13', '2027-04-01', '2026-02-30', 'soon'])
      expect((await staff.call(plan, { params: { id }, body: { planned_on } })).status, planned_on).toBe(422)
    expect((await staff.call(plan, { params: { id: done.id }, body })).refusal.code).toBe(
      'order.step-not-possible',
    )
    expect((await staff.call(plan, { params: { id: 999_999_999 }, body })).status).toBe(404)
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/orders', '/desk/orders/*'] }],
      grants: [{ model: 'order', actions: ['List'] }],
    })
    const looker = await app.signIn({ accountType: 'staff', roleIds: [role] })
    expect((await looker.call(plan, { params: { id }, body })).status).toBe(404)
    expect((await customer.call(plan, { params: { id }, body })).status).toBe(403)
  })
})
