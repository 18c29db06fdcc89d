import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import { check } from './attempt/check'
import type { Till } from './till'
import { makePayable, start, type StartRequest } from './attempt/start'
import { requestRefund, sendRefund, type RefundWish } from './refunds/refunds'
import { decide } from './gateways/simulator/approval'
import type { Simulator } from './gateways/simulator/simulation'
import { simulatedOtp, simulatedPin, wallets } from './gateways/simulator/wallets'

/** Begins a payment like the actions do. Returns its id. */
export async function startNow(till: Till, request: StartRequest): Promise<number> {
  const started = await start(till, request)
  await till.db.transaction().execute((tx) => makePayable(tx, till, started))
  return started.id
}

/** Refunds money like the actions do. */
export async function refundNow(till: Till, wish: RefundWish): Promise<void> {
  await till.db.transaction().execute((tx) => requestRefund(tx, till, wish))
  await sendRefund(till, wish.id)
}

/** What the test's lines owe and pay; poisha. The surplus is in the wallet afterwards. */
export const wayAmounts = { owed: 105_000, paid: 120_000, left: 15_000 }

/**
 * A whole payment by a customer and a server that both try again after a crash: begins or continues it, approves it
 * on the gateway's page if that was not done, and returns.
 */
export async function payOnce(till: Till, connectionId: number): Promise<void> {
  const request = {
    kind: 'bill',
    gateway: 'bkash',
    amount: '1200',
    connectionId,
    startedBy: null,
    origin: 'portal',
    returnPath: pathTo('bkashReturn'),
  } as const
  const begun = await attemptOf(till.db, await startNow(till, request))
  const approval = { wallet: wallets[0]?.number ?? '', otp: simulatedOtp, pin: simulatedPin, act: 'pay' }
  if (till.simulator && begun.gateway_payment_id !== null)
    await decide(till.simulator, begun.gateway_payment_id, new URLSearchParams(approval))
  await check(till, begun.id, { source: 'customer', hint: 'success' })
}

/** An approved top-up for which the gateway took the money at once, but whose news was lost. */
export async function takenUnheard(till: Till, connectionId: number): Promise<void> {
  const begun = await attemptOf(till.db, await startNow(till, topUp(connectionId, '500')))
  const approval = { wallet: '01700000005', otp: simulatedOtp, pin: simulatedPin, act: 'pay' }
  const deaf = { ...till.simulator, tell: async () => {} } as Simulator
  await decide(deaf, begun.gateway_payment_id ?? '', new URLSearchParams(approval))
}

/** Replaces the waiting top-up by another one, trying until it is begun or the old one has arrived. */
export async function replaceOnce(till: Till, connectionId: number): Promise<void> {
  await startNow(till, topUp(connectionId, '700')).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'payment.arrived')) throw error
  })
}

const topUp = (connectionId: number, amount: string) =>
  ({
    kind: 'topup',
    gateway: 'bkash',
    amount,
    connectionId,
    startedBy: null,
    origin: 'portal',
    returnPath: '/admin/bkash',
  }) as const

const attemptOf = (db: Database, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'gateway_payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
