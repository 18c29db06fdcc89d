import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countOn, ledgerFaults } from './ledger-checks.store'
import { issuedInvoiceFactory } from '../billing.factory'
import { refundFundsOf, settleFromWallet } from '../billing.public'
import {
  clock,
  database,
  issue,
  line,
  pay,
  refund,
  rests,
  stage,
  type Line,
} from '../../../testing/stages/money/postings'

stage()

const step = fc.oneof(
  fc.record({ act: fc.constant('issue' as const), total: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ act: fc.constant('settle' as const) }),
  fc.record({ act: fc.constant('refund' as const), of: fc.nat(2), amount: fc.integer({ min: 1, max: 500 }) }),
)

/** What the preview says about a refund of the amount: refused, or how much of each bill would be unpaid again. */
async function foretold(connection: Line, paymentId: number, amount: number) {
  const { balance, bills } = await refundFundsOf(database.db, clock, {
    connectionId: connection.id,
    paymentId,
  })
  let missing = Math.max(0, amount - balance)
  const again = new Map<number, number>()
  for (const bill of bills) {
    const part = Math.min(missing, bill.amount)
    if (part > 0) again.set(bill.id, part)
    missing -= part
  }
  return { isRefused: missing > 0, again }
}

const openOf = async (connection: Line) => new Map((await rests(connection)) as [number, number][])

it('says what a refund does to which bills, and that is what it does, whatever was paid before', async () => {
  const seen = { refused: 0, kept: 0, reopened: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const connection = await line()
      const payments: { id: number; left: number }[] = []
      let issued = 0
      for (const one of steps) {
        if (one.act === 'issue') await issue(connection, String(++issued).padStart(2, '0'), one.total)
        else if (one.act === 'pay')
          payments.push({ id: (await pay(connection, one.amount)).paymentId, left: one.amount })
        else if (one.act === 'settle')
          await database.db
            .transaction()
            .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: clock.now() }))
        else {
          const payment = payments[one.of]
          const amount = Math.min(one.amount, payment?.left ?? 0)
          if (!payment || amount === 0) continue
          const said = await foretold(connection, payment.id, amount)
          const before = await openOf(connection)
          const isRefused = await refund(connection, payment.id, amount).then(
            () => false,
            (error: unknown) => (error as { code?: string }).code === 'billing.refund-too-large',
          )
          expect(isRefused).toBe(said.isRefused)
          const expected = new Map(before)
          if (!isRefused) {
            payment.left -= amount
            for (const [id, part] of said.again) expected.set(id, (expected.get(id) ?? 0) + part)
          }
          expect(await openOf(connection)).toEqual(expected)
          seen[isRefused ? 'refused' : said.again.size > 0 ? 'reopened' : 'kept']++
        }
      }
    }),
    { numRuns: 60, seed: 11 },
  )
  expect(await ledgerFaults(countOn(database.db))).toEqual([])
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})

it('says of bills that are due on one day which of them is unpaid again, and it is that one', async () => {
  const connection = await line()
  for (const periodStart of ['2026-01-01', '2026-02-01'])
    await issuedInvoiceFactory(database, { connection, periodStart, dueOn: '2026-02-11', total: 100 })
  const { paymentId } = await pay(connection, 200)
  const { again } = await foretold(connection, paymentId, 60)
  await refund(connection, paymentId, 60)
  expect([...again.values()]).toEqual([60])
  expect(await openOf(connection)).toEqual(again)
})
