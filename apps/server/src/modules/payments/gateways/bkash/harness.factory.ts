import type { Database } from '#platform/database/kysely'
import type { Till } from '../../till'
import type { GatewayHarness } from '../harness.factory'
import { decide } from './simulator/approval'
import type { BkashSimulator } from './simulator/simulator'
import { simulatedOtp, simulatedPin } from './simulator/wallets'

let count = 0

const means = {
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

const form = (wallet: string) => ({ wallet, otp: simulatedOtp, pin: simulatedPin })

/** The simulated bKash of a till. */
export function simulatedBkash({ simulators }: Till): BkashSimulator {
  const simulator = simulators.get('bkash')
  if (!simulator) throw new Error('bKash is not simulated here')
  return simulator as BkashSimulator
}

/** The payments that bKash completed. */
const completedOf = (db: Database) =>
  db.selectFrom('simulated_bkash_payments as s').where('s.state', '=', 'completed')

export const bkashHarness = {
  name: 'bkash',
  means,
  form,
  takesOnReturn: true,
  declined: { poor: /not enough money in the wallet/, blocked: /cannot pay at the moment/ },
  receipt: /^\w{10}$/,
  timeoutVariable: 'BKASH_TIMEOUT_MS',
  knowsLostRefunds: true,

  async pay(till, id) {
    await decide(simulatedBkash(till), id, new URLSearchParams({ ...form(means.pays), act: 'pay' }))
  },

  async payUnheard(till, id) {
    const deaf = { ...simulatedBkash(till), tell: async () => {} }
    await decide(deaf, id, new URLSearchParams({ ...form(means.cancelAfterCompletion), act: 'pay' }))
  },

  /** The simulator tells the portal. */
  async payInApp(till, { reference, amount, times }) {
    const { db, clock } = till
    const number = ++count
    const inserted = await db
      .insertInto('simulated_bkash_payments')
      .values({
        id: `TR-APP-${number}`,
        merchant_invoice: `APP-${number}`,
        payer_reference: reference,
        callback_url: '',
        amount,
        state: 'completed',
        wallet: means.pays,
        transaction_id: `APP${String(number).padStart(7, '0')}`,
        created_at: clock.now(),
        completed_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const fault = times === 2 ? 'webhook-twice' : null
    // Without an invoice number, because it was not paid through the portal.
    await simulatedBkash(till).tell({ ...inserted, state: 'completed', fault, merchant_invoice: '' })
  },

  async taken(db, connectionId) {
    const { count: taken } = await completedOf(db)
      .innerJoin('payments as p', 'p.merchant_number', 's.merchant_invoice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('p.connection_id', '=', connectionId)
      .executeTakeFirstOrThrow()
    return taken
  },

  async completed(db, { username }) {
    const rows = await completedOf(db)
      .select(['s.transaction_id', 's.amount'])
      .where('s.payer_reference', '=', username)
      // Staff decide about a differing amount.
      .where((eb) => eb.or([eb('s.fault', 'is', null), eb('s.fault', '<>', 'wrong-amount')]))
      .orderBy('s.transaction_id')
      .execute()
    return rows.map(({ transaction_id, amount }) => ({
      transaction: transaction_id,
      amount: Math.round(Number(amount) * 100),
    }))
  },

  async refunded(db, gatewayPaymentId) {
    const { refunded } = await db
      .selectFrom('simulated_bkash_payments')
      .select('refunded')
      .where('id', '=', gatewayPaymentId)
      .executeTakeFirstOrThrow()
    return refunded
  },
} satisfies GatewayHarness
