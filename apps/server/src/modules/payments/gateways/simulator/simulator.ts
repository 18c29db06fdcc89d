import type { SentAnswer, SentRequest } from '../bkash/send'
import type { Deliver, Simulator, SimulatorNeeds } from './simulation'
import { endpoints } from './api/endpoints'
import { createSigner, notificationOf, type Signer } from './signed-news'
import type { PaymentRow } from './simulator.store'

export function createSimulator(needs: SimulatorNeeds): Simulator {
  let made: Signer | undefined
  let deliver: Deliver = async () => {}
  const signer = () => (made ??= createSigner())

  async function tell(payment: PaymentRow): Promise<void> {
    const signed = signer().sign(notificationOf(payment, needs.clock.now()))
    const raw =
      payment.fault === 'bad-signature' ? signed.replace(/"Signature":"..../, '"Signature":"AAAA') : signed
    const times = payment.fault === 'webhook-twice' ? 2 : 1
    for (let i = 0; i < times; i++)
      // bKash goes on when the portal refuses a message.
      await deliver(raw, { 'x-amz-sns-message-type': 'Notification' }).catch(() => {})
  }

  const simulator: Simulator = {
    ...needs,
    signer,
    signingKey: () => signer().publicKey,
    tell,
    onNews: (listener) => void (deliver = listener),
    send: (request) => inTime(answer(request), request.timeoutMs),
  }

  async function answer(request: SentRequest): Promise<SentAnswer> {
    const path = new URL(request.url).pathname.replace(/^\/v1\.2\.0-beta/, '')
    const endpoint = endpoints[path]
    if (!endpoint) return { status: 404, text: JSON.stringify({ message: 'no such resource' }) }
    const body = JSON.parse(request.body ?? '{}') as Record<string, string>
    const { status = 200, ...fields } = await endpoint(simulator, body, request.headers)
    return { status, text: JSON.stringify(fields) }
  }

  return simulator
}

/** Rejects like a network client after its time limit; the request itself still goes on. */
async function inTime(answer: Promise<SentAnswer>, timeoutMs: number): Promise<SentAnswer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}
