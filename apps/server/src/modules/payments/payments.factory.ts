import { paymentRoutes, type PaymentState } from '@uplink/contract/payments'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { createSeals } from '#platform/secrets/seals'
import { customerWithLine } from '../../testing/self-care'
import { testSecretKey, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { ledgerFaults, postPayment } from '../billing/billing.public'
import { openTill, type Till } from './till'
import { listenToSimulator } from './incoming/news'
import { simulatedOtp, simulatedPin } from './gateways/simulator/wallets'

let count = 0

/** An idempotency key like those of clients. */
export const newKey = () => `key-of-a-test-${String(++count).padStart(8, '0')}`

/** Wallets of the simulator, by their behaviour. */
export const simulatedWallets = {
  pays: '01770618575',
  poor: '01823074817',
  blocked: '01823074818',
  hangs: '01700000001',
  unavailable: '01700000002',
  noCallback: '01700000003',
  backTwice: '01700000004',
  cancelAfterCompletion: '01700000005',
  webhookFirst: '01700000006',
  webhookTwice: '01700000007',
  wrongAmount: '01700000008',
  badSignature: '01700000009',
} as const

/** A payment that the gateway does not know, or cash that was not recorded here; posted to the ledger if it succeeded. */
export async function paymentFactory(
  { db, clock }: { db: Database; clock: Clock },
  connection: { id: number; organization_id: number },
  payment: {
    state?: PaymentState
    amount?: number
    kind?: 'bill' | 'topup'
    gateway?: string
    createdAt?: Date
  } = {},
) {
  const { state = 'succeeded', amount = 50_000 } = payment
  const number = ++count
  const createdAt = payment.createdAt ?? clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('payments')
      .values({
        organization_id: connection.organization_id,
        connection_id: connection.id,
        kind: payment.kind ?? 'topup',
        gateway: payment.gateway ?? 'bkash',
        amount,
        state,
        merchant_number: `TEST-P${number}`,
        gateway_payment_id: payment.gateway === 'cash' ? null : `TR-TEST-${number}`,
        gateway_transaction_id: state === 'succeeded' ? `TRX-TEST-${number}` : null,
        created_at: createdAt,
        settled_at: state === 'succeeded' ? createdAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (state === 'succeeded')
      await postPayment(tx, {
        paymentId: row.id,
        organizationId: connection.organization_id,
        connectionId: connection.id,
        amount,
        occurredAt: createdAt,
        description: 'Payment by bKash',
      })
    return row
  })
}

/** A customer with one line, an open invoice for each amount (poisha, one per month), and functions to pay. */
export async function owingFactory(app: TestApp, ...rests: number[]) {
  const customer = await customerWithLine(app)
  const invoices = []
  for (const [i, total] of rests.entries())
    invoices.push(
      await issuedInvoiceFactory(app, {
        connection: customer.connection,
        periodStart: `2026-0${i + 1}-01`,
        dueOn: `2026-0${i + 1}-11`,
        total,
      }),
    )
  const pay = (body: Record<string, unknown> = {}, key = newKey()) =>
    customer.call(paymentRoutes.start, { body: { kind: 'bill', gateway: 'bkash', ...body } as never, key })
  return { ...customer, invoices, pay }
}

/** Does what a person does on the simulator's page; returns where the browser is sent. */
export async function approve(
  { server }: Pick<TestApp, 'server'>,
  redirectUrl: string | null,
  form: { wallet?: string; otp?: string; pin?: string; act?: string } = {},
): Promise<{ status: number; location: string; page: string }> {
  const answer = await server.inject({
    method: 'POST',
    url: redirectUrl ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      wallet: simulatedWallets.pays,
      otp: simulatedOtp,
      pin: simulatedPin,
      act: 'pay',
      ...form,
    }).toString(),
  })
  return { status: answer.statusCode, location: String(answer.headers.location ?? ''), page: answer.body }
}

/** The parameters of the address that the browser is sent back to. */
export function returnOf(location: string): { payment_id: string; status: 'success' | 'failure' | 'cancel' } {
  const query = new URLSearchParams(location.slice(location.indexOf('?')))
  return { payment_id: query.get('paymentID') ?? '', status: (query.get('status') ?? 'success') as 'success' }
}

/** The till as a job of this portal would open it. */
export function tillOf({ db, clock, config }: Pick<TestApp, 'db' | 'clock' | 'config'>): Till {
  const seals = createSeals(testSecretKey)
  const log = pino({ level: 'silent' })
  const till = openTill({ db, clock, log, config, seals, secretKey: testSecretKey })
  listenToSimulator(till)
  return till
}

/** The faults of the ledger; none when it adds up. */
export function faultsOf(db: Database): Promise<string[]> {
  return ledgerFaults(async (query) => {
    const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** The balance of a line's wallet, in poisha. */
export async function walletOf(db: Database, connectionId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'wallet')
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** All events of a payment: `pending confirmed succeeded`. */
export async function eventsOf(db: Database, paymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['from_state', 'event', 'to_state'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return rows.map(({ from_state, event, to_state }) => `${from_state} ${event} ${to_state ?? 'ignored'}`)
}

/** Pays in bKash's own app with a reference; the simulator tells the portal. */
export async function payInApp(
  { db, clock, simulator }: Till,
  paid: { reference: string; amount: string; times?: number },
): Promise<void> {
  const number = ++count
  const transactionId = `APP${String(number).padStart(7, '0')}`
  const row = {
    id: `TR-APP-${number}`,
    merchant_invoice: `APP-${number}`,
    payer_reference: paid.reference,
    callback_url: '',
    amount: paid.amount,
    state: 'completed' as const,
    wallet: simulatedWallets.pays,
    transaction_id: transactionId,
    created_at: clock.now(),
    completed_at: clock.now(),
  }
  const inserted = await db
    .insertInto('simulated_bkash_payments')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  const fault = paid.times === 2 ? 'webhook-twice' : null
  // Without an invoice number, because it was not paid through the portal.
  await simulator?.tell({ ...inserted, state: 'completed', fault, merchant_invoice: '' })
}
