import { connectionRoutes } from '@uplink/contract/connections'
import { lineMoveRoutes } from '@uplink/contract/line-moves'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#platform/durations'
import { orderFactory } from '../../orders/orders.factory'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'
import { createLinePlans } from '../connections.public'
import { app, contracts, expectSoundLedger, log, stage, wallet } from '../../../testing/stages/package-change'

stage()

const { plans, planEnd, withdraw } = lineMoveRoutes

/** A line of 525.00 a month whose March is billed; today is March 14. */
async function planned(line: Parameters<typeof closable>[0] = {}) {
  const setting = await closable(line)
  const { clerk, query } = setting
  const end = (more: object = {}) =>
    clerk.call(planEnd, {
      query,
      body: { last_day: '2026-03-20', gives_back: true, reason: 'They move away', ...more },
    })
  const look = async () => (await clerk.call(plans, { query })).body.data
  const undo = () => clerk.call(withdraw, { query, body: {} })
  return { ...setting, end, look, undo }
}

const { job } = createLinePlans({})
const run = () =>
  job.run({ db: app.db, clock: app.clock, log, config: app.config, secretKey: app.config.SECRET_KEY ?? '' })

async function after(days: number, act: () => Promise<unknown>) {
  app.clock.pass(days * dayMs)
  try {
    await act()
  } finally {
    app.clock.pass(-days * dayMs)
  }
}

const paid = async (connection: { id: number }) => {
  const [bill] = await app.db
    .selectFrom('invoices')
    .select('paid')
    .where('connection_id', '=', connection.id)
    .execute()
  return bill?.paid ?? 0
}

describe('the end of a line on a day', () => {
  it('is known at once and carried out once when that day is over, with the money settled', async () => {
    const { end, look, connection, userId } = await planned()
    expect((await end()).body.message).toBe(`Line ${connection.username} ends on 20/03/2026.`)
    expect((await look()).plan).toEqual({
      kind: 'end',
      last_day: '2026-03-20',
      to: null,
      reason: 'They move away',
    })
    await orderFactory(app, connection, { status: 'placed' })
    await after(6, run)
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
    await after(7, () => Promise.all([run(), run(), run()]))
    expect(await lineOf(connection)).toMatchObject({ status: 'closed' })
    expect(await contracts(connection)).toMatchObject([{ ends_on: '2026-03-20' }])
    // 11 of 31 days of 525.00, and 5 % tax
    expect((await paid(connection)) + (await wallet(connection))).toBe(19_560)
    const orders = await app.db
      .selectFrom('orders')
      .select('status')
      .where('connection_id', '=', connection.id)
      .execute()
    expect(orders).toEqual([{ status: 'cancelled' }])
    const told = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    const titles = told.map(({ title }) => title)
    expect(titles).toContain(`Line ${connection.username} ends on 20/03/2026`)
    expect(titles.filter((title) => title === `Line ${connection.username} is closed`)).toHaveLength(1)
    await expectSoundLedger()
  })

  it('is told to its owner beside the account', async () => {
    const { end, call, undo } = await planned()
    const told = async () => (await call(connectionRoutes.accountInfo)).body.data.planned
    await end()
    expect(await told()).toEqual({ kind: 'end', last_day: '2026-03-20' })
    await undo()
    expect(await told()).toBeNull()
  })

  it('gives nothing back where that is not wanted', async () => {
    const { end, connection } = await planned()
    await end({ gives_back: false })
    await after(7, run)
    expect((await paid(connection)) + (await wallet(connection))).toBe(0)
  })

  it('is planned once, withdrawn, and planned anew', async () => {
    const { end, undo, connection } = await planned()
    const answers = await Promise.all(Array.from({ length: 5 }, () => end()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await undo()).status).toBe(200)
    expect((await undo()).refusal.code).toBe('line-change.not-planned')
    await after(7, run)
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
    expect((await end()).status).toBe(200)
  })

  it('falls away with a line that is closed before', async () => {
    const { end, shut, connection } = await planned()
    await end()
    expect((await shut('0.00')).status).toBe(200)
    const left = await app.db
      .selectFrom('line_plans')
      .select(['done_at', 'withdrawn_at'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(left).toEqual([{ done_at: null, withdrawn_at: app.clock.now() }])
  })

  it('takes no past day and no blank reason, and no closed line', async () => {
    const { end } = await planned()
    for (const last_day of ['2026-03-13', '2028-01-01'])
      expect(Object.keys((await end({ last_day })).refusal.errors ?? {})).toEqual(['last_day'])
    const wrong = await end({ last_day: '', reason: ' ' })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['last_day', 'reason'])
    expect((await (await planned({ status: 'closed' })).end()).refusal.code).toBe('line-change.closed')
  })

  it('refuses guests, customers, staff without the right or rows; takes another’s line for none', async () => {
    const { call, query, organizationId, clerk } = await planned()
    const body = { last_day: '2026-03-20', gives_back: true, reason: 'x' }
    expect((await app.guest.call(planEnd, { query, body })).status).toBe(401)
    const callers = [call, (await app.signIn({ accountType: 'staff', organizationId })).call]
    callers.push((await clerkOf(organizationId, ['List'])).call)
    for (const caller of callers) {
      expect((await caller(planEnd, { query, body })).refusal.code).toBe('access.denied')
      expect((await caller(plans, { query })).refusal.code).toBe('access.denied')
      expect((await caller(withdraw, { query, body: {} })).refusal.code).toBe('access.denied')
    }
    const elsewhere = { query: { cuid: String((await closable()).connection.id) }, body }
    const missing = { query: { cuid: '999999999' }, body }
    const [theirs, none] = [await clerk.call(planEnd, elsewhere), await clerk.call(planEnd, missing)]
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...none.refusal, request_id: '' })
  })
})
