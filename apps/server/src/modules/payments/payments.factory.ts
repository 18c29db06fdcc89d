import type { PaymentState } from '@uplink/contract/payments'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { ledgerFaults, postPayment } from '../billing/billing.public'
import { bkashHarness } from './gateways/bkash/harness.factory'

let count = 0

/** An idempotency key like those of clients. */
export const newKey = () => `key-of-a-test-${String(++count).padStart(8, '0')}`

/** Wallets of the simulated bKash, by their behaviour. */
export const simulatedWallets = bkashHarness.means

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

/**
 * Does what a person does on a simulator's page; returns where the browser is sent. Where the page sends a form back
 * to the portal, follows it.
 */
export async function approve(
  { server }: { server: FastifyInstance },
  redirectUrl: string | null,
  form: { wallet?: string; otp?: string; pin?: string; act?: string } & Record<string, string> = {},
): Promise<{ status: number; location: string; page: string }> {
  const post = async (url: string, fields: Record<string, string>) => {
    const answer = await server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      page: answer.body,
    }
  }
  const decided = await post(redirectUrl ?? '', {
    ...bkashHarness.form(simulatedWallets.pays),
    act: 'pay',
    ...form,
  })
  const [, action] = /<form method="post" action="([^"]+)"/.exec(decided.page) ?? []
  if (action === undefined) return decided
  const fields = decided.page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return post(action, Object.fromEntries(Array.from(fields, ([, name = '', value = '']) => [name, value])))
}

/** The parameters of the address that the browser is sent back to. */
export function returnOf(location: string): { payment_id: string; status: 'success' | 'failure' | 'cancel' } {
  const query = new URLSearchParams(location.slice(location.indexOf('?')))
  return { payment_id: query.get('paymentID') ?? '', status: (query.get('status') ?? 'success') as 'success' }
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
  return rows.map(
    ({ from_state, event, to_state }) => `${from_state ?? 'nothing'} ${event} ${to_state ?? 'ignored'}`,
  )
}

/** Pays in bKash's own app with a reference; the simulator tells the portal. */
export const { payInApp } = bkashHarness
