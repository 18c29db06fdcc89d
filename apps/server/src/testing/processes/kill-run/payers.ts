import { randomInt, randomUUID } from 'node:crypto'
import { simulatedWallets } from '../../../modules/payments/payments.factory'
import { bkashHarness } from '../../../modules/payments/gateways/bkash/harness.factory'

export interface Payer {
  token: string
  cuid: string
}

/** What the portal has confirmed: none of it may be lost, whatever happens right after. */
export interface Acknowledged {
  begun: number[]
  paid: number[]
  tickets: number[]
}

export interface Load {
  acknowledged: Acknowledged
  /** Answers by status; a connection that broke counts as `broken`. */
  answers: Record<string, number>
  /** Texts of server errors other than "not available now". */
  faults: string[]
  /** Resolves after this many more answers. */
  more(answers: number): Promise<void>
  /** Starts no new payment; resolves when none is under way. */
  stop(): Promise<void>
}

/** Wallets that pay the right amount, including those with each kind of trouble on the way. */
const {
  pays,
  unavailable,
  noCallback,
  backTwice,
  cancelAfterCompletion,
  webhookFirst,
  webhookTwice,
  badSignature,
} = simulatedWallets
const wallets = [
  pays,
  pays,
  pays,
  unavailable,
  noCallback,
  backTwice,
  cancelAfterCompletion,
  webhookFirst,
  webhookTwice,
  badSignature,
]

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

class NotServed extends Error {}

/**
 * Makes this many new payments a second, by the payers in turn: begun, approved, and the browser comes back. A payer
 * who gets no answer gives up.
 */
export function payAllTheTime(origin: string, payers: readonly Payer[], perSecond: number): Load {
  const acknowledged: Acknowledged = { begun: [], paid: [], tickets: [] }
  const answers: Record<string, number> = {}
  const faults: string[] = []
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<{ left: number; done: () => void }>()
  let turn = 0

  function count(status: number | 'broken'): void {
    answers[status] = (answers[status] ?? 0) + 1
    if (status === 'broken') return
    for (const one of waiting) {
      if (--one.left > 0) continue
      waiting.delete(one)
      one.done()
    }
  }

  async function send(
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; text: string; location: string }> {
    let answer: Response
    let text: string
    try {
      answer = await fetch(new URL(path, origin), { ...init, method: 'POST', redirect: 'manual' })
      text = await answer.text()
    } catch {
      count('broken')
      throw new NotServed()
    }
    count(answer.status)
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${path} ${answer.status} ${text}`)
    return { status: answer.status, text, location: answer.headers.get('location') ?? '' }
  }

  /** Undefined when the call was refused. */
  async function call<T>({ token }: Payer, path: string, body: object): Promise<T | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const { status, text } = await send(`/api${path}`, { headers, body: JSON.stringify(body) })
    return status === 200 ? (JSON.parse(text) as { data: T }).data : undefined
  }

  async function payOnce(payer: Payer): Promise<void> {
    const { cuid } = payer
    const amount = `${randomInt(20, 900)}.${randomInt(10, 99)}`
    const begun = await call<{ id: number; redirect_url: string }>(payer, '/payments', {
      cuid,
      kind: 'topup',
      amount,
      gateway: 'bkash',
    })
    if (!begun) return
    acknowledged.begun.push(begun.id)
    const wallet = pick(wallets)
    const form = new URLSearchParams({ act: 'pay', ...bkashHarness.form(wallet) })
    const approved = await send(begun.redirect_url, { body: form })
    const [, location = approved.location] = /<a href="([^"]+)"/.exec(approved.text) ?? []
    const paymentId = new URL(location.replaceAll('&amp;', '&') || origin, origin).searchParams.get(
      'paymentID',
    )
    if (paymentId) {
      const back = await call<{ id: number; state: string }>(payer, '/payments/bkash/return', {
        payment_id: paymentId,
      })
      if (back?.state.startsWith('succeeded')) acknowledged.paid.push(back.id)
    }
    if (turn % 10 > 0) return
    const ticket = { category: 'connection', subject: 'Slow', text: 'It is slow.' }
    const opened = await call<{ id: number }>(payer, '/tickets', { cuid, ...ticket })
    if (opened) acknowledged.tickets.push(opened.id)
  }

  const timer = setInterval(() => {
    const paying = payOnce(payers[turn++ % payers.length] as Payer)
      .catch((error: unknown) => {
        if (!(error instanceof NotServed)) faults.push(String(error))
      })
      .finally(() => underWay.delete(paying))
    underWay.add(paying)
  }, 1000 / perSecond)

  return {
    acknowledged,
    answers,
    faults,
    more: (left) => new Promise((done) => waiting.add({ left, done })),
    async stop() {
      clearInterval(timer)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
