import { orderRoutes } from '@uplink/contract/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { orderFactory } from './orders.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { mine } = orderRoutes

describe('GET /my_orders', () => {
  it('lists one’s own with their steps in order, the latest first', async () => {
    const other = await customerWithLine(app)
    await orderFactory(app, other.connection)
    const { call, connection } = await customerWithLine(app)
    const first = await orderFactory(app, connection, { steps: [] })
    const second = await orderFactory(app, connection, {
      description: 'Router with four ports',
      status: 'confirmed',
      amount: 249_950,
      steps: [{ status: 'placed' }, { status: 'confirmed', note: 'We call you on Monday.' }],
    })
    const answer = await call(mine)
    expect(answer.body.data.map((order) => order.id)).toEqual([second.id, first.id])
    expect(answer.body.total).toBe(2)
    expect(answer.body.data[1]?.steps).toEqual([])
    const at = '2026-03-14T06:00:00.000Z'
    expect(answer.body.data[0]).toEqual({
      id: second.id,
      kind: 'equipment',
      status: 'confirmed',
      description: 'Router with four ports',
      amount: '2499.50',
      is_cancellable: true,
      placed_at: at,
      updated_at: at,
      planned_on: null,
      steps: [
        { status: 'placed', note: '', occurred_at: at },
        { status: 'confirmed', note: 'We call you on Monday.', occurred_at: at },
      ],
      coming: [
        { status: 'in-progress', on: null, is_optional: true },
        { status: 'completed', on: null, is_optional: false },
      ],
    })
  })

  it('say what is before them: only steps that the desk can take, one after the other', async () => {
    const { call, connection } = await customerWithLine(app)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { id } = await orderFactory(app, connection)
    const read = async () => (await call(mine)).body.data[0]!
    await admin.call(orderRoutes.plan, { params: { id }, body: { planned_on: '2026-03-20' } })
    expect((await read()).coming).toEqual([
      { status: 'confirmed', on: null, is_optional: false },
      { status: 'in-progress', on: '2026-03-20', is_optional: true },
      { status: 'completed', on: null, is_optional: false },
    ])
    for (let left = 3; left > 0; left--) {
      const [next] = (await read()).coming
      const answer = await admin.call(orderRoutes.addStep, {
        params: { id },
        body: { status: next?.status as 'confirmed' },
      })
      expect([answer.status, answer.body.data.status]).toEqual([200, next?.status])
      expect(answer.body.data.coming).toHaveLength(left - 1)
    }
    expect((await read()).status).toBe('completed')
  })

  it('pages, and refuses a page that is none', async () => {
    const { call, connection } = await customerWithLine(app)
    for (let i = 0; i < 3; i++) await orderFactory(app, connection)
    const answer = await call(mine, { query: { page: 2, per_page: 2 } })
    expect(answer.body).toMatchObject({ total: 3, current_page: 2, last_page: 2, to: 3 })
    const wrong = await call(mine, { query: { page: 'next' } })
    expect(wrong.refusal.errors).toHaveProperty('page')
  })
})
