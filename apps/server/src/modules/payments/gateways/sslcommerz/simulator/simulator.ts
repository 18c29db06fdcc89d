import type { GatewayNeeds } from '../../known-gateway'
import type { SentAnswer, SentRequest } from '../../send'
import { inTime, type Deliver, type Simulator } from '../../simulator/simulator'
import { createSslcommerz } from '../sslcommerz'
import { simulatedAccount } from './account'
import { decide, showPage } from './approval'
import { endpoints } from './endpoints'
import type { Simulation } from './simulation'
import type { PaymentRow } from './simulator.store'
import { messageOf } from './transaction'

export interface SslcommerzSimulator extends Simulator, Simulation {}

export function simulateSslcommerz(timeoutMs: number, needs: GatewayNeeds): SslcommerzSimulator {
  const { db, clock, origin } = needs
  let deliver: Deliver = async () => {}

  async function tell(payment: PaymentRow): Promise<void> {
    if (payment.fault === 'no-callback') return
    const message = messageOf(simulation, payment)
    if (payment.fault === 'bad-signature') message.set('verify_sign', '0'.repeat(32))
    const times = payment.fault === 'ipn-twice' ? 2 : 1
    for (let i = 0; i < times; i++)
      // SSLCommerz goes on when the portal refuses a message.
      await deliver(message.toString(), {}).catch(() => {})
  }

  const hangMs = Math.ceil((timeoutMs * 7) / 6)
  const simulation: Simulation = { db, clock, origin, hangMs, tell }

  async function answer({ url, body = '' }: SentRequest): Promise<SentAnswer> {
    const { pathname, searchParams } = new URL(url)
    const endpoint = endpoints[pathname]
    if (!endpoint) return { status: 404, text: JSON.stringify({ message: 'no such resource' }) }
    const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
    const { httpStatus = 200, ...rest } = await endpoint(simulation, fields)
    return { status: httpStatus, text: JSON.stringify(rest) }
  }

  const send = (request: SentRequest) => inTime(answer(request), request.timeoutMs)
  const account = { ...simulatedAccount, timeoutMs }
  return {
    ...simulation,
    name: 'sslcommerz',
    gateway: createSslcommerz({ origin, account, send, isSimulated: true }),
    accent: '#1f4f9c',
    send,
    showPage: (id) => showPage(simulation, id),
    decide: (id, form) => decide(simulation, id, form),
    onWebhook: (listener) => void (deliver = listener),
  }
}
