import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { PaymentRow } from './simulator.store'

/** What the simulated SSLCommerz works with. */
export interface Simulation {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Origin of the hosted page; empty: the portal's own, so addresses are paths. */
  origin: string
  /** How long a validation hangs for the card with that fault: longer than the client waits. */
  hangMs: number
  /** Sends the message about a decided payment, with its card's fault. */
  tell(payment: PaymentRow): Promise<void>
}

type Fields = Record<string, unknown> & { status?: unknown; httpStatus?: number }

export type Endpoint = (simulator: Simulation, fields: Readonly<Record<string, string>>) => Promise<Fields>
