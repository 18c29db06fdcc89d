import { gatewayName, type GatewayName } from '@uplink/contract/payments'
import type { IncomingHttpHeaders } from 'node:http'
import type { Reason } from './reasons'

/** All `gateway` of a payment can be: the gateways, and what people take in by hand. */
export const waysOfMoney = [...gatewayName.options, 'cash', 'bank'] as const

/** One try to pay, as a gateway must know it. Amounts in poisha. */
export interface Attempt {
  /** Our own number of it, never used before. */
  merchantNumber: string
  amount: number
  /** The line's Client ID: what the gateway shows us as the payer. */
  payerReference: string
  /** Where the browser comes back to. */
  returnUrl: string
}

/** The same once the gateway has given it a name. */
export interface SentAttempt extends Pick<Attempt, 'merchantNumber' | 'amount'> {
  gatewayPaymentId: string
}

/** What the gateway says about an attempt, after all that could be asked. */
export type Confirmation =
  /** The money is ours: number, amount and currency are those of the attempt. */
  | { status: 'settled'; transactionId: string }
  /** The payer has not decided. */
  | { status: 'pending' }
  /** Nothing was taken, and by this attempt nothing will be. */
  | { status: 'failed'; reason: Reason }
  /** Money moved, but not as agreed: somebody must look. */
  | { status: 'review'; reason: Reason; transactionId?: string }
  /** No clear answer: ask again later. */
  | { status: 'unclear' }

export interface RefundRequest extends SentAttempt {
  transactionId: string
  /** What goes back now, and what went back before. */
  refund: number
  refundedBefore: number
  reason: string
}

export type RefundOutcome =
  | { status: 'done'; refundId: string }
  /** Nothing went back; `text` is for staff. */
  | { status: 'refused'; text: string }
  | { status: 'unclear' }

/** What a gateway tells us by itself. It is only a hint where to look. */
export interface News {
  /** The same when the same news comes again. */
  key: string
  transactionId: string
  /** Whether money has moved. */
  isCompleted: boolean
  /** Poisha. */
  amount: number
  /** Our number, when it was paid through the portal. */
  merchantNumber?: string
  /** What the payer wrote into the gateway's own app: their Client ID, we hope. */
  reference?: string
}

/** One way to pay. The next one is one more of these. */
export interface Gateway {
  name: GatewayName
  title: string
  isSimulated: boolean
  /** Throws `GatewayTrouble` when there will be no such attempt. */
  create(attempt: Attempt): Promise<{ gatewayPaymentId: string; redirectUrl: string }>
  /** Asks how it stands and, where that is the portal's part and `mayTake` says so, takes the money. */
  confirm(attempt: SentAttempt, mayTake: boolean): Promise<Confirmation>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** What became of a refund that was sent before. */
  refundOutcome(request: RefundRequest): Promise<RefundOutcome>
  /** What the gateway knows of a transaction: undefined if it is not completed; throws `GatewayTrouble` when unclear. */
  findTransaction(transactionId: string): Promise<{ amount: number } | undefined>
  /** Throws `NewsRefused` unless the message is the gateway's own. */
  handleWebhook(raw: string, headers: IncomingHttpHeaders): Promise<News[]>
  /** The news of a message that was checked before. */
  readNews(raw: string): News[]
}

/** The gateway does not answer, or not clearly. */
export class GatewayTrouble extends Error {}

/** A message that is not from the gateway, or cannot be shown to be. */
export class NewsRefused extends Error {}
