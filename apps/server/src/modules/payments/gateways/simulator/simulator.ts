import type { GatewayName } from '@uplink/contract/gateways'
import type { IncomingHttpHeaders } from 'node:http'
import type { Gateway } from '../gateway'
import type { Send, SentAnswer } from '../send'

/** Receives news in place of a real webhook's address. */
export type Deliver = (raw: string, headers: IncomingHttpHeaders) => Promise<unknown>

/** What a payer's browser gets next: a page, or the way back to the portal. */
export type Step = { page: string; status: number } | { redirect: string }

/** A gateway's protocol on the portal's own tables: the same requests, answers, spellings and faults. */
export interface Simulator {
  name: GatewayName
  /** The gateway whose requests this simulator answers. */
  gateway: Gateway
  /** The colour of its pages' buttons. */
  accent: string
  /** Answers requests that would go to the gateway over the network. */
  send: Send
  /** The page at which a payer decides. */
  showPage(id: string): Promise<Step>
  /** What a payer has decided there. */
  decide(id: string, form: URLSearchParams): Promise<Step>
  /** Whoever works on the gateway's news. The last one counts. */
  onWebhook(deliver: Deliver): void
}

/** Rejects like a network client after its time limit; the request itself still goes on. */
export async function inTime(answer: Promise<SentAnswer>, timeoutMs: number): Promise<SentAnswer> {
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
