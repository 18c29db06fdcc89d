import { GatewayTrouble, type Attempt, type Confirmation, type Gateway, type SentAttempt } from '../gateway'
import type { GatewayNeeds } from '../known-gateway'
import type { Send } from '../send'
import { isPaid, paid, takenIn, transactionsIn, unpaid, validationIn, type Transaction } from './answers'
import { createClient, paths, type SslcommerzAccount } from './client'
import { newsIn, verify } from './ipn'
import { mostRefunds, refund, refundOutcome } from './refund'
import { toTaka } from '../taka'

interface SslcommerzNeeds extends Pick<GatewayNeeds, 'origin'> {
  account: SslcommerzAccount
  send: Send
  isSimulated: boolean
}

/**
 * SSLCommerz v4: the payer pays on its page with a card, a wallet or a bank, and it takes the money there. Its number
 * of an attempt is ours (`tran_id`), and its receipt is the bank's (`bank_tran_id`).
 */
export function createSslcommerz(needs: SslcommerzNeeds): Gateway {
  const { account, origin } = needs
  const client = createClient(needs)

  return {
    name: 'sslcommerz',
    isSimulated: needs.isSimulated,
    mostRefunds,
    create,
    confirm,
    findTransaction,
    refund: (request) => refund(client, request),
    refundOutcome: (request) => refundOutcome(client, request),
    readWebhook: newsIn,
    landing,

    async handleWebhook(raw) {
      verify(raw, account.storePassword)
      return newsIn(raw)
    },
  }

  async function create(attempt: Attempt) {
    const { merchantNumber, payer, returnUrl } = attempt
    const back = `${origin}/api/payments/sslcommerz/landing${returnUrl.slice(origin.length)}`
    const called = await client.post(paths.session, {
      total_amount: toTaka(attempt.amount),
      currency: 'BDT',
      tran_id: merchantNumber,
      success_url: back,
      fail_url: back,
      cancel_url: back,
      ipn_url: `${origin}/api/payments/sslcommerz/webhook`,
      cus_name: payer.name,
      // required there, and not by us: the portal's own address stands for one that nobody gave
      cus_email: payer.email ?? `no-reply@${origin === '' ? 'portal.invalid' : new URL(origin).hostname}`,
      cus_phone: payer.mobile ?? 'N/A',
      cus_add1: 'N/A',
      cus_city: 'N/A',
      cus_country: 'Bangladesh',
      shipping_method: 'NO',
      product_name: `Internet service for ${attempt.payerReference}`,
      product_category: 'Internet service',
      product_profile: 'non-physical-goods',
      value_a: attempt.payerReference,
    })
    if ('unclear' in called) throw new GatewayTrouble(`session: ${called.unclear}`)
    const { status, GatewayPageURL: page, failedreason: reason } = called.answer
    if (status !== 'SUCCESS' || typeof page !== 'string')
      throw new GatewayTrouble(`session: ${typeof reason === 'string' ? reason : 'no page'}`)
    return { gatewayPaymentId: merchantNumber, redirectUrl: page }
  }

  /**
   * Asks for all transactions with our number, and validates the paid one. Where the validation gives no answer, a
   * second query tells whether it was made. SSLCommerz takes the money by itself, so there is nothing to take here.
   */
  async function confirm(attempt: SentAttempt): Promise<Confirmation> {
    const transactions = await query(attempt.gatewayPaymentId)
    if (!transactions) return { status: 'unclear' }
    const [one, ...others] = transactions.filter(isPaid)
    if (!one) return unpaid(transactions)
    if (others.length > 0) return takenTwice([one, ...others])
    const validated = await validate(one)
    return validated ? paid(validated, attempt) : { status: 'unclear' }
  }

  async function query(tran_id: string): Promise<Transaction[] | undefined> {
    const called = await client.get(paths.transaction, { tran_id })
    return 'answer' in called ? transactionsIn(called.answer) : undefined
  }

  async function validate({ val_id, tran_id }: Transaction): Promise<Transaction | undefined> {
    if (!val_id) return undefined
    const called = await client.get(paths.validation, { val_id, v: '1' })
    const validated = 'answer' in called ? validationIn(called.answer) : undefined
    if (validated) return validated.val_id === val_id ? validated : undefined
    const again = await query(tran_id)
    return again?.find((one) => one.val_id === val_id && one.status === 'VALIDATED')
  }

  async function findTransaction(transactionId: string, gatewayPaymentId: string | null) {
    // Money always belongs to a session of the portal's: SSLCommerz has no app of its own to pay in.
    if (gatewayPaymentId === null) return undefined
    const transactions = await query(gatewayPaymentId)
    if (!transactions) throw new GatewayTrouble('query: no clear answer')
    const one = transactions.find((each) => isPaid(each) && each.bank_tran_id === transactionId)
    const amount = one && takenIn(one)
    return amount === undefined ? undefined : { amount }
  }
}

/** One payer paid twice for one payment: people must give the rest back. */
function takenTwice(all: readonly Transaction[]): Confirmation {
  const taken = all.reduce((sum, one) => sum + (takenIn(one) ?? 0), 0)
  const [{ bank_tran_id: transactionId } = {}] = all
  return { status: 'review', reason: 'differs', taken, ...(transactionId && { transactionId }) }
}

/** What the form says with which SSLCommerz sends the browser back. Only the number in it is used. */
function landing(form: URLSearchParams) {
  const status = form.get('status') ?? ''
  return {
    paymentId: form.get('tran_id') ?? '',
    status: isPaid({ status }) ? 'success' : status === 'CANCELLED' ? 'cancel' : 'failure',
  } as const
}
