import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harnesses, waiting } from './gateways/harnesses.factory'
import { createTestApp, testSecretKey, type TestApp } from '../../testing/test-app'
import { bundleChild, runChild, type Step } from '../../testing/processes/killed-process'
import {
  payOnce,
  refundNow,
  replaceOnce,
  takenUnheard,
  wayAmounts,
} from '../../testing/stages/money/kill-way'
import type { GatewayHarness } from './gateways/harness.factory'
import { settleByHand } from './desk/payment-cases.closing'
import type { ChildTask } from '../../testing/processes/payment-child'
import { reconcile } from './incoming/reconcile'
import { findOpen } from './refunds/refunds.store'
import type { Till } from './till'
import { eventsOf, faultsOf, payInApp, walletOf } from './payments.factory'
import { tillOf, owingFactory } from '../../testing/stages/money/paying'

let app: TestApp
let till: Till
let file: string
let staffId: number
beforeAll(async () => {
  app = await createTestApp(waiting(5000))
  till = tillOf(app)
  file = await bundleChild(join(import.meta.dirname, '../../testing/processes/payment-child.ts'))
  staffId = (await app.signIn({ accountType: 'staff' })).userId
})
afterAll(async () => {
  await till.idle()
  await app.close()
  await rm(dirname(file), { recursive: true, force: true })
})

/**
 * Decides which third of the points is tried; differs every day, and is printed after a failure. `KILL_RUNS` tries all of
 * them.
 */
const seed = Number(process.env.KILL_SEED ?? Math.floor(Date.now() / 86_400_000))

const runWith = (gateway: GatewayHarness, act: ChildTask['act'], id: number, stopBefore?: number) =>
  runChild(file, {
    gateway: gateway.name,
    config: app.config,
    act,
    id,
    staffId,
    url: String(app.logins.owner.connectionString),
    secretKey: testSecretKey,
    now: app.clock.now().toISOString(),
    ...(stopBefore !== undefined && { stopBefore }),
  } satisfies ChildTask)

/**
 * Where to kill: at the beginning and after every statement whose effect survives. At any other point the open
 * transaction rolls back, so the database is as at one of these points; a few of the others are tried nevertheless.
 */
function boundariesOf(steps: readonly Step[]): number[] {
  const durable = steps.flatMap(({ isDurable }, i) => (isDurable ? [i + 1] : []))
  const few = [1, 2, 3].map((n) => (seed + Math.floor((n * steps.length) / 4)) % steps.length)
  // After the last statement there is nothing left to kill.
  const all = [...new Set([0, ...durable, ...few])]
    .filter((at) => at < steps.length)
    .toSorted((a, b) => a - b)
  return fewOf(all)
}

const fewOf = (places: number[]) =>
  process.env.KILL_RUNS ? places : places.filter((_, index) => (index + seed) % 3 === 0)

/** Two at a time, for machines with two cores. */
async function inPairs<T, R>(list: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < list.length; i += 2) results.push(...(await Promise.all(list.slice(i, i + 2).map(act))))
  return results
}

async function recover(): Promise<void> {
  await reconcile(till)
  await till.idle()
}

const owing = async () => (await owingFactory(app, wayAmounts.owed)).connection.id

describe.each(harnesses)('paying by $name', (gateway) => {
  const run = (act: ChildTask['act'], id: number, stopBefore?: number) =>
    runWith(gateway, act, id, stopBefore)

  async function stepsOf(act: ChildTask['act'], id: number): Promise<Step[]> {
    const told = await run(act, id)
    if (!('steps' in told)) throw new Error('the child should have finished')
    return told.steps
  }

  /** Leases end, and a process goes on that knows nothing of the killed one: this one, which need not be started. */
  async function restart(): Promise<void> {
    app.clock.pass(6 * 60_000)
    await recover()
  }

  it('pays once, wherever the server is killed', async () => {
    // Signs in at the gateway first, because not every payment does that.
    await payOnce(till, gateway, await owing())
    await till.idle()
    const steps = await stepsOf('pay', await owing())
    expect(steps.length).toBeGreaterThan(8)
    const lines = await inPairs(boundariesOf(steps), async (at) => {
      const id = await owing()
      return { at, id, told: await run('pay', id, at) }
    })
    const place = ({ at, told }: (typeof lines)[number]) =>
      `seed ${seed}, killed before statement ${at}, ${'stoppedBefore' in told ? told.stoppedBefore : 'not at all'}`
    for (const line of lines) expect(line.told, place(line)).toHaveProperty('stoppedBefore')
    expect(await faultsOf(app.db)).toEqual([])
    await restart()
    // The customer checks, and tries again if nothing was paid.
    await inPairs(lines, async ({ id }) =>
      (await paidOf(id)) === 0 ? payOnce(till, gateway, id) : undefined,
    )
    await till.idle()
    await restart()
    for (const line of lines) {
      expect(await paidOf(line.id), place(line)).toBe(1)
      expect(await statesOf(line.id), place(line)).toEqual(['succeeded'])
      expect(await walletOf(app.db, line.id), place(line)).toBe(wayAmounts.left)
      expect(await gateway.taken(app.db, line.id), place(line)).toBe(1)
    }
    expect(await faultsOf(app.db)).toEqual([])
  })

  /** What staff do about a refund to which the gateway's answer was lost: they look at the gateway's own records. */
  async function settleLost({ id, gateway_payment_id }: { id: number; gateway_payment_id: string | null }) {
    const open = await findOpen(till.db, id)
    if (!open || open.gateway_refund_id !== null) return
    const isMade = (await gateway.refunded(app.db, gateway_payment_id ?? '')) > 0
    const seen = { paymentId: id, refundId: open.id, number: isMade ? `SEEN-${id}` : null }
    await till.db
      .transaction()
      .execute((tx) => settleByHand(tx, till, { ...seen, reason: 'Seen in its records' }))
  }

  it('gives back once, wherever the server is killed', async () => {
    const paid = async () => {
      const connectionId = await owing()
      await payOnce(till, gateway, connectionId)
      await till.idle()
      // This money pays what the refund cannot take back: the bill is passed on to it.
      await payInApp(till, { reference: await usernameOf(connectionId), amount: '200.00' })
      await till.idle()
      return { connectionId, ...(await paymentOf(connectionId)) }
    }
    const steps = await stepsOf('refund', (await paid()).id)
    const payments = await inPairs(boundariesOf(steps), async (at) => {
      const payment = await paid()
      expect(await run('refund', payment.id, at), `seed ${seed}, statement ${at}`).toHaveProperty(
        'stoppedBefore',
      )
      return { at, ...payment }
    })
    expect(await faultsOf(app.db)).toEqual([])
    await restart()
    if (!gateway.knowsLostRefunds) await inPairs(payments, settleLost)
    const again = { amount: undefined, reason: 'Paid twice', requestedBy: staffId, mayReopenBills: true }
    await inPairs(payments, async ({ id, connectionId }) => {
      const { state } = await paymentOf(connectionId)
      if (state === 'succeeded') await refundNow(till, { id, ...again })
    })
    await restart()
    for (const { at, id, connectionId, gateway_payment_id } of payments) {
      const place = `seed ${seed}, killed before statement ${at}: ${(await eventsOf(app.db, id)).join(', ')}`
      expect(await paymentOf(connectionId), place).toMatchObject({
        state: 'refunded',
        refunded: wayAmounts.paid,
      })
      expect(await gateway.refunded(app.db, gateway_payment_id ?? ''), place).toBe(wayAmounts.paid)
      expect(await walletOf(app.db, connectionId), place).toBe(0)
      const [, other] = await paymentsOf(connectionId)
      expect(await settledBy(connectionId), place).toEqual([{ payment_id: other?.id, amount: 20_000 }])
    }
    expect(await faultsOf(app.db)).toEqual([])
  })

  /** Five minutes of a restarted worker: one run of the reconciler in each. */
  async function fiveMinutes(): Promise<void> {
    for (let minute = 0; minute < 5; minute++) {
      app.clock.pass(60_000)
      await recover()
    }
  }

  /** A former obstacle for the reconciler: payments that the gateway never heard of, due for an hour. */
  async function leaveUnsent(): Promise<void> {
    const { connection } = await owingFactory(app)
    const since = new Date(app.clock.now().getTime() - 60 * 60_000)
    await app.db
      .insertInto('payments')
      .values(
        Array.from({ length: 120 }, (_, i) => ({
          organization_id: connection.organization_id,
          connection_id: connection.id,
          kind: 'topup',
          gateway: gateway.name,
          amount: 10_000,
          state: 'failed',
          merchant_number: `UNSENT-${connection.id}-${i}`,
          created_at: since,
          next_check_at: since,
        })),
      )
      .execute()
  }

  it('credits all that the gateway took, wherever the reconciler is killed', async () => {
    await leaveUnsent()
    const ids = await inPairs(Array.from({ length: 8 }), async () => {
      const id = await owing()
      await takenUnheard(till, gateway, id)
      return id
    })
    app.clock.pass(60_000)
    for (const at of fewOf([1, 5, 14, 27, 45].map((n) => n + (seed % 3)))) await run('recover', 0, at)
    await fiveMinutes()
    for (const id of ids) {
      expect(await statesOf(id), `seed ${seed}, line ${id}`).toSatisfy((states: string[]) =>
        ['succeeded', 'succeeded_late'].includes(states.join()),
      )
      expect(await gateway.taken(app.db, id)).toBe(1)
    }
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('loses no money that was taken, wherever replacing it is killed', async () => {
    const taken = async () => {
      const id = await owing()
      await takenUnheard(till, gateway, id)
      return id
    }
    const steps = await stepsOf('replace', await taken())
    const lines = await inPairs(boundariesOf(steps), async (at) => {
      const id = await taken()
      return { at, id, told: await run('replace', id, at) }
    })
    // Fifteen seconds later nobody is refused any more.
    app.clock.pass(15_000)
    await inPairs(lines, ({ id }) => replaceOnce(till, gateway, id))
    await fiveMinutes()
    for (const { at, id } of lines) {
      const credited = (await paymentsOf(id)).filter(({ settled_at }) => settled_at !== null)
      expect(credited, `seed ${seed}, killed before statement ${at}`).toHaveLength(1)
      expect(await gateway.taken(app.db, id), `seed ${seed}, killed before statement ${at}`).toBe(1)
    }
    expect(await faultsOf(app.db)).toEqual([])
  })
})

const paymentsOf = (connectionId: number) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'state', 'refunded', 'gateway_payment_id', 'settled_at'])
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .execute()

const paymentOf = async (connectionId: number) => {
  const [payment] = await paymentsOf(connectionId)
  if (!payment) throw new Error('there is a payment')
  return payment
}

const usernameOf = async (connectionId: number) =>
  (
    await app.db
      .selectFrom('connections')
      .select('username')
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow()
  ).username

/** What the payments of the line settle of its bills. */
const settledBy = (connectionId: number) =>
  app.db
    .selectFrom('payment_allocations as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .select(['a.payment_id', 'a.amount'])
    .where('p.connection_id', '=', connectionId)
    .execute()

/** How many payments of the line have brought money. */
const paidOf = async (connectionId: number) =>
  (await paymentsOf(connectionId)).filter(({ settled_at }) => settled_at !== null).length

/** The states of the line's payments that are not given up. */
const statesOf = async (connectionId: number) =>
  (await paymentsOf(connectionId))
    .map(({ state }) => state)
    .filter((state) => state !== 'failed' && state !== 'expired')
