import { returnPath } from '@uplink/contract/gateways'
import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import { check } from '../../../modules/payments/attempt/check'
import type { Till } from '../../../modules/payments/till'
import { makePayable, start, type StartRequest } from '../../../modules/payments/attempt/start'
import { requestRefund, sendRefund, type NewRefund } from '../../../modules/payments/refunds/refunds'
import { findPayable } from '../../../modules/payments/attempt/options.store'
import { take } from '../../../modules/payments/manual/take'
import { takeVoucher } from '../../../modules/payments/manual/voucher'
import { activeWays } from '../../../modules/payments/manual/ways.store'
import type { GatewayHarness } from '../../../modules/payments/gateways/harness.factory'

/** Begins a payment like the actions do. Returns its id. */
export async function startNow(till: Till, request: StartRequest): Promise<number> {
  const started = await start(till, request)
  await till.db.transaction().execute((tx) => makePayable(tx, till, started))
  return started.id
}

/** Redeems a voucher of so much for a line, like its action does; poisha. A second time it does nothing. */
export async function voucherOnce(
  till: Till,
  connection: number,
  voucher: { serial: string; amount: number },
): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    await takeVoucher(tx, till, { connection, ...voucher, redeemedBy: null })
  })
}

/** Refunds money like the actions do. */
export async function refundNow(till: Till, request: NewRefund): Promise<void> {
  await till.db.transaction().execute((tx) => requestRefund(tx, till, request))
  await sendRefund(till, request.id)
}

/** What the test's lines owe and pay; poisha. The surplus is in the wallet afterwards. */
export const wayAmounts = { owed: 105_000, paid: 120_000, left: 15_000 }

/**
 * A whole payment by a customer and a server that both try again after a crash: begins or continues it, approves it
 * on the gateway's page if that was not done, and returns.
 */
export async function payOnce(till: Till, gateway: GatewayHarness, connectionId: number): Promise<void> {
  const request = { ...requestOf(gateway, connectionId, '1200'), kind: 'bill' } as const
  const begun = await attemptOf(till.db, await startNow(till, request))
  if (begun.gateway_payment_id !== null) await gateway.pay(till, begun.gateway_payment_id)
  await check(till, begun.id, { source: 'customer', hint: 'success' })
}

/** A top-up for which the gateway took the money at once, but whose news was lost. */
export async function takenUnheard(till: Till, gateway: GatewayHarness, connectionId: number): Promise<void> {
  const begun = await attemptOf(till.db, await startNow(till, requestOf(gateway, connectionId, '500')))
  await gateway.payUnheard(till, begun.gateway_payment_id ?? '')
}

/** Replaces the waiting top-up by another one, trying until it is begun or the old one has arrived. */
export async function replaceOnce(till: Till, gateway: GatewayHarness, connectionId: number): Promise<void> {
  await startNow(till, requestOf(gateway, connectionId, '700')).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'payment.arrived')) throw error
  })
}

const requestOf = ({ name }: GatewayHarness, connectionId: number, amount: string) =>
  ({
    kind: 'topup',
    gateway: name,
    amount,
    connectionId,
    startedBy: null,
    origin: 'portal',
    returnPath: returnPath(name),
  }) as const

const attemptOf = (db: Database, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'gateway_payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Takes cash like the action does, for somebody with a cash desk. */
export async function takeOnce(till: Till, connectionId: number, staffId: number): Promise<void> {
  const line = await findPayable(till.db, connectionId)
  const [way] = line ? await activeWays(till.db, line.organization_id) : []
  if (!line || !way) throw new Error('there is a line, and a way of money')
  await till.db.transaction().execute((tx) =>
    take(tx, till, {
      line: { ...line, id: connectionId },
      way,
      amount: 10_000,
      reference: null,
      owes: true,
      takenBy: staffId,
      hasDesk: true,
      again: true,
    }),
  )
}
