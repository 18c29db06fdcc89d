import { dayMs, hourMs } from '#platform/durations'
import { simulatedAccount } from './account'
import { bkashTime, randomId } from './ids'
import { refundEndpoints } from './refund-endpoints'
import type { Endpoint, Simulation } from './simulation'
import * as store from './simulator.store'
import { fromTaka, toTaka } from '../../taka'

const refreshLifeMs = 28 * 24 * hourMs

function isMerchant(body: Record<string, string>, headers: Record<string, string>): boolean {
  const { username, password, appKey, appSecret } = simulatedAccount
  return (
    headers.username === username &&
    headers.password === password &&
    body.app_key === appKey &&
    body.app_secret === appSecret
  )
}

const grant: Endpoint = async ({ db, clock }, body, headers) => {
  if (!isMerchant(body, headers)) return { statusCode: '2001', statusMessage: 'Invalid App Key' }
  const now = clock.now()
  const access = `access-${randomId(40)}`
  const refresh = `refresh-${randomId(40)}`
  const until = (life: number) => new Date(now.getTime() + life)
  await store.insertTokens(db, [
    { token: access, kind: 'access', granted_at: now, expires_at: until(hourMs) },
    { token: refresh, kind: 'refresh', granted_at: now, expires_at: until(refreshLifeMs) },
  ])
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: access,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: refresh,
  }
}

const refresh: Endpoint = async (simulator, body, headers) => {
  const { db, clock } = simulator
  const now = clock.now()
  const token = body.refresh_token ?? ''
  if (!(await store.hasToken(db, { token, kind: 'refresh', now })))
    return { statusCode: '2001', statusMessage: 'Invalid refresh token' }
  if ((await store.countTokensSince(db, new Date(now.getTime() - hourMs))) >= 2)
    return { status: 403, message: 'Too many tokens within an hour' }
  return grant(simulator, body, headers)
}

const tokenEndpoints: Readonly<Record<string, Endpoint>> = {
  '/tokenized/checkout/token/grant': grant,
  '/tokenized/checkout/token/refresh': refresh,
}

const refusal = (statusCode: string, statusMessage: string) => ({ statusCode, statusMessage })
const success = { statusCode: '0000', statusMessage: 'Successful' }

/** Answers only calls with a valid token and the merchant's key. */
function signedIn(endpoint: Endpoint): Endpoint {
  return async (simulator, body, headers) => {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '')
    const now = simulator.clock.now()
    const isKnown =
      headers['x-app-key'] === simulatedAccount.appKey &&
      (await store.hasToken(simulator.db, { token, kind: 'access', now }))
    return isKnown ? endpoint(simulator, body, headers) : { status: 401, message: 'Unauthorized' }
  }
}

/** Only addresses of the portal itself; otherwise the page could send the payer anywhere. */
function isPortals(url: string, origin: string): boolean {
  if (!url.startsWith(origin)) return false
  return /^\/(admin\/bkash|pay\/[\w.-]+)$/.test(url.slice(origin.length))
}

const create: Endpoint = async (simulator, body) => {
  const { amount = '', callbackURL = '', merchantInvoiceNumber = '', payerReference = '' } = body
  if (body.mode !== '0011') return refusal('2063', 'Mode is not valid')
  if (body.currency !== 'BDT') return refusal('2007', 'Currency is not valid')
  if (body.intent !== 'sale') return refusal('2008', 'Intent is not valid')
  if (payerReference === '') return refusal('2048', 'Payer reference is not valid')
  if (!isPortals(callbackURL, simulator.origin)) return refusal('2049', 'Callback URL is not valid')
  if (!/^[^<>&]{1,255}$/.test(merchantInvoiceNumber))
    return refusal('2031', 'Invalid merchant invoice number')
  if ((fromTaka(amount) ?? 0) <= 0) return refusal('2006', 'Invalid amount')
  const id = `TR0011${randomId(14)}`
  const now = simulator.clock.now()
  const isNew = await store.insertPayment(simulator.db, {
    id,
    merchant_invoice: merchantInvoiceNumber,
    payer_reference: payerReference,
    callback_url: callbackURL,
    amount,
    created_at: now,
  })
  if (!isNew) return refusal('2029', 'Duplicate for all transactions')
  const back = (status: string) => `${callbackURL}?paymentID=${id}&status=${status}`
  return {
    ...success,
    paymentID: id,
    bkashURL: `${simulator.origin}/simulator/bkash/pay/${id}`,
    callbackURL,
    successCallbackURL: back('success'),
    failureCallbackURL: back('failure'),
    cancelledCallbackURL: back('cancel'),
    amount,
    intent: 'sale',
    currency: 'BDT',
    paymentCreateTime: bkashTime(now),
    transactionStatus: 'Initiated',
    merchantInvoiceNumber,
  }
}

/** Takes the money of an approved payment; undefined when another call has done so. */
export async function complete(simulator: Simulation, payment: store.PaymentRow) {
  const isTaken = await store.step(simulator.db, payment.id, 'verified', {
    state: 'completed',
    transaction_id: randomId(10),
    completed_at: simulator.clock.now(),
  })
  const completed = isTaken ? await store.findPayment(simulator.db, payment.id) : undefined
  if (completed) await simulator.tell({ ...completed, amount: takenAmount(completed) })
  return completed
}

const execute: Endpoint = async (simulator, { paymentID = '' }) => {
  const payment = await store.findPayment(simulator.db, paymentID)
  if (!payment) return refusal('2002', 'Invalid paymentID')
  if (payment.state === 'initiated') return refusal('2060', 'Pre-requisite for execution is not satisfied')
  if (payment.state === 'completed') return refusal('2062', 'The payment has already been completed')
  if (payment.state !== 'verified' || isExpired(simulator, payment))
    return refusal('2056', 'Invalid payment state')
  if (payment.fault === 'insufficient-balance' || payment.fault === 'debit-block') {
    await store.step(simulator.db, payment.id, 'verified', { state: 'failed' })
    return payment.fault === 'debit-block'
      ? refusal('2037', 'The wallet is blocked')
      : refusal('2023', 'Insufficient balance')
  }
  const completed = await complete(simulator, payment)
  if (!completed) return refusal('2117', 'Payment execution already been called before')
  if (payment.fault === 'execute-hangs')
    await new Promise((resolve) => setTimeout(resolve, simulator.hangMs).unref())
  if (payment.fault === 'execute-503') return { status: 503, message: 'Service unavailable' }
  return {
    ...paidFields(completed),
    merchantInvoiceNumber: completed.merchant_invoice,
    paymentExecuteTime: bkashTime(simulator.clock.now()),
  }
}

const query: Endpoint = async (simulator, { paymentID = '' }) => {
  const payment = await store.findPayment(simulator.db, paymentID)
  if (!payment) return refusal('2002', 'Invalid paymentID')
  return {
    ...paidFields(payment),
    mode: '0011',
    paymentCreateTime: bkashTime(payment.created_at),
    merchantInvoice: payment.merchant_invoice,
    userVerificationStatus: payment.state === 'initiated' ? 'Incomplete' : 'Complete',
    transactionStatus: isExpired(simulator, payment) ? 'Expired' : statuses[payment.state],
  }
}

const search: Endpoint = async (simulator, { trxID = '' }) => {
  const payment = await store.findByTransaction(simulator.db, trxID)
  if (!payment) return refusal('2033', 'Transaction not found')
  return {
    ...paidFields(payment),
    transactionType: 'bKash Tokenized Checkout via API',
    initiationTime: bkashTime(payment.created_at),
    completedTime: payment.completed_at && bkashTime(payment.completed_at),
    maxRefundableAmount: toTaka((fromTaka(takenAmount(payment)) ?? 0) - payment.refunded),
  }
}

const statuses: Record<store.State, string> = {
  initiated: 'Initiated',
  verified: 'Initiated',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function isExpired(simulator: Simulation, payment: store.PaymentRow): boolean {
  const isOpen = payment.state === 'initiated' || payment.state === 'verified'
  return isOpen && simulator.clock.now().getTime() - payment.created_at.getTime() >= dayMs
}

/** One taka less than requested, for the wallet with that fault. */
function takenAmount(payment: store.PaymentRow): string {
  const amount = fromTaka(payment.amount) ?? 0
  return payment.fault === 'wrong-amount' && payment.state === 'completed'
    ? toTaka(amount - 100)
    : payment.amount
}

function paidFields(payment: store.PaymentRow) {
  return {
    ...success,
    paymentID: payment.id,
    ...(payment.transaction_id && { trxID: payment.transaction_id }),
    transactionStatus: statuses[payment.state],
    amount: takenAmount(payment),
    currency: 'BDT',
    intent: 'sale',
    payerReference: payment.payer_reference,
    ...(payment.wallet && { customerMsisdn: payment.wallet }),
  }
}

const checkout = '/tokenized/checkout'

export const endpoints: Readonly<Record<string, Endpoint>> = {
  ...tokenEndpoints,
  [`${checkout}/create`]: signedIn(create),
  [`${checkout}/execute`]: signedIn(execute),
  [`${checkout}/payment/status`]: signedIn(query),
  [`${checkout}/general/searchTransaction`]: signedIn(search),
  ...Object.fromEntries(
    Object.entries(refundEndpoints).map(([path, endpoint]) => [path, signedIn(endpoint)]),
  ),
}
