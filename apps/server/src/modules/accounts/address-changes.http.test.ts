import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { orderRoutes } from '@uplink/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, areas, request } = addressChangeRoutes

/** A customer, and somebody else's line in another area of the same provider. */
async function setting(status?: 'closed') {
  const customer = await customerWithLine(app, status && { status })
  const organizationId = customer.connection.organization_id
  const neighbour = await customerWithLine(app, { organizationId })
  const move = {
    area_id: neighbour.connection.area_id,
    address: 'House 9, Road 4',
    preferred_on: '2026-03-20',
    note: 'After four, please.',
  }
  return {
    ...customer,
    move,
    ask: (more: object = {}) => customer.call(request, { body: { ...move, ...more } }),
  }
}

describe('GET /address-change-requests/areas', () => {
  it('lists what the provider serves', async () => {
    const { call, connection, move } = await setting()
    const { data } = (await call(areas)).body
    expect(data.map(({ id }) => id).sort()).toEqual([connection.area_id, move.area_id].sort())
  })
})

describe('POST /address-change-requests', () => {
  it('becomes an order, which the list shows with where to and when', async () => {
    const { ask, call, move } = await setting()
    const answer = await ask()
    expect(answer.body.data).toMatchObject({
      kind: 'address-change',
      status: 'placed',
      amount: '0.00',
      is_cancellable: true,
      city: 'Dhaka',
      address: move.address,
      preferred_on: '2026-03-20',
      note: 'After four, please.',
      steps: [{ status: 'placed' }],
    })
    expect((await call(list)).body).toMatchObject({ total: 1, data: [answer.body.data] })
    expect((await call(orderRoutes.mine)).body.data[0]?.id).toBe(answer.body.data.id)
  })

  it('moves the line when the desk has completed it, and not before', async () => {
    const { ask, connection, move } = await setting()
    const { id } = (await ask()).body.data
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const where = () =>
      app.db
        .selectFrom('connections')
        .select(['area_id', 'address'])
        .where('id', '=', connection.id)
        .executeTakeFirstOrThrow()
    for (const status of ['confirmed', 'in-progress', 'completed'] as const) {
      expect((await where()).area_id).toBe(connection.area_id)
      const answer = await admin.call(orderRoutes.addStep, { params: { id }, body: { status } })
      expect(answer.body.data.move).toMatchObject({ preferred_on: '2026-03-20' })
    }
    expect(await where()).toEqual({ area_id: move.area_id, address: move.address })
    const history = await app.db
      .selectFrom('connection_history')
      .select(['until', 'area_id', 'status'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(history).toEqual([{ until: app.clock.now(), area_id: connection.area_id, status: 'active' }])
    expect((await ask()).status).toBe(200)
  })

  it('may be for any day from tomorrow to a year ahead', async () => {
    for (const preferred_on of ['2026-03-15', '2027-03-14']) {
      const { ask } = await setting()
      expect((await ask({ preferred_on })).status).toBe(200)
    }
  })

  it('waits for one request before there is another', async () => {
    const { ask, call } = await setting()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [open] = (await call(list)).body.data
    expect((await ask()).refusal.code).toBe('address-change.already-open')
    await call(orderRoutes.cancel, { params: { id: open?.id ?? 0 }, body: {} })
    expect((await ask()).status).toBe(200)
    expect((await call(list)).body.total).toBe(2)
  })

  it('refuses what cannot be, field by field', async () => {
    const { ask, call, move } = await setting()
    const elsewhere = await setting()
    const foreign = await ask({ area_id: elsewhere.move.area_id })
    expect(foreign.refusal.errors).toEqual({ area_id: ['We do not serve this area'] })
    const today = await ask({ preferred_on: '2026-03-14' })
    expect(today.refusal.errors).toEqual({ preferred_on: ['Choose tomorrow or a later day'] })
    const far = await ask({ preferred_on: '2027-03-15' })
    expect(far.refusal.errors).toEqual({ preferred_on: ['Choose a day within the next 12 months'] })
    const both = await ask({ area_id: elsewhere.move.area_id, preferred_on: '2026-03-14' })
    expect(both.refusal.errors).toEqual({ ...foreign.refusal.errors, ...today.refusal.errors })
    const nonsense = await call(request, {
      body: { ...move, address: 'x', preferred_on: 'soon', note: 'x'.repeat(501), floor: 3 } as never,
    })
    expect(Object.keys(nonsense.refusal.errors ?? {}).sort()).toEqual([
      'address',
      'floor',
      'note',
      'preferred_on',
    ])
    expect((await (await setting('closed')).ask()).refusal.code).toBe('address-change.line-closed')
  })

  it('is for the owner of the line', async () => {
    const { call, move } = await setting()
    const other = await app.signIn()
    const line = await connectionFactory(app, { userId: other.userId })
    expect((await call(request, { body: { ...move, cuid: line.username } })).status).toBe(404)
    expect((await app.guest.call(request, { body: move })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(request, { body: move })).refusal.code).toBe('access.denied')
  })
})
