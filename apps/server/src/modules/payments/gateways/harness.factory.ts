import type { GatewayName } from '@uplink/contract/gateways'
import type { Database } from '#platform/database/kysely'
import type { Till } from '../till'

/** What payers at a simulator pay with, by what it does. */
export type Means = Record<
  | 'pays'
  | 'poor'
  | 'blocked'
  | 'hangs'
  | 'unavailable'
  | 'noCallback'
  | 'backTwice'
  | 'cancelAfterCompletion'
  | 'webhookFirst'
  | 'webhookTwice'
  | 'wrongAmount'
  | 'badSignature',
  string
>

/** What the tests of all gateways need to know of one: its simulator's page and its books. */
export interface GatewayHarness {
  name: GatewayName
  means: Means
  /** What a payer types at its page to pay with this. */
  form(means: string): Record<string, string>
  /** Whether the portal takes the money when the payer is back; otherwise the gateway takes it at once. */
  takesOnReturn: boolean
  /** What the payer reads when it was declined. */
  declined: Record<'poor' | 'blocked', RegExp>
  /** A receipt number of its. */
  receipt: RegExp
  /** The variable that says how long the portal waits for it. */
  timeoutVariable: string
  /** Pays at once; the news of it is lost. */
  payUnheard(till: Till, gatewayPaymentId: string): Promise<void>
  /** Decides like a payer does at its page. */
  pay(till: Till, gatewayPaymentId: string): Promise<void>
  /** Pays in the gateway's own app, with a reference. Only where it has one. */
  payInApp?(till: Till, paid: { reference: string; amount: string; times?: number }): Promise<void>
  /** How often it has taken money for the line. */
  taken(db: Database, connectionId: number): Promise<number>
  /** The money that it took for the line and that may be booked, by transaction; poisha. */
  completed(
    db: Database,
    line: { id: number; username: string },
  ): Promise<{ transaction: string | null; amount: number }[]>
  /** What it has given back of a payment; poisha. */
  refunded(db: Database, gatewayPaymentId: string): Promise<number>
  /** Whether it can be asked about a refund to which its answer was lost. */
  knowsLostRefunds: boolean
}
