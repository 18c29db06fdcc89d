import type { KeyObject } from 'node:crypto'
import {
  GatewayTrouble,
  WebhookRejected,
  type Attempt,
  type Confirmation,
  type Gateway,
  type SentAttempt,
  type News,
} from '../gateway'
import {
  asksAsAgreed,
  decided,
  isApproved,
  isSuccess,
  textOf,
  transactionIn,
  type BkashAnswer,
} from './answers'
import { createClient, type ClientNeeds } from './client'
import { mostRefunds, refund, refundOutcome } from './refund'
import { isAmazons, keyOfCertificate, verifiedMessage, readMessage } from './sns'
import * as z from 'zod'
import { fromTaka, toTaka } from '../taka'

/** The fields that we need of the text of bKash's notification. Some may be missing. */
const inner = z.object({
  trxID: z.string().min(1).max(64),
  transactionStatus: z.string(),
  amount: z.union([z.string(), z.number()]).transform(String),
  currency: z.string(),
  transactionReference: z.string().max(255).nullish(),
  merchantInvoiceNumber: z.string().max(255).nullish(),
  debitMSISDN: z.string().max(32).nullish().catch(undefined),
})

/** The news in a message; none in a message without a transaction, such as that of a subscription. */
export function webhookIn(raw: string): News[] {
  const sns = readMessage(raw)
  if (sns.Type !== 'Notification') return []
  const read = inner.safeParse(textAsJson(sns.Message))
  if (!read.success) return []
  const { trxID, transactionStatus, currency, ...rest } = read.data
  const amount = fromTaka(rest.amount)
  if (amount === undefined || amount <= 0 || currency !== 'BDT') return []
  return [
    {
      key: sns.MessageId,
      transactionId: trxID,
      isCompleted: transactionStatus === 'Completed',
      amount,
      ...(rest.merchantInvoiceNumber && { merchantNumber: rest.merchantInvoiceNumber }),
      ...(rest.transactionReference && { reference: rest.transactionReference.trim() }),
      ...(rest.debitMSISDN && { payer: rest.debitMSISDN.trim() }),
    },
  ]
}

function textAsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface BkashNeeds extends ClientNeeds {
  isSimulated: boolean
  /** For tests and the simulator: the public key of their signatures, instead of Amazon's certificates. */
  signingKey?: () => KeyObject
}

/** bKash tokenized checkout, mode 0011: the payer approves on bKash's page, and our execute takes the money. */
export function createBkash(needs: BkashNeeds): Gateway {
  const client = createClient(needs)
  const certificates = new Map<string, string>()

  async function keyAt(url: string): Promise<KeyObject> {
    if (needs.signingKey) return needs.signingKey()
    const pem = certificates.get(url) ?? (await fetched(url, 'no certificate there'))
    const key = keyOfCertificate(pem, needs.clock.now())
    if (certificates.size > 20) certificates.clear()
    certificates.set(url, pem)
    return key
  }

  /** What Amazon answers at an address. Throws `GatewayTrouble` without an answer, so that the news is sent again. */
  async function fetched(url: string, otherwise: string): Promise<string> {
    const { status, text } = await needs
      .send({ method: 'GET', url, headers: {}, timeoutMs: 5000 })
      .catch((error: unknown) => {
        throw new GatewayTrouble('Amazon does not answer', { cause: error })
      })
    if (status >= 500) throw new GatewayTrouble(`Amazon answers ${status}`)
    if (status !== 200) throw new WebhookRejected(otherwise)
    return text
  }

  return {
    name: 'bkash',
    isSimulated: needs.isSimulated,
    mostRefunds,
    create,
    confirm,
    findTransaction,
    refund: (request) => refund(client, request),
    refundOutcome: (request) => refundOutcome(client, request),
    readWebhook: webhookIn,

    async handleWebhook(raw, headers) {
      const { topicArn } = needs.account
      if (topicArn === undefined) throw new WebhookRejected('BKASH_TOPIC_ARN is not set')
      const sns = await verifiedMessage(raw, headers, { topicArn, keyAt, now: needs.clock.now() })
      if (sns.Type === 'SubscriptionConfirmation') await subscribe(sns.SubscribeURL ?? '')
      return webhookIn(raw)
    },
  }

  async function create(attempt: Attempt) {
    const called = await client.call('/tokenized/checkout/create', {
      mode: '0011',
      payerReference: attempt.payerReference,
      callbackURL: attempt.returnUrl,
      amount: toTaka(attempt.amount),
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: attempt.merchantNumber,
    })
    if ('unclear' in called) throw new GatewayTrouble(`create: ${called.unclear}`)
    const answer = called.answer as BkashAnswer & { bkashURL?: string }
    if (!isSuccess(answer) || !answer.paymentID || !answer.bkashURL)
      throw new GatewayTrouble(`create: ${textOf(answer)}`)
    return { gatewayPaymentId: answer.paymentID, redirectUrl: answer.bkashURL }
  }

  /**
   * Queries first, whatever the browser reported. Only executes what the payer has approved, and never again without
   * a query in between: an execute without a clear answer may have taken the money.
   */
  async function confirm(attempt: SentAttempt, mayTake: boolean): Promise<Confirmation> {
    const before = await query(attempt)
    if (!before) return { status: 'unclear' }
    const known = decided(before, attempt)
    if (known) return known
    if (!isApproved(before)) return isSuccess(before) ? { status: 'pending' } : { status: 'unclear' }
    if (!mayTake) return { status: 'pending' }
    if (!asksAsAgreed(before, attempt)) return { status: 'review', reason: 'differs' }
    const executed = await client.call('/tokenized/checkout/execute', {
      paymentID: attempt.gatewayPaymentId,
    })
    const outcome = 'answer' in executed ? decided(executed.answer, attempt) : undefined
    if (outcome) return outcome
    const after = await query(attempt)
    return (after && decided(after, attempt)) ?? { status: 'unclear' }
  }

  async function query(attempt: SentAttempt): Promise<BkashAnswer | undefined> {
    const called = await client.call('/tokenized/checkout/payment/status', {
      paymentID: attempt.gatewayPaymentId,
    })
    return 'answer' in called ? called.answer : undefined
  }

  async function findTransaction(transactionId: string) {
    const called = await client.call('/tokenized/checkout/general/searchTransaction', {
      trxID: transactionId,
    })
    if ('unclear' in called) throw new GatewayTrouble(`search: ${called.unclear}`)
    return transactionIn(called.answer, transactionId)
  }

  async function subscribe(url: string): Promise<void> {
    if (!isAmazons(url)) throw new WebhookRejected('a foreign address to subscribe at')
    await fetched(url, 'the subscription was not confirmed')
  }
}
