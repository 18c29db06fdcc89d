import { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import { orderRoutes } from '@uplink/contract/orders'
import { radiusRoutes } from '@uplink/contract/radius'
import { billingRoutes } from '@uplink/contract/billing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#platform/durations'
import { prepaidFactory } from '../../testing/stages/money/prepaid'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { createLinePlans } from '../connections/connections.public'
import { asRadius, radiusPacket, radiusSecret } from '../usage/radius.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

const { move } = lineOwnerRoutes

/** A line of 525.00 a month whose March is billed and open, and another customer of the provider; today is March 14. */
async function movable() {
  const owner = await customerWithLine(app, { price: 52_500 })
  const { connection } = owner
  const organizationId = connection.organization_id
  await issuedInvoiceFactory(app, {
    connection,
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    dueOn: '2026-03-11',
    total: 55_125,
  })
  const next = await app.signIn({ organizationId, mobileNo: `0171${String(7_000_000 + connection.id)}` })
  const staff = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const query = { cuid: String(connection.id) }
  await staff.call(radiusRoutes.setPassword, { query, body: { password: 'pppoe-secret-1' } })
  const back = async () =>
    (await staff.call(lineMoveRoutes.plans, { query })).body.data.move.today?.given_back
  // the plans of a line are asked for only where they are still to be seen: once given away, they are not
  const give = async (more: { given_back?: string; customer_id?: number; when?: 'next-cycle' } = {}) => {
    const given_back = more.given_back ?? (await back())
    const body = { customer_id: next.userId, when: 'now' as const, reason: 'Sold', ...more, given_back }
    return staff.call(move, { query, body })
  }
  return { ...owner, next, staff, give, back, organizationId }
}

describe('POST /desk/lines/owner', () => {
  it('gives the line over today: its name and password go along, what is owed stays', async () => {
    const { give, connection, next, userId } = await movable()
    const answer = await give()
    expect(answer.status).toBe(200)
    const { id } = answer.body.data
    const lines = await app.db
      .selectFrom('connections')
      .select(['id', 'user_id', 'username', 'status', 'address'])
      .where('id', 'in', [connection.id, id])
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { user_id: userId, username: `${connection.username}.${connection.id}`, status: 'closed' },
      { user_id: next.userId, username: connection.username, status: 'active', address: 'House 1, Road 2' },
    ])
    // the 13th is the last day of the old owner, the 14th the first of the new one: none twice
    const days = await app.db
      .selectFrom('contracts')
      .select(['connection_id', 'price', 'starts_on', 'ends_on'])
      .where('connection_id', 'in', [connection.id, id])
      .orderBy('id')
      .execute()
    expect(days).toMatchObject([
      { connection_id: connection.id, ends_on: '2026-03-13' },
      { connection_id: id, price: 52_500, starts_on: '2026-03-14', ends_on: null },
    ])
    const packet = radiusPacket({ 'User-Name': connection.username })
    const { body } = await asRadius(app, 'authorize', packet)
    expect(body).toMatchObject({
      'control:Cleartext-Password': { value: ['pppoe-secret-1'] },
      'reply:Class': { value: [`uplink-${id}`] },
    })
    const bills = await app.db
      .selectFrom('invoices')
      .select(['connection_id', 'paid', 'status'])
      .where('connection_id', 'in', [connection.id, id])
      .execute()
    // 18 of 31 days went back and paid a part of the bill, which stays with the old owner
    expect(bills).toMatchObject([{ connection_id: connection.id, paid: 32_008, status: 'open' }])
    const told = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('user_id', 'in', [userId, next.userId])
      .execute()
    expect(told.map(({ user_id, title }) => ({ user_id, title }))).toEqual(
      expect.arrayContaining([
        { user_id: userId, title: `Line ${connection.username} has another owner` },
        { user_id: next.userId, title: `Line ${connection.username} is yours` },
      ]),
    )
  })

  it('shows each their own bills only', async () => {
    const { give, call, next, connection } = await movable()
    const { id } = (await give()).body.data
    const ofOld = { query: { cuid: String(connection.id) } }
    expect((await call(billingRoutes.history, ofOld)).body.total).toBe(1)
    expect((await next.call(billingRoutes.history, ofOld)).status).toBe(404)
    expect((await next.call(orderRoutes.mine, { query: { cuid: String(id) } })).body.data).toEqual([])
  })

  it('happens once, and settles what was looked at or nothing', async () => {
    const { give, back, connection } = await movable()
    expect((await give({ given_back: '1.00' })).refusal.code).toBe('line-change.changed')
    const seen = await back()
    const answers = await Promise.all(Array.from({ length: 5 }, () => give({ given_back: seen })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const moved = await app.db
      .selectFrom('line_plans')
      .select('id')
      .where('connection_id', '=', connection.id)
      .where('done_at', 'is not', null)
      .execute()
    expect(moved).toHaveLength(1)
  })

  it('is planned for the next period, which both see and staff can withdraw', async () => {
    const { give, connection, staff } = await movable()
    const answer = await give({ when: 'next-cycle' })
    expect(answer.body.message).toMatch(/ from 01\/04\/2026\.$/)
    const query = { cuid: String(connection.id) }
    expect((await staff.call(lineMoveRoutes.plans, { query })).body.data.plan).toMatchObject({
      kind: 'move',
      last_day: '2026-03-31',
    })
    expect((await give({ when: 'next-cycle' })).refusal.code).toBe('line-change.planned')
    expect((await staff.call(lineMoveRoutes.withdraw, { query, body: {} })).status).toBe(200)
  })

  it('is withdrawn on its day where the line became prepaid: its owner hears of it, and the audit log', async () => {
    const { give, connection, next, userId } = await movable()
    await give({ when: 'next-cycle' })
    // as an import or a later version may have made it; staff are refused while a move is planned
    await prepaidFactory(app, { connection: connection.id, startsOn: '2026-03-14', paidUntil: '2026-04-30' })
    const { job } = createLinePlans({})
    const run = () =>
      job.run({
        db: app.db,
        clock: app.clock,
        log: pino({ level: 'silent' }),
        config: app.config,
        secretKey: app.config.SECRET_KEY ?? '',
      })
    app.clock.pass(20 * dayMs)
    try {
      await Promise.all([run(), run()])
    } finally {
      app.clock.pass(-20 * dayMs)
    }
    const plan = await app.db
      .selectFrom('line_plans')
      .select(['id', 'done_at', 'withdrawn_at', 'moved_to'])
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(plan).toMatchObject({ done_at: null, withdrawn_at: expect.any(Date) as Date, moved_to: null })
    const line = await app.db
      .selectFrom('connections')
      .select(['user_id', 'status'])
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ user_id: userId, status: 'active' })
    const told = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('user_id', 'in', [userId, next.userId])
      .orderBy('id', 'desc')
      .execute()
    expect(told[0]).toEqual({ user_id: userId, title: `Line ${connection.username} stays as it is` })
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('target', '=', `connection:${connection.id}`)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(audited).toMatchObject([
      {
        action: 'connection.plan-withdrawn',
        actor_id: null,
        details: {
          before: { kind: 'move', effective_on: '2026-04-01' },
          plan: plan.id,
          reason: 'A prepaid line is not given to somebody else',
          by: 'job:lines.carry-out-plans',
        },
      },
      { action: 'connection.move-planned' },
    ])
  })

  it('takes no customer of another organization, nobody unknown, and not the owner', async () => {
    const { give, userId } = await movable()
    const other = await movable()
    for (const customer_id of [other.next.userId, 999_999_999, userId])
      expect(Object.keys((await give({ customer_id })).refusal.errors ?? {})).toEqual(['customer_id'])
  })
})
