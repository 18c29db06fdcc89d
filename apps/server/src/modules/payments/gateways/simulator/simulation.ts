import type { KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Send } from '../bkash/send'
import type { Signer } from './signed-news'
import type { PaymentRow } from './simulator.store'

/** Where news goes: what a real webhook's address would receive. */
export type Deliver = (raw: string, headers: IncomingHttpHeaders) => Promise<unknown>

export interface SimulatorNeeds {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Origin of the hosted page; empty: the portal's own, by paths. */
  origin: string
  /** How long an execute hangs whose wallet says so: longer than the client waits. */
  hangMs: number
}

/** bKash's protocol on tables of our own: the same requests, answers, spellings and faults. */
export interface Simulator extends SimulatorNeeds {
  /** Answers what would go to bKash over the network. */
  send: Send
  signingKey(): KeyObject
  signer(): Signer
  /** Sends news of a completed payment, as its wallet's fault says. */
  tell(payment: PaymentRow): Promise<void>
  /** Called once by the listener. */
  onNews(deliver: Deliver): void
}

type Fields = Record<string, unknown> & { status?: number }

export type Endpoint = (
  simulator: Simulator,
  body: Record<string, string>,
  headers: Record<string, string>,
) => Promise<Fields>
