import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import { check } from './attempt/check'
import type { Till } from './till'
import { start } from './attempt/start'
import { decide } from './gateways/simulator/approval'
import type { Simulator } from './gateways/simulator/simulation'
import { simulatedOtp, simulatedPin, wallets } from './gateways/simulator/wallets'

/** What the test's lines owe, and what is paid for it; poisha. What is too much is in the wallet afterwards. */
export const wayAmounts = { owed: 105_000, paid: 120_000, left: 15_000 }

/**
 * From the first click to the money, as a customer and a server see it who both try again after a crash: begins or goes
 * on, approves on the gateway's page unless that was done, comes back.
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
  const begun = await start(till, request, (tx, id) => attemptOf(tx, id))
  const approval = { wallet: wallets[0]?.number ?? '', otp: simulatedOtp, pin: simulatedPin, act: 'pay' }
  if (till.simulator && begun.gateway_payment_id !== null)
    await decide(till.simulator, begun.gateway_payment_id, new URLSearchParams(approval))
  await check(till, begun.id, { source: 'customer', hint: 'success' })
}

/** A top-up, begun and approved; the gateway took the money at once, and its word of that was lost. */
export async function takenUnheard(till: Till, connectionId: number): Promise<void> {
  const begun = await start(till, topUp(connectionId, '500'), (tx, id) => attemptOf(tx, id))
  const approval = { wallet: '01700000005', otp: simulatedOtp, pin: simulatedPin, act: 'pay' }
  const deaf = { ...till.simulator, tell: async () => {} } as Simulator
  await decide(deaf, begun.gateway_payment_id ?? '', new URLSearchParams(approval))
}

/** Another top-up in the place of the one that waits, by somebody who tries until it is begun or the old one is here. */
export async function replaceOnce(till: Till, connectionId: number): Promise<void> {
  await start(till, topUp(connectionId, '700'), (tx, id) => attemptOf(tx, id)).catch((error: unknown) => {
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

const attemptOf = (tx: Database, id: number) =>
  tx
    .selectFrom('payments')
    .select(['id', 'gateway_payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
