import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#platform/database/kysely'
import { createTestClock } from '../../test-clock'
import { createTestDatabase, type TestDatabase } from '../../databases/test-database'
import { userFactory } from '../../../modules/auth/auth.factory'
import { connectionFactory } from '../../../modules/connections/connections.factory'
import { issuedInvoiceFactory, paymentFactory } from '../../../modules/billing/billing.factory'
import { openInvoicesOf, passBillsOn, postPayment, postRefund } from '../../../modules/billing/billing.public'

export let database: TestDatabase
export const clock = createTestClock()

/** Sets up and closes the database for the tests of the calling file. */
export function stage(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
}

export async function line(settings: Partial<Parameters<typeof connectionFactory>[1]> = {}) {
  const user = await userFactory({ db: database.db, clock })
  return { userId: user.id, ...(await connectionFactory(database, { userId: user.id, ...settings })) }
}
export type Line = Awaited<ReturnType<typeof line>>

export const issue = (connection: Line, month: string, total: number) =>
  issuedInvoiceFactory(database, {
    connection,
    periodStart: `2026-${month}-01`,
    dueOn: `2026-${month}-11`,
    total,
  })

/** Posts a payment of the gateway in a transaction of its own. */
export async function pay(
  connection: Line,
  amount: number,
  invoiceIds?: number[],
  db: Database = database.db,
) {
  const payment = await paymentFactory(database, { connection, amount })
  const incoming = {
    paymentId: payment.id,
    organizationId: connection.organization_id,
    connectionId: connection.id,
    amount,
    ...(invoiceIds && { invoiceIds }),
    occurredAt: clock.now(),
    description: 'Payment by bKash',
  }
  const post = () => db.transaction().execute((tx) => postPayment(tx, incoming))
  return { paymentId: payment.id, incoming, post, settled: await post() }
}

/** Refunds money, and the gateway makes the refund. */
export const refund = (connection: Line, paymentId: number, amount: number) =>
  database.db.transaction().execute(async (tx) => {
    const posting = {
      paymentId,
      organizationId: connection.organization_id,
      connectionId: connection.id,
      amount,
      occurredAt: clock.now(),
      description: 'Refund by bKash',
    }
    const posted = await postRefund(tx, posting)
    await passBillsOn(tx, posting)
    return posted
  })

export const rests = async (connection: Line) =>
  (await openInvoicesOf(database.db, connection.id)).map(({ id, rest }) => [id, rest])

export const bell = (connection: Line) =>
  database.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', connection.userId)
    .orderBy('id')
    .execute()
