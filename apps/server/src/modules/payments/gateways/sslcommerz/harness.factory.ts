import type { Database } from '#platform/database/kysely'
import type { Till } from '../../till'
import type { GatewayHarness } from '../harness.factory'
import { decide } from './simulator/approval'
import { simulatedOtp } from './simulator/cards'
import { findPayment } from './simulator/simulator.store'
import type { SslcommerzSimulator } from './simulator/simulator'

const means = {
  pays: '4111111111111111',
  poor: '4000000000000017',
  blocked: '4000000000000018',
  hangs: '4000000000000001',
  unavailable: '4000000000000002',
  noCallback: '4000000000000003',
  backTwice: '4000000000000004',
  cancelAfterCompletion: '4000000000000005',
  webhookFirst: '4000000000000006',
  webhookTwice: '4000000000000007',
  wrongAmount: '4000000000000008',
  badSignature: '4000000000000009',
} as const

const form = (card: string) => ({ card, otp: simulatedOtp })

/** The simulated SSLCommerz of a till. */
function simulatedSslcommerz({ simulators }: Till): SslcommerzSimulator {
  const simulator = simulators.get('sslcommerz')
  if (!simulator) throw new Error('SSLCommerz is not simulated here')
  return simulator as SslcommerzSimulator
}

/** Decides at the page of the session that has our number. */
async function payWith(simulator: SslcommerzSimulator, merchantNumber: string, card: string) {
  const payment = await findPayment(simulator.db, 'merchant_number', merchantNumber)
  await decide(simulator, payment?.id ?? '', new URLSearchParams({ ...form(card), act: 'pay' }))
}

/** The payments for which SSLCommerz took money. */
const paidFor = (db: Database, connectionId: number) =>
  db
    .selectFrom('simulated_payments as s')
    .innerJoin('payments as p', 'p.merchant_number', 's.merchant_number')
    .where('s.gateway', '=', 'sslcommerz')
    .where('s.state', '=', 'paid')
    .where('p.connection_id', '=', connectionId)

export const sslcommerzHarness = {
  name: 'sslcommerz',
  means,
  form,
  takesOnReturn: false,
  declined: { poor: /was declined/, blocked: /was declined/ },
  receipt: /^\w{10,80}$/,
  timeoutVariable: 'SSLCOMMERZ_TIMEOUT_MS',
  knowsLostRefunds: false,

  pay: (till, id) => payWith(simulatedSslcommerz(till), id, means.pays),

  async payUnheard(till, id) {
    const deaf = { ...simulatedSslcommerz(till), tell: async () => {} }
    await payWith(deaf, id, means.cancelAfterCompletion)
  },

  async taken(db, connectionId) {
    const { count } = await paidFor(db, connectionId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  async completed(db, { id }) {
    const rows = await paidFor(db, id)
      .select(['s.transaction_id as transaction', 's.amount'])
      // Staff decide about a differing amount.
      .where((eb) => eb.or([eb('s.fault', 'is', null), eb('s.fault', '<>', 'wrong-amount')]))
      .execute()
    return rows
  },

  async refunded(db, merchantNumber) {
    const { refunded } = await db
      .selectFrom('simulated_payments')
      .select('refunded')
      .where('gateway', '=', 'sslcommerz')
      .where('merchant_number', '=', merchantNumber)
      .executeTakeFirstOrThrow()
    return refunded
  },
} satisfies GatewayHarness
