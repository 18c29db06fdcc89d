import fc from 'fast-check'
import { expect, it } from 'vitest'
import { userFactory } from '../../auth/auth.factory'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'
import { spendBalance } from '../ledger/postings'
import { clock, database, issue, line, pay, refund, stage } from '../../../testing/stages/money/postings'
import { makeDocument, reverseDocument } from './make-document'

stage()

const amount = fc.integer({ min: 1, max: 400 })
const which = fc.nat(5)
const kinds = ['credit-note', 'debit-note', 'write-off', 'adjustment', 'opening'] as const

const step = fc.oneof(
  fc.record({ act: fc.constant('issue' as const), amount }),
  fc.record({ act: fc.constant('pay' as const), amount, chosen: fc.array(which, { maxLength: 2 }) }),
  fc.record({ act: fc.constant('refund' as const), which, amount }),
  fc.record({ act: fc.constant('spend' as const), which }),
  fc.record({
    act: fc.constant('write' as const),
    kind: fc.constantFrom(...kinds),
    amount,
    which,
    isOfBill: fc.boolean(),
    isCharge: fc.boolean(),
  }),
  fc.record({ act: fc.constant('reverse' as const), which }),
)

/** What refuses an act that cannot be: nothing of it may be left. */
const refusals = [
  'ledger-document.too-much',
  'ledger-document.opened',
  'ledger-document.reversed',
  'ledger-document.stands-on-bill',
  'billing.refund-too-large',
]

it('documents in any order, with bills, payments and refunds, leave books that add up', async () => {
  const { id: by } = await userFactory({ db: database.db, clock })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const connection = await line()
      const owner = { connectionId: connection.id, organizationId: connection.organization_id }
      const payments: number[] = []
      const documents: { id: number; amount: number }[] = []
      let months = 0
      let held = 0
      const bills = async () =>
        (
          await database.db
            .selectFrom('invoices')
            .select('id')
            .where('connection_id', '=', connection.id)
            .orderBy('id')
            .execute()
        ).map(({ id }) => id)
      const inOne = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
        database.db.transaction().execute(work) as Promise<T>
      for (const one of steps) {
        try {
          if (one.act === 'issue') {
            if (months === 9) continue
            await issue(connection, `0${++months}`, one.amount)
            held -= one.amount
          } else if (one.act === 'pay') {
            const open = await bills()
            const chosen = [...new Set(one.chosen.flatMap((i) => open[i] ?? []))]
            payments.push((await pay(connection, one.amount, chosen)).paymentId)
            held += one.amount
          } else if (one.act === 'refund') {
            const payment = payments[one.which]
            if (payment === undefined) continue
            // given back once, at most what it brought
            payments.splice(one.which, 1)
            await refund(connection, payment, 1)
            held -= 1
          } else if (one.act === 'spend') {
            const bill = (await bills())[one.which]
            if (bill !== undefined)
              await inOne((tx) =>
                spendBalance(tx, {
                  connectionId: connection.id,
                  invoiceIds: [bill],
                  occurredAt: clock.now(),
                }),
              )
          } else if (one.act === 'write') {
            const isOfBill = one.kind === 'write-off' || (one.kind === 'credit-note' && one.isOfBill)
            const bill = (await bills())[one.which]
            if (isOfBill && bill === undefined) continue
            const isCharge =
              one.kind === 'debit-note' ||
              ((one.kind === 'adjustment' || one.kind === 'opening') && one.isCharge)
            const made = await inOne<{ id: number }>((tx) =>
              makeDocument(tx, {
                ...owner,
                kind: one.kind,
                amount: isCharge ? -one.amount : one.amount,
                invoiceId: isOfBill ? (bill ?? null) : null,
                reason: 'A reason',
                by,
                now: clock.now(),
              }),
            )
            documents.push({ id: made.id, amount: isCharge ? -one.amount : one.amount })
            held += isCharge ? -one.amount : one.amount
          } else {
            const document = documents[one.which]
            if (!document) continue
            await inOne((tx) =>
              reverseDocument(tx, { id: document.id, reason: 'A mistake', by, now: clock.now() }),
            )
            held -= document.amount
          }
        } catch (error) {
          expect(refusals).toContain((error as { code?: string }).code)
        }
      }
      const { sum } = await database.db
        .selectFrom('ledger_accounts')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balance'), eb.lit(0)).as('sum'))
        .where('connection_id', '=', connection.id)
        .executeTakeFirstOrThrow()
      expect(sum).toBe(held)
      // the statement says the same: each document once, with its amount
      const { written } = await database.db
        .selectFrom('ledger_documents')
        .select((eb) => eb.fn.countAll<number>().as('written'))
        .where('connection_id', '=', connection.id)
        .executeTakeFirstOrThrow()
      expect(written).toBeGreaterThanOrEqual(documents.length)
    }),
    { numRuns: Number(process.env.BILL_RUNS ?? 15), seed: 11 },
  )
  expect(await ledgerFaults(countOn(database.db))).toEqual([])
})
