import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Send } from '../bkash/send'
import type { Signer } from './signed-news'
import type { PaymentRow } from './simulator.store'

/** Receives news in place of a real webhook's address. */
export type Deliver = (raw: string, headers: IncomingHttpHeaders) => Promise<unknown>

export interface SimulatorNeeds {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Origin of the hosted page; empty: the portal's own, so addresses are paths. */
  origin: string
  /** How long execute hangs for the wallet with that fault: longer than the client waits. */
  hangMs: number
}

/** bKash's protocol on our own tables: the same requests, answers, spellings and faults. */
export interface Simulator extends SimulatorNeeds {
  /** Answers requests that would go to bKash over the network. */
  send: Send
  signingKey(): KeyObject
  signer(): Signer
  /** Sends the news of a completed payment, with its wallet's fault. */
  tell(payment: PaymentRow): Promise<void>
  /** The listener registers once. */
  onNews(deliver: Deliver): void
}

type Fields = Record<string, unknown> & { status?: number }

export type Endpoint = (
  simulator: Simulator,
  body: Record<string, string>,
  headers: Record<string, string>,
) => Promise<Fields>
