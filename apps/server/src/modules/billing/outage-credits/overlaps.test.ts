import { billingRoutes } from '@uplink/contract/billing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { areaFactory, outageFactory } from '../../connections/connections.factory'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'
import { creditOutages } from './credits.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)
const run = () => creditOutages({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })

/** A customer whose provider gives back 10 % from one day on, and 50 % from three days on. */
async function promised() {
  const customer = await customerWithLine(app, { price: 100_000 })
  const { id, organization_id, area_id } = customer.connection
  const steps = [
    { from_hours: 24, percent: 10 },
    { from_hours: 72, percent: 50 },
  ]
  await app.db
    .insertInto('outage_credit_rules')
    .values(steps.map((step) => ({ ...step, organization_id, applies_from: '2026-01-01' })))
    .execute()
  const outage = (title: string, startedAgo: number, endedAgo?: number, areaId = area_id) =>
    outageFactory(app, {
      areaId,
      title,
      startsAt: ago(startedAgo),
      ...(endedAgo !== undefined && { endedAt: ago(endedAgo) }),
    })
  /** The credits so far, oldest first. */
  const credits = async () =>
    (await customer.call(billingRoutes.statement)).body.data
      .filter(({ kind }) => kind === 'credit')
      .map(({ description, change }) => [description, change])
      .toReversed()
  return { line: id, organization_id, area_id, userId: customer.userId, outage, credits }
}

describe('outages of a line that overlap', () => {
  it('give back the same hours once', async () => {
    const { outage, credits } = await promised()
    await outage('Announced twice', 40, 4)
    await outage('Cut fibre', 41, 4)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await credits()).toEqual([['Credit for an outage of 37 hours: Cut fibre', '105.00']])
    expect(await ledgerFaults(countOn(app.db))).toEqual([])
  })

  it('count by the longest first, the others by the hours that are left', async () => {
    const { outage, credits, userId } = await promised()
    await outage('Shorter', 130, 70)
    await outage('Longer', 100, 1)
    expect(await run()).toBe(2)
    expect(await credits()).toEqual([
      ['Credit for 30 hours of an outage: Shorter', '105.00'],
      ['Credit for an outage of 4 days: Longer', '525.00'],
    ])
    const bell = app.db.selectFrom('notifications').select('body').where('user_id', '=', userId)
    expect((await bell.orderBy('id').execute())[0]?.body).toMatch(
      /^“Shorter” lasted 2 days, of which 30 hours count: another credit has the rest\. Line .* now has a balance of/,
    )
  })

  it('give back twice where they do not overlap', async () => {
    const { outage, credits } = await promised()
    await outage('First', 90, 60)
    await outage('Second', 60, 30)
    expect(await run()).toBe(2)
    expect(await credits()).toHaveLength(2)
  })

  it('wait for one that still runs, whichever began first', async () => {
    for (const [began, over] of [
      [60, 45],
      [50, 55],
    ] as const) {
      const { outage, credits } = await promised()
      const running = await outage('Running', began)
      await outage('Over', over, 20)
      expect(await run()).toBe(0)
      await app.db
        .updateTable('outages')
        .set({ ended_at: ago(10) })
        .where('id', '=', running.id)
        .execute()
      expect(await run()).toBe(1)
      expect((await credits())[0]?.[0]).toMatch(/: Running$/)
    }
  })

  it('give back the same hours once though people end both while the job looks, twice at once', async () => {
    const lines = []
    for (let i = 0; i < 6; i++) {
      const { outage, credits } = await promised()
      lines.push({ ids: [(await outage('Longer', 60)).id, (await outage('Shorter', 55)).id], credits })
    }
    const end = (id: number) =>
      app.db
        .updateTable('outages')
        .set({ ended_at: ago(0) })
        .where('id', '=', id)
        .execute()
    await Promise.all(lines.flatMap(({ ids }) => [...ids.map(end), run(), run()]))
    await run()
    for (const { credits } of lines)
      expect(await credits()).toEqual([['Credit for an outage of 2 days: Longer', '105.00']])
    expect(await ledgerFaults(countOn(app.db))).toEqual([])
  })

  it('leave what was credited already, when one is announced afterwards that began before', async () => {
    const { outage, credits } = await promised()
    await outage('First', 40, 10)
    expect(await run()).toBe(1)
    await outage('Backdated', 100, 5)
    expect(await run()).toBe(1)
    expect((await credits())[1]).toEqual(['Credit for 2 days of an outage: Backdated', '105.00'])
  })

  it('count only where they are of the line, also of one that moved', async () => {
    const { outage, credits, line, organization_id, area_id } = await promised()
    const next = (await areaFactory(app, organization_id)).id
    await app.db
      .insertInto('connection_history')
      .values({ connection_id: line, until: ago(60), area_id, status: 'active' })
      .execute()
    await app.db.updateTable('connections').set({ area_id: next }).where('id', '=', line).execute()
    // it had moved away when the first of these began
    await outage('After the move', 50, 4)
    await outage('Before the move', 80, 40)
    await outage('Where it lives now', 50, 5, next)
    expect(await run()).toBe(2)
    expect((await credits()).map(([text]) => text)).toEqual([
      'Credit for 30 hours of an outage: Before the move',
      'Credit for an outage of 45 hours: Where it lives now',
    ])
  })
})
