import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passBillsOn, postRefund, settleFromWallet } from '../billing.public'
import { userFactory } from '../../auth/auth.factory'
import { countOn, ledgerFaults } from './ledger-checks.store'
import {
  clock,
  database,
  issue,
  line,
  pay,
  refund,
  stage,
  type Line,
} from '../../../testing/stages/money/postings'

stage()

const step = fc.oneof(
  fc.record({ act: fc.constant('issue' as const), total: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ act: fc.constant('settle' as const) }),
  fc.record({ act: fc.constant('refund' as const), of: fc.nat(3), part: fc.integer({ min: 1, max: 130 }) }),
)

/** What each payment settles, by its id; poisha. */
async function allocatedOf(connection: Line): Promise<Map<number, number>> {
  const rows = await database.db
    .selectFrom('payment_allocations as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .select((eb) => ['a.payment_id', eb.fn.sum<number>('a.amount').as('amount')])
    .where('p.connection_id', '=', connection.id)
    .groupBy('a.payment_id')
    .execute()
  return new Map(rows.map(({ payment_id, amount }) => [payment_id, Number(amount)]))
}

/** What the wallet has and what it has settled for nobody in particular, in poisha. */
async function unnamedOf(connection: Line): Promise<number> {
  const { sum } = await database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount'), eb.lit(0)).as('sum'))
    .where('a.connection_id', '=', connection.id)
    .where('a.kind', '=', 'wallet')
    .where((eb) => eb.not(eb.and([eb('t.kind', '=', 'settlement'), eb('t.payment_id', 'is', null)])))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

it('settles, has left and gave back with each payment what it brought, whatever was paid and refunded', async () => {
  const seen = { whole: 0, part: 0, passedOn: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const connection = await line()
      const payments: { id: number; amount: number; refunded: number }[] = []
      let issued = 0
      for (const one of steps) {
        if (one.act === 'issue') await issue(connection, String(++issued).padStart(2, '0'), one.total)
        else if (one.act === 'pay')
          payments.push({
            id: (await pay(connection, one.amount)).paymentId,
            amount: one.amount,
            refunded: 0,
          })
        else if (one.act === 'settle')
          await database.db
            .transaction()
            .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: clock.now() }))
        else {
          const payment = payments[one.of]
          const left = payment ? payment.amount - payment.refunded : 0
          const amount = Math.min(left, Math.ceil((left * one.part) / 100))
          if (!payment || amount === 0) continue
          const before = await allocatedOf(connection)
          const { fromBills } = await refund(connection, payment.id, amount).catch((error: unknown) => {
            if ((error as { code?: string }).code !== 'billing.refund-too-large') throw error
            return { fromBills: undefined }
          })
          if (fromBills === undefined) continue
          payment.refunded += amount
          seen[payment.refunded === payment.amount ? 'whole' : 'part']++
          const now = await allocatedOf(connection)
          if ((before.get(payment.id) ?? 0) - (now.get(payment.id) ?? 0) > fromBills) seen.passedOn++
        }
        const allocated = await allocatedOf(connection)
        const lefts = payments.map(({ id, amount, refunded }) => amount - refunded - (allocated.get(id) ?? 0))
        expect(Math.min(0, ...lefts), JSON.stringify(steps)).toBe(0)
        for (const { id, amount, refunded } of payments)
          if (refunded === amount) expect(allocated.has(id)).toBe(false)
        // What is left of the payments is in the wallet, or has settled bills for nobody in particular.
        expect(lefts.reduce((sum, left) => sum + left, 0)).toBe(await unnamedOf(connection))
      }
    }),
    { numRuns: 60, seed: 5 },
  )
  expect(await ledgerFaults(countOn(database.db))).toEqual([])
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})

it('is a fault of the ledger where an earlier release has not passed them on, once no refund is in progress', async () => {
  const connection = await line()
  await issue(connection, '01', 400)
  const { paymentId, incoming } = await pay(connection, 500)
  await pay(connection, 300)
  const { id: userId } = await userFactory({ db: database.db, clock })
  const transaction = database.db.transaction()
  const posting = { ...incoming, amount: 200 }
  await transaction.execute((tx) => postRefund(tx, posting))
  const faults = () => ledgerFaults(countOn(database.db))
  expect(await faults()).toEqual(['1 payments that settle more than is left of them'])
  const requests = { amount: 200, reason: 'Paid twice', requested_by: userId, created_at: clock.now() }
  await database.db
    .insertInto('payment_refunds')
    .values({ payment_id: paymentId, state: 'reserved', ...requests })
    .execute()
  expect(await faults()).toEqual([])
  await database.db
    .updateTable('payment_refunds')
    .set({ state: 'done', gateway_refund_id: 'R1', settled_at: clock.now() })
    .where('payment_id', '=', paymentId)
    .execute()
  expect(await faults()).toHaveLength(1)
  await transaction.execute((tx) => passBillsOn(tx, posting))
  expect(await faults()).toEqual([])
})
