import type { KeyObject } from 'node:crypto'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { PaymentRow } from './simulator.store'

/** What the simulated bKash works with. */
export interface Simulation {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Origin of the hosted page; empty: the portal's own, so addresses are paths. */
  origin: string
  /** How long execute hangs for the wallet with that fault: longer than the client waits. */
  hangMs: number
  /** The public key of its signatures. */
  signingKey(): KeyObject
  /** Sends the news of a completed payment, with its wallet's fault. */
  tell(payment: PaymentRow): Promise<void>
}

type Fields = Record<string, unknown> & { status?: number }

export type Endpoint = (
  simulator: Simulation,
  body: Record<string, string>,
  headers: Record<string, string>,
) => Promise<Fields>
