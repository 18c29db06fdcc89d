import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import type { Confirmation } from '../gateways/gateway'
import type { Till } from '../till'
import { faultsOf, walletOf } from '../payments.factory'
import { tillOf } from '../../../testing/stages/money/paying'
import { backlogOf } from './backlog'
import { leave as leaveFor, tillAnswering, type Left } from '../../../testing/stages/money/left-payments'
import { reconcile } from './reconcile'

let app: TestApp
let till: Till
let userId: number
beforeAll(async () => {
  app = await createTestApp()
  till = tillOf(app)
  userId = (await app.signIn()).userId
})
afterAll(() => app.close())

const minute = 60_000

const leave = (payments: readonly Left[]) => leaveFor(app, userId, payments)
const tillWith = (confirm: Parameters<typeof tillAnswering>[1]) => tillAnswering(till, confirm)

const stateOf = async (id: number) =>
  (await app.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const settled = (number: string): Confirmation => ({ status: 'settled', transactionId: `TRX-${number}` })

describe('the reconciler', () => {
  it('credits what the gateway took, however many payments before it cannot be asked about', async () => {
    await leave(Array.from({ length: 120 }, () => ({ state: 'failed', isSent: false, nextCheckIn: -60 })))
    const [taken] = await leave([{ state: 'pending', isSent: true, nextCheckIn: -1 }])
    await reconcile(tillWith(settled).till)
    expect(await stateOf(taken?.id ?? 0)).toBe('succeeded')
    expect(await walletOf(app.db, taken?.connection_id ?? 0)).toBe(10_000)
  })

  it('is done with a payment that never reached the gateway when it has given it up', async () => {
    const [unsent] = await leave([{ state: 'created', isSent: false }])
    await reconcile(tillWith(settled).till)
    const left = app.db.selectFrom('payments').select(['state', 'next_check_at'])
    expect(await left.where('id', '=', unsent?.id ?? 0).execute()).toEqual([
      { state: 'failed', next_check_at: null },
    ])
  })

  it('asks on in one run while anything is due, a few at once', async () => {
    const rows = await leave(Array.from({ length: 120 }, () => ({ state: 'pending', isSent: true })))
    const { till, requests, most } = tillWith(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return { status: 'pending' }
    })
    expect(await reconcile(till)).toEqual({ payments: 120, messages: 0 })
    expect(requests.toSorted()).toEqual(rows.map(({ number }) => number).toSorted())
    expect(most.atOnce).toBeGreaterThan(1)
    expect(most.atOnce).toBeLessThanOrEqual(8)
  })

  it('lets who pays now not wait behind a backlog', async () => {
    await leave(Array.from({ length: 50 }, () => ({ state: 'pending', isSent: true, nextCheckIn: -600 })))
    const [latest] = await leave([{ state: 'pending', isSent: true, nextCheckIn: 0 }])
    const { till, requests } = tillWith(() => ({ status: 'pending' }))
    await reconcile(till, () => requests.length < 8)
    expect(requests).toContain(latest?.number)
    await reconcile(till)
  })

  it('tells once a run, and in a gauge, when payments wait for too long', async () => {
    const told: { level: number; due: number; oldest_due_seconds: number }[] = []
    const log = pino(
      { base: undefined },
      { write: (line: string) => void told.push(JSON.parse(line) as (typeof told)[number]) },
    )
    await leave([
      { state: 'pending', isSent: true, nextCheckIn: -20 },
      { state: 'pending', isSent: true, nextCheckIn: -10 },
      { state: 'failed', isSent: false, nextCheckIn: -30 },
    ])
    await reconcile({ ...till, log }, () => false)
    expect(told).toEqual([
      expect.objectContaining({ level: 50, due: 2, unclear: 0, oldest_due_seconds: 1200 }),
    ])
    const metrics = () => app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect((await metrics()).body).toContain('uplink_payments_oldest_due_seconds 1200')
    await reconcile({ ...tillWith(() => ({ status: 'pending' })).till, log })
    expect(told).toHaveLength(1)
    expect((await metrics()).body).toContain('uplink_payments_oldest_due_seconds 0')
  })

  it.each([
    ['that the gateway does not answer about', () => ({ status: 'unclear' as const })],
    // PostgreSQL cannot store this character.
    ['whose money cannot be booked', () => settled('\0')],
  ])('counts a payment %s, however often it was postponed', async (_, answer) => {
    const told: { level: number; unclear: number }[] = []
    const log = pino(
      { base: undefined },
      { write: (line: string) => void told.push(JSON.parse(line) as (typeof told)[number]) },
    )
    const [row] = await leave([{ state: 'pending', isSent: true, createdIn: -1, nextCheckIn: -1 }])
    const vain = tillWith((number) => (number === row?.number ? answer() : { status: 'pending' }))
    const seconds = async () => (await backlogOf(app)).seconds
    await reconcile({ ...vain.till, log })
    expect(told.filter(({ unclear }) => unclear > 0)).toEqual([
      expect.objectContaining({ level: 40, unclear: 1 }),
    ])
    for (let minutes = 0; minutes < 11; minutes++) {
      app.clock.pass(minute)
      await reconcile({ ...vain.till, log })
    }
    expect(vain.requests.filter((number) => number === row?.number).length).toBeGreaterThan(3)
    expect(await seconds()).toBe(11 * 60)
    expect(told.filter(({ unclear }) => unclear > 0).at(-1)).toMatchObject({ level: 50, unclear: 1 })
    app.clock.pass(5 * minute)
    await reconcile(tillWith(() => ({ status: 'pending' })).till)
    expect(await seconds()).toBe(0)
  })

  it('does not count what was given up, nor what a gateway has forgotten after a day', async () => {
    const day = 24 * 60
    await leave([
      { state: 'failed', isSent: true },
      { state: 'expired', isSent: true },
      { state: 'pending', isSent: true, createdIn: -day - 1 },
    ])
    const { till } = tillWith(() => ({ status: 'unclear' }))
    await reconcile(till)
    app.clock.pass(20 * minute)
    await reconcile(till)
    expect((await backlogOf(app)).seconds).toBe(0)
    await reconcile(tillWith(() => ({ status: 'failed', reason: 'declined' })).till)
  })
})

describe('the alarm', () => {
  const bell = async (userId: number) =>
    app.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', userId)
      .execute()

  it('reaches those who decide about money of that provider, once an hour', async () => {
    const deciding = { methods: ['POST'], paths: ['/desk/payment-cases/*'] }
    const staffOf = async (organizationId: number, ...permissions: (typeof deciding)[]) => {
      const role = await roleFactory(app, { permissions })
      return (await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })).userId
    }
    await leave([{ state: 'pending', isSent: true, nextCheckIn: -9 }])
    const [late] = await leave([{ state: 'pending', isSent: true, nextCheckIn: -8 }])
    const { organization_id } = await app.db
      .selectFrom('payments')
      .select('organization_id')
      .where('id', '=', late?.id ?? 0)
      .executeTakeFirstOrThrow()
    const officer = await staffOf(organization_id, deciding)
    const nobody = [
      await staffOf(organization_id),
      await staffOf((await organizationFactory(app)).id, deciding),
      userId,
    ]
    const run = async (minutes: number) => {
      app.clock.pass(minutes * minute)
      await reconcile(till, () => false)
    }
    await run(0)
    expect(await bell(officer)).toEqual([])
    await run(2)
    expect(await bell(officer)).toEqual([
      {
        title: 'Payments are not being checked',
        body: expect.stringMatching(
          /^1 payment is waiting to be checked with the gateway, the oldest for 10 minutes/,
        ) as string,
        link: '/admin/desk/payments',
      },
    ])
    await run(1)
    await run(58)
    expect(await bell(officer)).toHaveLength(1)
    await run(2)
    expect(await bell(officer)).toHaveLength(2)
    for (const id of nobody)
      expect((await bell(id)).map(({ title }) => title)).not.toContain('Payments are not being checked')
    await reconcile(tillWith(() => ({ status: 'pending' })).till)
  })

  it('reaches each provider’s staff with their own number, whomever it reached before, and administrators with all', async () => {
    const role = await roleFactory(app, {
      permissions: [{ methods: ['POST'], paths: ['/desk/payment-cases/*'] }],
    })
    const administrator = (await app.signIn({ accountType: 'staff', roleIds: [1] })).userId
    const rows = await leave(
      Array.from({ length: 2 }, () => ({ state: 'pending' as const, isSent: true, nextCheckIn: -30 })),
    )
    const officers = []
    for (const { id } of rows) {
      const { organization_id: organizationId } = await app.db
        .selectFrom('payments')
        .select('organization_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      officers.push((await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })).userId)
    }
    await reconcile(till, () => false)
    for (const userId of officers)
      expect(await bell(userId)).toMatchObject([{ body: expect.stringMatching(/^1 payment is/) as string }])
    expect(await bell(administrator)).toMatchObject([
      { body: expect.stringMatching(/^2 payments are/) as string },
    ])
    await reconcile(tillWith(() => ({ status: 'pending' })).till)
  })
})

const left: fc.Arbitrary<Left> = fc.record({
  state: fc.constantFrom('created', 'pending', 'failed', 'expired', 'refund_pending', 'review', 'succeeded'),
  isSent: fc.boolean(),
  gateway: fc.constantFrom('bkash', 'bkash', 'bkash', 'a gateway of last year'),
  createdIn: fc.constantFrom(-1, -45, -30 * 60, -30 * 24 * 60),
  nextCheckIn: fc.constantFrom(-24 * 60, -60, -1, 0, 2, null),
  leasedFor: fc.constantFrom(null, null, -10, 1),
})

/** The gateway's answer about a payment; `broken` makes every attempt to book it fail. */
const says = fc.constantFrom('taken', 'taken', 'pending', 'silent', 'broken')

it('gives every payment its turn, whatever lies in the table', async () => {
  const mixture = fc.array(fc.record({ left, says, times: fc.constantFrom(1, 1, 1, 40) }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(mixture, async (kinds) => {
      const rows = []
      for (const { left, says, times } of kinds)
        for (const row of await leave(Array.from({ length: times }, () => left))) rows.push({ ...row, says })
      const told = new Map(rows.map(({ number, says }) => [number, says]))
      const { till, requests } = tillWith((number) => {
        const says = told.get(number)
        if (says === 'silent') throw new Error('no answer')
        if (says === 'taken') return settled(number)
        // PostgreSQL cannot store this character.
        return says === 'broken' ? settled('\0') : { status: 'pending' }
      })
      // Now, and after all leases have ended.
      for (const minutes of [0, 3]) {
        app.clock.pass(minutes * minute)
        await reconcile(till)
      }
      for (const row of rows) {
        if (row.nextCheckIn === null || row.nextCheckIn === undefined || row.gateway !== 'bkash') continue
        const place = JSON.stringify(row)
        const isRequested = row.isSent && ['pending', 'failed', 'expired'].includes(row.state)
        // A payment in `created` is given up first, and may be asked about after that.
        if (row.state !== 'created') expect(requests.includes(row.number), place).toBe(isRequested)
        if (isRequested && row.says === 'taken')
          expect(await stateOf(row.id), place).toBe(row.state === 'pending' ? 'succeeded' : 'succeeded_late')
        if (row.state === 'created') expect(await stateOf(row.id), place).not.toBe('created')
      }
      expect(await faultsOf(app.db)).toEqual([])
    }),
    { numRuns: Number(process.env.BILL_RUNS ?? 4) },
  )
})
