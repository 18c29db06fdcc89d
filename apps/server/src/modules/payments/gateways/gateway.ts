import type { GatewayName } from '@uplink/contract/gateways'
import type { IncomingHttpHeaders } from 'node:http'
import type { Reason } from './reasons'

/** One attempt to pay, as the gateway needs it. Amounts in poisha. */
export interface Attempt {
  /** Our own number of the attempt, never used before. */
  merchantNumber: string
  amount: number
  /** The line's Client ID, which the gateway shows us as the payer. */
  payerReference: string
  payer: Payer
  /** Where the browser returns to. */
  returnUrl: string
}

/** Whoever owns the line, for gateways that want to know. */
export interface Payer {
  name: string
  email: string | null
  mobile: string | null
}

/** The attempt once the gateway has given it a number. */
export interface SentAttempt extends Pick<Attempt, 'merchantNumber' | 'amount'> {
  gatewayPaymentId: string
}

/** What the gateway says about an attempt, after every possible question. */
export type Confirmation =
  /** The money is ours: number, amount and currency match the attempt. */
  | { status: 'settled'; transactionId: string }
  /** The payer has not decided yet. */
  | { status: 'pending' }
  /** Nothing was taken, and this attempt will take nothing. */
  | { status: 'failed'; reason: Reason }
  /** Money moved, but not as agreed: staff must check. `taken`: the poisha that the gateway names. */
  | { status: 'review'; reason: Reason; transactionId?: string; taken?: number }
  /** No clear answer: ask again later. */
  | { status: 'unclear' }

export interface RefundRequest extends SentAttempt {
  transactionId: string
  /** The amount to refund now, and the amount refunded before. */
  refund: number
  refundedBefore: number
  /** Our own number of the refund, never used before. */
  refundNumber: string
  /** The gateway's number of it, if an earlier answer named one. */
  refundId: string | null
  reason: string
}

export type RefundOutcome =
  | { status: 'done'; refundId: string }
  /** The gateway has it in hand, and gives the money back later: ask again. */
  | { status: 'accepted'; refundId: string }
  /** Nothing was refunded; `text` says why, in words for staff. */
  | { status: 'refused'; text: string }
  | { status: 'unclear' }

/** A message that a gateway sends by itself. It is only a hint where to look. */
export interface News {
  /** The same for a repetition of the same news. */
  key: string
  transactionId: string
  /** Whether money has moved. */
  isCompleted: boolean
  /** Poisha. */
  amount: number
  /** Our number, if it was paid through the portal. */
  merchantNumber?: string
  /** What the payer wrote in the gateway's own app, which should be their Client ID. */
  reference?: string
  /** The number of the wallet that paid, where the gateway tells it, in the gateway's spelling. */
  payer?: string
}

/** One way to pay. A new one needs one more of these. */
export interface Gateway {
  name: GatewayName
  isSimulated: boolean
  /** How many times it refunds one payment at most. */
  mostRefunds: number
  /** Throws `GatewayTrouble` when the attempt could not be created. */
  create(attempt: Attempt): Promise<{ gatewayPaymentId: string; redirectUrl: string }>
  /** Asks for the state. If taking the money is the portal's part and `mayTake` is true, takes it. */
  confirm(attempt: SentAttempt, mayTake: boolean): Promise<Confirmation>
  /** Throws `GatewayTrouble` only if nothing was sent. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** What became of an earlier refund request. Throws `GatewayTrouble` when the gateway could not be asked. */
  refundOutcome(request: RefundRequest): Promise<RefundOutcome>
  /**
   * A completed transaction; undefined if it is not completed; throws `GatewayTrouble` when the answer is unclear.
   * `gatewayPaymentId`: the attempt it belongs to; null for money that was paid without one.
   */
  findTransaction(
    transactionId: string,
    gatewayPaymentId: string | null,
  ): Promise<{ amount: number } | undefined>
  /** Throws `WebhookRejected` unless the message is the gateway's own, `GatewayTrouble` when that cannot be told now. */
  handleWebhook(raw: string, headers: IncomingHttpHeaders): Promise<News[]>
  /** The news in a message that was already checked. */
  readWebhook(raw: string): News[]
  /**
   * What the form says with which the gateway sends a browser back by POST; it then goes on to the payment's own
   * screen. Absent where browsers come straight to that screen.
   */
  landing?(form: URLSearchParams): { paymentId: string; status: 'success' | 'failure' | 'cancel' }
}

/** The gateway does not answer, or not clearly. */
export class GatewayTrouble extends Error {}

/** A message that is not from the gateway, or that cannot be verified. */
export class WebhookRejected extends Error {}
