import { expect, it } from 'vitest'
import { paymentFactory } from '../billing.factory'
import { postPayment } from './postings'
import { database, line, provider, runAt, stage } from '../../../testing/stages/money/billing-run'

stage()

const transfersOf = (invoice: number) =>
  database.db
    .selectFrom('ledger_transfers')
    .select(['kind', 'occurred_at'])
    .where('invoice_id', '=', invoice)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()

it('settles no bill before it was issued, though the clock was put back in between', async () => {
  const organization = await provider({ tax_percent: 0 })
  const connection = await line(organization, { price: 100_000 })
  await runAt('2026-03-01T09:00:00Z')
  const payment = await paymentFactory(database, { connection, amount: 100_000 })
  await database.db.transaction().execute((tx) =>
    postPayment(tx, {
      paymentId: payment.id,
      organizationId: organization,
      connectionId: connection.id,
      amount: 100_000,
      occurredAt: new Date('2026-03-01T08:00:00Z'),
      description: 'Payment by bKash',
    }),
  )
  const bill = await database.db
    .selectFrom('invoices')
    .select(['id', 'status', 'created_at', 'paid_at'])
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow()
  const issued = new Date('2026-03-01T09:00:00Z')
  expect(bill).toMatchObject({ status: 'paid', created_at: issued, paid_at: issued })
  expect(await transfersOf(bill.id)).toEqual([
    { kind: 'invoice', occurred_at: issued },
    { kind: 'settlement', occurred_at: issued },
  ])
})
