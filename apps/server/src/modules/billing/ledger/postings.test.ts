import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerActor } from '#platform/database/actor'
import { paymentFactory } from '../billing.factory'
import { countOn, ledgerFaults } from './ledger-checks.store'
import { postCredit, postPayment, settleFromWallet } from '../billing.public'
import {
  database,
  clock,
  line,
  issue,
  pay,
  refund,
  rests,
  bell,
  stage,
  type Line,
} from '../../../testing/stages/money/postings'

stage()

const creditOf = (connection: Line) => ({
  organizationId: connection.organization_id,
  connectionId: connection.id,
  amount: 100_000,
  tax: 5_000,
  description: 'Credit for an outage',
  occurredAt: clock.now(),
  reference: `test:${connection.id}`,
})

/** What the owner of a line reads when it is switched on again. */
const toldOfReturn = async (connection: Line) =>
  (await bell(connection)).find(({ title }) => title === `Line ${connection.username} is switched on again`)
    ?.body

describe('postPayment', () => {
  it('settles the oldest open invoices first and keeps what is left in the wallet', async () => {
    const connection = await line()
    const march = await issue(connection, '03', 50_000)
    const february = await issue(connection, '02', 105_000)
    const first = await pay(connection, 120_000)
    expect(first.settled).toEqual({
      settledInvoiceIds: [february.id],
      walletBalance: 0,
      partlyPaid: expect.objectContaining({ number: march.number, rest: 35_000 }) as object,
      isRestored: false,
    })
    expect(await rests(connection)).toEqual([[march.id, 35_000]])
    const second = await pay(connection, 100_000)
    expect(second.settled).toEqual({
      settledInvoiceIds: [march.id],
      walletBalance: 65_000,
      isRestored: false,
    })
    const allocations = await database.db
      .selectFrom('payment_allocations')
      .select(['payment_id', 'invoice_id', 'amount'])
      .where('invoice_id', 'in', [february.id, march.id])
      .orderBy('payment_id')
      .orderBy('invoice_id')
      .execute()
    expect(allocations).toEqual([
      { payment_id: first.paymentId, invoice_id: march.id, amount: 15_000 },
      { payment_id: first.paymentId, invoice_id: february.id, amount: 105_000 },
      { payment_id: second.paymentId, invoice_id: march.id, amount: 35_000 },
    ])
    expect((await bell(connection)).map(({ title }) => title)).toEqual([
      `Invoice ${february.number} is paid`,
      `Invoice ${march.number} is paid`,
    ])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('settles chosen invoices before older ones', async () => {
    const connection = await line()
    const february = await issue(connection, '02', 100_000)
    const march = await issue(connection, '03', 100_000)
    const { settled } = await pay(connection, 130_000, [march.id])
    expect(settled.settledInvoiceIds).toEqual([march.id])
    expect(await rests(connection)).toEqual([[february.id, 70_000]])
  })

  it('allocates only the payment’s own money, and tells earlier money apart', async () => {
    const connection = await line()
    const { settled } = await pay(connection, 40_000)
    expect(settled.walletBalance).toBe(40_000)
    const march = await issue(connection, '03', 100_000)
    const { paymentId } = await pay(connection, 60_000)
    expect(await rests(connection)).toEqual([])
    const parts = await database.db
      .selectFrom('ledger_transfers')
      .select('payment_id')
      .where('invoice_id', '=', march.id)
      .where('kind', '=', 'settlement')
      .orderBy('id')
      .execute()
    expect(parts).toEqual([{ payment_id: paymentId }, { payment_id: null }])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('credits the same payment once, and nothing of a failed second time stays', async () => {
    const connection = await line()
    const { post, paymentId } = await pay(connection, 10_000)
    await expect(post()).rejects.toMatchObject({ constraint: 'ledger_transfers_payment_once_key' })
    const transfers = await database.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('payment_id', '=', paymentId)
      .execute()
    expect(transfers).toHaveLength(1)
  })

  it('works in a customer’s own transaction, and gives the sight back', async () => {
    const connection = await line()
    const other = await line()
    await issue(connection, '03', 10_000)
    const db = database.databases.for(customerActor(connection.userId, [connection.id]))
    const payment = await paymentFactory(database, { connection, amount: 10_000 })
    const seen = await db.transaction().execute(async (tx) => {
      await postPayment(tx, {
        paymentId: payment.id,
        organizationId: connection.organization_id,
        connectionId: connection.id,
        amount: 10_000,
        occurredAt: clock.now(),
        description: 'Payment by bKash',
      })
      return tx.selectFrom('connections').select('id').where('id', 'in', [connection.id, other.id]).execute()
    })
    expect(seen).toEqual([{ id: connection.id }])
    expect(await rests(connection)).toEqual([])
  })

  it('restores a suspended line once nothing is overdue', async () => {
    const connection = await line({ status: 'suspended' })
    await issue(connection, '01', 100_000)
    await issue(connection, '02', 100_000)
    await issue(connection, '03', 100_000)
    expect((await pay(connection, 100_000)).settled.isRestored).toBe(false)
    // March is due on the 11th and the clock is set to the 14th, so all three must be paid.
    expect((await pay(connection, 100_000)).settled.isRestored).toBe(false)
    expect((await pay(connection, 100_000)).settled.isRestored).toBe(true)
    const row = await database.db
      .selectFrom('connections')
      .select(['status', 'suspended_at', 'resumed_on'])
      .where('id', '=', connection.id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'active', suspended_at: null, resumed_on: '2026-03-14' })
    expect(await toldOfReturn(connection)).toMatch(/^Your payment arrived\. /)
    // it is about the line, and so among what is announced about it
    const announced = database.db.selectFrom('notifications').select('title').where('is_system', '=', true)
    expect(await announced.where('user_id', '=', connection.userId).execute()).toEqual([
      { title: `Line ${connection.username} is switched on again` },
    ])
  })

  it('says of a line that is back without a payment what has brought it back', async () => {
    const credited = await line({ status: 'suspended' })
    await issue(credited, '03', 100_000)
    await database.db.transaction().execute((tx) => postCredit(tx, creditOf(credited)))
    expect(await toldOfReturn(credited)).toMatch(/^A credit paid what was overdue\. Your router /)
    const settled = await line()
    await pay(settled, 100_000)
    await issue(settled, '03', 100_000)
    await database.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: clock.now() })
      .where('id', '=', settled.id)
      .execute()
    await database.db
      .transaction()
      .execute((tx) => settleFromWallet(tx, { connectionId: settled.id, occurredAt: clock.now() }))
    expect(await toldOfReturn(settled)).toMatch(/^The balance paid what was overdue\. Your router /)
  })

  it('leaves a line suspended where the provider wants to restore by hand', async () => {
    const connection = await line({ status: 'suspended' })
    await database.db
      .updateTable('organizations')
      .set({ restores_on_payment: false })
      .where('id', '=', connection.organization_id)
      .execute()
    expect((await pay(connection, 100_000)).settled.isRestored).toBe(false)
  })

  it('pays an invoice once when payments meet', async () => {
    const connection = await line()
    await issue(connection, '03', 100_000)
    const paid = await Promise.all([1, 2, 3, 4].map(() => pay(connection, 40_000)))
    expect(paid.flatMap(({ settled }) => settled.settledInvoiceIds)).toHaveLength(1)
    expect(Math.max(...paid.map(({ settled }) => settled.walletBalance))).toBe(60_000)
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })
})

describe('postRefund', () => {
  it('gives back from the wallet', async () => {
    const connection = await line()
    const { paymentId } = await pay(connection, 50_000)
    expect(await refund(connection, paymentId, 20_000)).toEqual({
      walletBalance: 30_000,
      fromBills: 0,
    })
  })

  it('opens the invoices again that the payment had settled, the latest first', async () => {
    const connection = await line()
    const february = await issue(connection, '02', 100_000)
    const march = await issue(connection, '03', 100_000)
    const { paymentId } = await pay(connection, 210_000)
    const answer = await refund(connection, paymentId, 150_000)
    expect(answer).toEqual({ walletBalance: 0, fromBills: 140_000 })
    expect(await rests(connection)).toEqual([
      [february.id, 40_000],
      [march.id, 100_000],
    ])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('refuses more than is left of it', async () => {
    const connection = await line()
    const { paymentId } = await pay(connection, 50_000)
    await expect(refund(connection, paymentId, 50_001)).rejects.toMatchObject({
      code: 'billing.refund-too-large',
    })
    expect(await refund(connection, paymentId, 50_000)).toMatchObject({ walletBalance: 0 })
  })
})

describe('postCredit and settleFromWallet', () => {
  it('credit once by its reference, and pay what is open', async () => {
    const connection = await line()
    const march = await issue(connection, '03', 100_000)
    const credit = () => database.db.transaction().execute((tx) => postCredit(tx, creditOf(connection)))
    expect(await credit()).toEqual({ settledInvoiceIds: [march.id], walletBalance: 5_000, isRestored: false })
    await expect(credit()).rejects.toMatchObject({ constraint: 'ledger_transfers_reference_key' })
    const april = await issue(connection, '04', 4_000)
    const settle = () =>
      database.db
        .transaction()
        .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: clock.now() }))
    const settled = { settledInvoiceIds: [april.id], walletBalance: 1_000, isRestored: false }
    expect(await settle()).toEqual(settled)
    expect(await settle()).toEqual({ ...settled, settledInvoiceIds: [] })
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })
})

it('accounts for every poisha, whatever is paid, chosen and given back', async () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant('issue' as const), total: fc.integer({ min: 1, max: 300 }) }),
    fc.record({
      act: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 500 }),
      chosen: fc.array(fc.nat(5), { maxLength: 2 }),
    }),
    fc.record({ act: fc.constant('refund' as const), of: fc.nat(5), part: fc.integer({ min: 1, max: 100 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const connection = await line()
      const invoices: number[] = []
      const payments: { id: number; left: number }[] = []
      let held = 0
      for (const one of steps) {
        if (one.act === 'issue') {
          const month = String(invoices.length + 1).padStart(2, '0')
          invoices.push((await issue(connection, month, one.total)).id)
          held -= one.total
        } else if (one.act === 'pay') {
          const chosen = [...new Set(one.chosen.flatMap((i) => invoices[i] ?? []))]
          payments.push({ id: (await pay(connection, one.amount, chosen)).paymentId, left: one.amount })
          held += one.amount
        } else {
          const payment = payments[one.of]
          if (!payment || payment.left === 0) continue
          const amount = Math.ceil((payment.left * one.part) / 100)
          const isRefused = await refund(connection, payment.id, amount).then(
            () => false,
            (error: unknown) => (error as { code?: string }).code === 'billing.refund-too-large',
          )
          if (isRefused) continue
          payment.left -= amount
          held -= amount
        }
      }
      const { sum } = await database.db
        .selectFrom('ledger_accounts')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('balance'), eb.lit(0)).as('sum'))
        .where('connection_id', '=', connection.id)
        .executeTakeFirstOrThrow()
      expect(sum).toBe(held)
    }),
    { numRuns: 12, seed: 7 },
  )
  expect(await ledgerFaults(countOn(database.db))).toEqual([])
})
