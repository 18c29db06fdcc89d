import type { PaymentState } from '@uplink/contract/payments'
import type { TestApp } from '../../test-app'
import { connectionFactory } from '../../../modules/connections/connections.factory'
import type { Confirmation, Gateway } from '../../../modules/payments/gateways/gateway'
import { gatewayOf, type Till } from '../../../modules/payments/till'

const minute = 60_000

export interface Left {
  state: PaymentState
  /** Whether the gateway has given it a number; without one there is nothing to ask. */
  isSent: boolean
  gateway?: string
  /** Minutes from now. */
  createdIn?: number
  nextCheckIn?: number | null
  leasedFor?: number | null
}

let count = 0

/** Payments in states in which any process may have left them, each on a line of its own. */
export async function leave(app: TestApp, userId: number, payments: readonly Left[]) {
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute)
  const rows = []
  for (const left of payments) {
    const { state, isSent, gateway = 'bkash', createdIn = -30, nextCheckIn = -5, leasedFor = null } = left
    const line = await connectionFactory(app, { userId })
    const number = `LEFT-${++count}`
    const row = await app.db
      .insertInto('payments')
      .values({
        organization_id: line.organization_id,
        connection_id: line.id,
        kind: 'topup',
        gateway,
        amount: 10_000,
        state,
        merchant_number: number,
        gateway_payment_id: isSent ? number : null,
        created_at: at(createdIn),
        next_check_at: nextCheckIn === null ? null : at(nextCheckIn),
        leased_until: leasedFor === null ? null : at(leasedFor),
      })
      .returning(['id', 'merchant_number as number', 'connection_id'])
      .executeTakeFirstOrThrow()
    rows.push({ ...left, ...row })
  }
  return rows
}

/** A till whose gateway gives these answers, and counts the questions. */
export function tillAnswering(till: Till, confirm: (number: string) => Confirmation | Promise<Confirmation>) {
  const requests: string[] = []
  let atOnce = 0
  const most = { atOnce: 0 }
  const gateway: Gateway = {
    ...gatewayOf(till, 'bkash'),
    async confirm({ merchantNumber }) {
      requests.push(merchantNumber)
      most.atOnce = Math.max(most.atOnce, ++atOnce)
      try {
        return await confirm(merchantNumber)
      } finally {
        atOnce--
      }
    },
  }
  return { till: { ...till, gateways: new Map([['bkash', gateway]]) }, requests, most }
}
