import { billingRoutes } from '@uplink/contract/billing'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { areaFactory, connectionFactory, outageFactory } from '../connections/connections.factory'
import { countOn, ledgerFaults } from './ledger/ledger-checks.store'
import { restore } from './ledger/settlement.store'
import { creditOutages } from './outage-credits/credits.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { rules, setRules } = outageCreditRoutes
const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)
const log = pino({ level: 'silent' })
const run = (atOnce?: number) => creditOutages({ db: app.db, clock: app.clock, log }, atOnce)

/** A customer whose provider gives back 10 % from one day on, and 50 % from three days on. */
async function promised(appliesFrom = '2026-01-01') {
  const customer = await customerWithLine(app, { price: 100_000 })
  const { organization_id, area_id } = customer.connection
  await app.db
    .insertInto('outage_credit_rules')
    .values([
      { organization_id, from_hours: 24, percent: 10, applies_from: appliesFrom },
      { organization_id, from_hours: 72, percent: 50, applies_from: appliesFrom },
    ])
    .execute()
  const outage = (startedAgo: number, endedAgo: number | undefined, more: object = {}) =>
    outageFactory(app, {
      areaId: area_id,
      startsAt: ago(startedAgo),
      ...(endedAgo !== undefined && { endedAt: ago(endedAgo) }),
      ...more,
    })
  const credits = async () =>
    (await customer.call(billingRoutes.statement)).body.data
      .filter(({ kind }) => kind === 'credit')
      .map(({ description, change }) => [description, change])
  return { ...customer, organization_id, area_id, outage, credits }
}

describe('the credit for an outage', () => {
  it('is given once, stands on the statement with its reason, and is told', async () => {
    const { outage, credits, userId } = await promised()
    await outage(40, 4, { title: 'Cut fibre' })
    // what is credited already is no trouble, so nobody is called for it
    const troubles = vi.spyOn(log, 'error')
    const together = await Promise.all([run(), run(), run(), run()])
    expect(together.reduce((sum, credited) => sum + credited)).toBe(1)
    expect(troubles).not.toHaveBeenCalled()
    expect(await run()).toBe(0)
    expect(await credits()).toEqual([['Credit for an outage of 36 hours: Cut fibre', '105.00']])
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .execute()
    expect(bell).toEqual([
      {
        title: '৳ 105.00 credited for the outage',
        body: expect.stringMatching(
          /^“Cut fibre” lasted 36 hours\. Line .* now has a balance of ৳ 105\.00\.$/,
        ) as string,
      },
    ])
    expect(await ledgerFaults(countOn(app.db))).toEqual([])
  })

  it('goes by the longest step that was reached, to every line of the area, in any batches', async () => {
    const { outage, credits, area_id, organization_id } = await promised()
    for (let i = 0; i < 3; i++) {
      const { userId } = await app.signIn()
      await connectionFactory(app, {
        userId,
        organizationId: organization_id,
        areaId: area_id,
        price: 100_000,
      })
    }
    await outage(100, 1)
    expect(await run(2)).toBe(4)
    expect(await credits()).toEqual([['Credit for an outage of 4 days: Cut fibre', '525.00']])
  })

  it.each([
    ['that still runs', 40, undefined, {}],
    ['that was shorter than any step', 23, 0, {}],
    ['that ended long ago', 3000, 2000, {}],
    ['that was planned work', 40, 1, { isPlanned: true }],
  ])('is not given for one %s', async (_, startedAgo, endedAgo, more) => {
    const { outage } = await promised()
    await outage(startedAgo, endedAgo, more)
    expect(await run()).toBe(0)
  })

  it('is not given where nothing was promised then, nor to lines that were off or came later', async () => {
    const later = await promised('2026-03-14')
    await later.outage(40, 1)
    const own = await promised()
    await own.outage(40, 1)
    const change = { status: 'suspended' as const, suspended_at: ago(50) }
    await app.db.updateTable('connections').set(change).where('id', '=', own.connection.id).execute()
    const fresh = await promised()
    await fresh.outage(40, 1)
    await app.db
      .updateTable('contracts')
      .set({ starts_on: '2026-03-14' })
      .where('connection_id', '=', fresh.connection.id)
      .execute()
    expect(await run()).toBe(0)
  })
})

describe('whom an outage affected', () => {
  const resume = (connection: { id: number }) =>
    app.db
      .transaction()
      .execute((tx) => restore(tx, connection.id, { today: '2026-03-14', now: app.clock.now() }))
  /** Says how a line was until then. */
  const was = (connection: { id: number; area_id: number }, until: Date, past: object = {}) =>
    app.db
      .insertInto('connection_history')
      .values({
        connection_id: connection.id,
        until,
        area_id: connection.area_id,
        status: 'active',
        ...past,
      })
      .execute()

  it('is nobody whose line was suspended when it began, also once that is paid', async () => {
    const { outage, connection } = await promised()
    await outage(40, 4)
    const change = { status: 'suspended' as const, suspended_at: ago(50) }
    await app.db.updateTable('connections').set(change).where('id', '=', connection.id).execute()
    expect(await run()).toBe(0)
    expect(await resume(connection)).toBe(true)
    expect(await run()).toBe(0)
  })

  it('is who was suspended later, however often', async () => {
    const { outage, connection } = await promised()
    await outage(40, 4)
    await was(connection, ago(20))
    await was(connection, ago(10), { status: 'suspended', suspended_at: ago(20) })
    const change = { status: 'suspended' as const, suspended_at: ago(5) }
    await app.db.updateTable('connections').set(change).where('id', '=', connection.id).execute()
    expect(await run()).toBe(1)
  })

  it('is who lived in the area when it began, not who lives there now', async () => {
    const { outage, connection, organization_id } = await promised()
    const elsewhere = (await areaFactory(app, organization_id)).id
    const add = async () => {
      const { userId } = await app.signIn()
      return connectionFactory(app, {
        userId,
        organizationId: organization_id,
        areaId: connection.area_id,
        price: 100_000,
      })
    }
    const [movedIn, movedInBefore, movedAway] = [await add(), await add(), await add()]
    await was({ ...movedIn, area_id: elsewhere }, ago(2))
    await was({ ...movedInBefore, area_id: elsewhere }, ago(45))
    await was(movedAway, ago(2))
    await app.db
      .updateTable('connections')
      .set({ area_id: elsewhere })
      .where('id', '=', movedAway.id)
      .execute()
    await outage(40, 4)
    expect(await run(1)).toBe(3)
    const credited = await app.db
      .selectFrom('ledger_transfers')
      .select('reference')
      .where('reference', 'like', 'outage:%')
      .where('kind', '=', 'credit')
      .execute()
    const lines = credited.map(({ reference }) => Number(reference?.split(':')[2]))
    for (const { id } of [connection, movedInBefore, movedAway]) expect(lines).toContain(id)
    expect(lines).not.toContain(movedIn.id)
  })
})

describe('/desk/outages/credit-rules', () => {
  const staffOf = async (organizationId: number) => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/outages/*'] }],
      grants: [{ model: 'outage', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  }

  it('says and sets what one’s own organization gives back; what stays keeps its first day', async () => {
    const { organization_id } = await promised()
    const staff = await staffOf(organization_id)
    const steps = [
      { from_hours: 24, percent: 10 },
      { from_hours: 120, percent: 12.5 },
    ]
    const set = await staff.call(setRules, { body: { organization_id, rules: steps } })
    expect(set.body.data.rules).toEqual([
      { from_hours: 24, percent: 10, applies_from: '2026-01-01' },
      { from_hours: 120, percent: 12.5, applies_from: '2026-03-14' },
    ])
    expect((await staff.call(rules)).body).toMatchObject({ data: [set.body.data], can: ['set'] })
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/outages/*'], methods: ['GET'] }],
      grants: [{ model: 'outage', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const looker = await app.signIn({
      accountType: 'staff',
      organizationId: organization_id,
      roleIds: [role],
    })
    expect((await looker.call(rules)).body).toMatchObject({ data: [set.body.data], can: [] })
    const audited = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('target', '=', `organization:${organization_id}`)
      .execute()
    expect(audited).toEqual([{ actor_id: staff.userId }])
    expect((await staff.call(setRules, { body: { organization_id, rules: [] } })).body.data.rules).toEqual([])
  })

  it.each([
    ['smaller', [{ from_hours: 24, percent: 1 }]],
    ['greater', [{ from_hours: 24, percent: 90 }]],
    ['nothing', []],
  ])('leaves an outage that had begun its credit when that becomes %s', async (_, steps) => {
    const { organization_id, outage, credits } = await promised()
    await outage(40, 1)
    const staff = await staffOf(organization_id)
    for (const rules of [steps, [{ from_hours: 24, percent: 3 }], steps])
      expect((await staff.call(setRules, { body: { organization_id, rules } })).status).toBe(200)
    expect(await run()).toBe(1)
    expect((await credits()).map(([, change]) => change)).toEqual(['105.00'])
  })

  it('is for staff with the right, about their own organization', async () => {
    const { organization_id, call } = await promised()
    const body = { organization_id, rules: [] }
    for (const who of [app.guest.call, call, (await app.signIn({ accountType: 'staff' })).call]) {
      expect([401, 403]).toContain((await who(rules)).status)
      expect([401, 403]).toContain((await who(setRules, { body })).status)
    }
    const other = await staffOf((await promised()).organization_id)
    const theirs = await other.call(setRules, { body })
    const missing = await other.call(setRules, { body: { ...body, organization_id: 999_999_999 } })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })

  it.each([
    [[{ from_hours: 0, percent: 10 }], 'rules.0.from_hours'],
    [[{ from_hours: 24, percent: 101 }], 'rules.0.percent'],
    [[{ from_hours: 24, percent: 1.234 }], 'rules.0.percent'],
    [
      [
        { from_hours: 24, percent: 10 },
        { from_hours: 24, percent: 20 },
      ],
      'rules',
    ],
    [[{ from_hours: 24, percent: 10, extra: 1 }], 'rules.0.extra'],
    [
      [
        { from_hours: 48, percent: 20 },
        { from_hours: 24, percent: 50 },
      ],
      'rules.0.percent',
    ],
  ])('refuses %j', async (steps, field) => {
    const { organization_id } = await promised()
    const staff = await staffOf(organization_id)
    const { refusal } = await staff.call(setRules, { body: { organization_id, rules: steps } })
    expect(refusal.errors).toHaveProperty([field])
  })
})
