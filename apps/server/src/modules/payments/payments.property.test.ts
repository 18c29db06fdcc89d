import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingDate } from '#platform/calendar'
import { Problem } from '#platform/http/problem'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { settleFromWallet } from '../billing/billing.public'
import { check } from './attempt/check'
import type { Till } from './till'
import { approve, faultsOf, payInApp, simulatedWallets, walletOf } from './payments.factory'
import { tillOf } from '../../testing/stages/money/paying'
import { returnPath } from '@uplink/contract/gateways'
import { bkashHarness } from './gateways/bkash/harness.factory'
import type { GatewayHarness, Means } from './gateways/harness.factory'
import { harnesses, waiting } from './gateways/harnesses.factory'
import { reconcile } from './incoming/reconcile'
import { refundNow, startNow } from '../../testing/stages/money/kill-way'

let app: TestApp
let till: Till
let staffId: number
beforeAll(async () => {
  app = await createTestApp(waiting(5000))
  till = tillOf(app)
  staffId = (await app.signIn({ accountType: 'staff' })).userId
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const minute = 60_000
const means = fc.constantFrom(
  ...(Object.keys(simulatedWallets) as (keyof Means)[]).filter((one) => one !== 'hangs'),
)
const which = fc.nat({ max: 3 })

/** Everything that can happen to the n-th latest payment of the line. */
const act = fc.oneof(
  fc.record({ act: fc.constant('begin' as const), taka: fc.constantFrom('100', '1050', '1200', '3000') }),
  fc.record({ act: fc.constant('approve' as const), which, means }),
  fc.record({ act: fc.constant('cancel' as const), which }),
  fc.record({
    act: fc.constant('back' as const),
    which,
    hint: fc.constantFrom('success', 'failure', 'cancel'),
  }),
  fc.record({ act: fc.constant('app' as const), times: fc.constantFrom(1, 2) }),
  fc.record({ act: fc.constant('refund' as const), which, part: fc.constantFrom(1, 3) }),
  fc.record({ act: fc.constant('bill' as const), total: fc.constantFrom(7700, 40_000, 150_000) }),
  fc.record({ act: fc.constant('reconcile' as const), minutes: fc.constantFrom(0, 1, 3, 60, 25 * 60) }),
)

/** Acts of one group happen at the same time. */
const story = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 })

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

type Line = Awaited<ReturnType<typeof customerWithLine>>['connection'] & { bills: number }

async function perform(gateway: GatewayHarness, one: Act, connection: Line): Promise<unknown> {
  if (one.act === 'begin') {
    const request = {
      kind: 'topup',
      amount: one.taka,
      connectionId: connection.id,
      gateway: gateway.name,
    } as const
    const rest = { startedBy: null, origin: 'portal', returnPath: returnPath(gateway.name) } as const
    return startNow(till, { ...request, ...rest })
  }
  if (one.act === 'app')
    return payInApp(till, { reference: connection.username, amount: '77.00', times: one.times })
  if (one.act === 'reconcile') {
    app.clock.pass(one.minutes * minute)
    return reconcile(till)
  }
  if (one.act === 'bill') return nextBill(connection, one.total)
  const payments = await app.db
    .selectFrom('payments')
    .select(['id', 'amount', 'redirect_url'])
    .where('connection_id', '=', connection.id)
    .orderBy('id', 'desc')
    .limit(4)
    .execute()
  const payment = payments[one.which]
  if (!payment) return
  if (one.act === 'refund')
    return refundNow(till, {
      id: payment.id,
      amount: one.part === 1 ? undefined : Math.floor(payment.amount / one.part),
      reason: 'test',
      requestedBy: staffId,
      mayReopenBills: true,
    })
  if (one.act === 'back') return check(till, payment.id, { source: 'customer', hint: one.hint })
  if (payment.redirect_url === null) return
  const form = one.act === 'cancel' ? { act: 'cancel' } : gateway.form(gateway.means[one.means])
  return approve(app, payment.redirect_url, form)
}

/** A bill like those of the billing run, which the wallet pays as far as it can; each has a month of its own. */
async function nextBill(connection: Line, total: number): Promise<void> {
  const periodStart = billingDate('2026-02-01', 1, connection.bills++)
  await issuedInvoiceFactory(app, { connection, periodStart, dueOn: periodStart, total })
  await app.db
    .transaction()
    .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: app.clock.now() }))
}

it.each(harnesses)(
  'every story of $name ends with right books, and nothing paid twice or lost',
  async (gateway) => {
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        const connection = { ...(await customerWithLine(app)).connection, bills: 0 }
        await issuedInvoiceFactory(app, {
          connection,
          periodStart: '2026-01-01',
          dueOn: '2026-01-11',
          total: 105_000,
        })
        for (const group of groups)
          for (const result of await Promise.allSettled(
            group.map((one) => perform(gateway, one, connection)),
          ))
            if (result.status === 'rejected' && !(result.reason instanceof Problem)) throw result.reason
        await till.idle()
        await app.idle()
        // Leases end, and late money is looked for.
        for (const minutes of [3, 3, 61, 25 * 60, 25 * 60]) {
          app.clock.pass(minutes * minute)
          await reconcile(till)
          await till.idle()
        }
        expect(await faultsOf(app.db)).toEqual([])
        expect(await walletOf(app.db, connection.id)).toBeGreaterThanOrEqual(0)
        expect(await bookedOf(connection)).toEqual(await movedOf(gateway, connection))
        for (const { amount, refunded, allocated } of await usesOf(connection)) {
          expect(allocated + refunded).toBeLessThanOrEqual(amount)
          if (refunded === amount) expect(allocated).toBe(0)
        }
        // What is left of the payments is in the wallet, or has settled bills for nobody in particular.
        const lefts = (await usesOf(connection))
          .filter(({ settled_at }) => settled_at !== null)
          .map(({ amount, refunded, allocated }) => amount - refunded - allocated)
        expect(lefts.reduce((sum, left) => sum + left, 0)).toBe(await unnamedOf(connection))
      }),
      { numRuns: 12 },
    )
  },
)

/** The money that our books have, by transaction. */
const bookedOf = (connection: { id: number }) =>
  app.db
    .selectFrom('ledger_transfers as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(['p.gateway_transaction_id as transaction', 'p.amount'])
    .where('t.kind', '=', 'payment')
    .where('p.connection_id', '=', connection.id)
    .orderBy('p.gateway_transaction_id')
    .execute()

/** The money that the gateway took and that may be booked, and what came in bKash's own app, by transaction. */
async function movedOf(gateway: GatewayHarness, connection: { id: number; username: string }) {
  const ways = new Set([gateway, bkashHarness])
  const taken = await Promise.all(Array.from(ways, (way) => way.completed(app.db, connection)))
  return taken.flat().toSorted((one, other) => ((one.transaction ?? '') < (other.transaction ?? '') ? -1 : 1))
}

/** What was done with each payment of the line; the rest of it is left. */
const usesOf = (connection: { id: number }) =>
  app.db
    .selectFrom('payments as p')
    .select((eb) => [
      'p.amount',
      'p.refunded',
      'p.settled_at',
      eb
        .selectFrom('payment_allocations as a')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('a.amount'), of.lit(0)).as('sum'))
        .whereRef('a.payment_id', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('allocated'),
    ])
    .where('p.connection_id', '=', connection.id)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, allocated: Number(row.allocated) })))

/** What the wallet has and what it has settled for no payment in particular, in poisha. */
async function unnamedOf({ id }: { id: number }): Promise<number> {
  const { sum } = await app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount'), eb.lit(0)).as('sum'))
    .where('a.connection_id', '=', id)
    .where('a.kind', '=', 'wallet')
    .where((eb) => eb.not(eb.and([eb('t.kind', '=', 'settlement'), eb('t.payment_id', 'is', null)])))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

it('a hundred payments into one wallet at once, each told twice, are a hundred', async () => {
  const { connection } = await customerWithLine(app)
  await Promise.all(
    Array.from({ length: 100 }, () =>
      payInApp(till, { reference: connection.username.toUpperCase(), amount: '10.00', times: 2 }),
    ),
  )
  await till.idle()
  app.clock.pass(3 * minute)
  await reconcile(till)
  await reconcile(till)
  expect(await walletOf(app.db, connection.id)).toBe(100_000)
  expect(await faultsOf(app.db)).toEqual([])
})

it('money with a reference that nobody has waits for staff', async () => {
  const reference = `nobody’s line ${randomUUID()}`
  await payInApp(till, { reference, amount: '55.00' })
  await till.idle()
  const waiting = await app.db
    .selectFrom('gateway_messages')
    .select(['amount', 'reference', 'payment_id'])
    .where('outcome', '=', 'unmatched')
    .where('reference', '=', reference)
    .execute()
  expect(waiting).toEqual([{ amount: 5500, reference, payment_id: null }])
})
