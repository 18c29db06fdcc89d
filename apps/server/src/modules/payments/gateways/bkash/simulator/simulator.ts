import type { GatewayNeeds } from '../../known-gateway'
import type { SentAnswer, SentRequest } from '../../send'
import { inTime, type Deliver, type Simulator } from '../../simulator/simulator'
import { createBkash } from '../bkash'
import { simulatedAccount } from './account'
import { decide, showPage } from './approval'
import { endpoints } from './endpoints'
import { createSigner, notificationOf, type Signer } from './signed-webhook'
import type { Simulation } from './simulation'
import type { PaymentRow } from './simulator.store'

export interface BkashSimulator extends Simulator, Simulation {
  signer(): Signer
}

export function simulateBkash(timeoutMs: number, needs: GatewayNeeds): BkashSimulator {
  const { db, clock, origin } = needs
  let made: Signer | undefined
  let deliver: Deliver = async () => {}
  const signer = () => (made ??= createSigner())

  async function tell(payment: PaymentRow): Promise<void> {
    const signed = signer().sign(notificationOf(payment, clock.now()))
    const raw =
      payment.fault === 'bad-signature' ? signed.replace(/"Signature":"..../, '"Signature":"AAAA') : signed
    const times = payment.fault === 'webhook-twice' ? 2 : 1
    for (let i = 0; i < times; i++)
      // bKash goes on when the portal refuses a message.
      await deliver(raw, { 'x-amz-sns-message-type': 'Notification' }).catch(() => {})
  }

  // An execute that hangs does so for a sixth longer than the portal waits: 35 s of 30 s.
  const hangMs = Math.ceil((timeoutMs * 7) / 6)
  const signingKey = () => signer().publicKey
  const simulation: Simulation = { db, clock, origin, hangMs, signingKey, tell }

  async function answer(request: SentRequest): Promise<SentAnswer> {
    const path = new URL(request.url).pathname.replace(/^\/v1\.2\.0-beta/, '')
    const endpoint = endpoints[path]
    if (!endpoint) return { status: 404, text: JSON.stringify({ message: 'no such resource' }) }
    const body = JSON.parse(request.body ?? '{}') as Record<string, string>
    const { status = 200, ...fields } = await endpoint(simulation, body, request.headers)
    return { status, text: JSON.stringify(fields) }
  }

  const send = (request: SentRequest) => inTime(answer(request), request.timeoutMs)
  const account = { ...simulatedAccount, timeoutMs }
  return {
    ...simulation,
    name: 'bkash',
    gateway: createBkash({ ...needs, account, send, signingKey, isSimulated: true }),
    accent: '#b5135c',
    send,
    signer,
    showPage: (id) => showPage(simulation, id),
    decide: (id, form) => decide(simulation, id, form),
    onWebhook: (listener) => void (deliver = listener),
  }
}
