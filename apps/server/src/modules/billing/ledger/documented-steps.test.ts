import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postRefund } from '../billing.public'
import { documentedSteps, runDocumented } from './documented-steps.factory'
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

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
})
afterAll(() => owner.end())

const { nameMoney, putBack, writeAllocations, namePayments, passOn } = documentedSteps
const run = (text: string, payment?: number) => runDocumented(owner, text, payment)
const faults = () => ledgerFaults(countOn(database.db))

/** A refund as an earlier release made it: what the payment settled stays with it. */
const refundWithoutPassingOn = (connection: Line, paymentId: number, amount: number) =>
  database.db.transaction().execute((tx) =>
    postRefund(tx, {
      paymentId,
      organizationId: connection.organization_id,
      connectionId: connection.id,
      amount,
      occurredAt: clock.now(),
      description: 'Refund by bKash',
    }),
  )

it('names nothing, and changes nothing, while the ledger adds up', async () => {
  const connection = await line()
  await issue(connection, '02', 100_000)
  await pay(connection, 130_000)
  expect(await faults()).toEqual([])
  for (const text of [nameMoney, putBack, writeAllocations, namePayments]) expect(await run(text)).toEqual([])
})

it('names a balance and a bill that somebody has changed by hand', async () => {
  const connection = await line()
  const { number } = await issue(connection, '02', 100_000)
  await pay(connection, 30_000)
  // a trigger refuses this, unless it is switched off
  await owner.query('BEGIN; ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
  await owner.query(
    `UPDATE ledger_accounts SET balance = balance + 500 WHERE connection_id = $1 AND kind = 'wallet'`,
    [connection.id],
  )
  await owner.query('UPDATE invoices SET paid = paid + 100 WHERE number = $1', [number])
  const named = await run(nameMoney)
  await owner.query('ROLLBACK')
  expect(named).toEqual([
    {
      what: `wallet of ${connection.username}`,
      noted: 'has a balance of 5.00',
      should_be: 'its entries say 0.00',
    },
    {
      what: `receivable of ${connection.username}`,
      noted: 'is 700.00',
      should_be: 'its open bills are 699.00',
    },
    {
      what: `bill ${number}`,
      noted: 'is of 1000.00 with 0.00 of tax, paid 301.00, of that credited 0.00, written off 0.00',
      should_be:
        'its lines say 1000.00 with 0.00 of tax; it was paid 300.00, of that credited 0.00, written off 0.00',
    },
  ])
})

it('writes allocations again from the ledger: a wrong, a missing and an invented one', async () => {
  const connection = await line()
  const february = await issue(connection, '02', 100_000)
  const march = await issue(connection, '03', 50_000)
  const april = await issue(connection, '04', 50_000)
  const { paymentId } = await pay(connection, 150_000)
  const of = (invoice: { id: number }) => [paymentId, invoice.id]
  const where = 'WHERE payment_id = $1 AND invoice_id = $2'
  await owner.query(`UPDATE payment_allocations SET amount = 7 ${where}`, of(february))
  await owner.query(`DELETE FROM payment_allocations ${where}`, of(march))
  await owner.query(
    'INSERT INTO payment_allocations (payment_id, invoice_id, amount) VALUES ($1, $2, 9)',
    of(april),
  )
  expect((await faults())[0]).toMatch(/^3 allocations that are not what a payment settled/)
  const changed = await run(writeAllocations)
  expect(changed.map(({ bill, settles }) => [bill, Number(settles)])).toEqual([
    [february.number, 1000],
    [march.number, 500],
    [april.number, 0],
  ])
  expect(await faults()).toEqual([])
})

it('passes bills on from a payment that settles more than is left of it, whose money can then be given back', async () => {
  const connection = await line()
  const february = await issue(connection, '02', 100_000)
  const first = await pay(connection, 100_000)
  const second = await pay(connection, 30_000)
  const third = await pay(connection, 30_000)
  await refundWithoutPassingOn(connection, first.paymentId, 60_000)
  expect(await faults()).toEqual(['1 payments that settle more than is left of them'])
  await expect(refund(connection, third.paymentId, 30_000)).rejects.toMatchObject({
    code: 'billing.refund-too-large',
  })
  const named = await run(namePayments)
  expect(named.map(({ payment, bills }) => [Number(payment), bills])).toEqual([
    [first.paymentId, february.number],
  ])
  const moved = await run(passOn, first.paymentId)
  expect(moved.map(({ kind, payment_id, amount }) => [kind, Number(payment_id), Number(amount)])).toEqual([
    ['reversal', first.paymentId, -600],
    ['settlement', third.paymentId, 300],
    ['settlement', second.paymentId, 300],
  ])
  await run(writeAllocations)
  expect(await run(namePayments)).toEqual([])
  expect(await faults()).toEqual([])
  expect(await refund(connection, third.paymentId, 30_000)).toEqual({ walletBalance: 0, fromBills: 30_000 })
  expect(await faults()).toEqual([])
})
