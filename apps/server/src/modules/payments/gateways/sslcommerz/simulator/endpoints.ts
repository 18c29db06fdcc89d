import { randomBytes } from 'node:crypto'
import { minuteMs } from '#platform/durations'
import { paths } from '../client'
import { simulatedAccount } from './account'
import type { Endpoint } from './simulation'
import * as store from './simulator.store'
import { transactionOf } from './transaction'
import { fromTaka } from '../../taka'

/** How long the bank takes for a refund: short, for people who watch. */
const refundedAfterMs = minuteMs

const randomId = (length: number) => randomBytes(length).toString('hex').toUpperCase()

const failure = (failedreason: string) => ({
  status: 'FAILED',
  failedreason,
  sessionkey: '',
  GatewayPageURL: '',
})

const isMerchant = ({ store_id, store_passwd }: Readonly<Record<string, string>>) =>
  store_id === simulatedAccount.storeId && store_passwd === simulatedAccount.storePassword

/** Only the portal's own landing; otherwise the page could send the payer anywhere. */
function isPortals(url: string, origin: string): boolean {
  if (!url.startsWith(origin)) return false
  const path = url.slice(origin.length)
  return /^\/api\/payments\/sslcommerz\/landing\/(admin\/payment-return\/sslcommerz|pay\/[\w.-]+)$/.test(path)
}

const session: Endpoint = async (simulator, fields) => {
  if (!isMerchant(fields)) return failure('Store Credential Error Or Store is De-active')
  const { tran_id = '', total_amount = '', currency, success_url = '', value_a = '' } = fields
  const amount = fromTaka(total_amount) ?? 0
  if (currency !== 'BDT' || amount < 1000 || amount > 50_000_000) return failure('Invalid amount')
  if (!/^[\w-]{1,30}$/.test(tran_id)) return failure('Invalid Information in tran_id')
  const addresses = [success_url, fields.fail_url ?? '', fields.cancel_url ?? '']
  if (!addresses.every((url) => isPortals(url, simulator.origin))) return failure('Invalid URL')
  const required = [
    'cus_name',
    'cus_email',
    'cus_phone',
    'product_name',
    'product_category',
    'product_profile',
  ]
  const missing = required.find((name) => !fields[name])
  if (missing !== undefined) return failure(`Invalid Information in ${missing}`)
  const id = randomId(16)
  const isNew = await store.insertPayment(simulator.db, {
    id,
    merchant_number: tran_id,
    reference: value_a,
    return_url: success_url,
    amount,
    created_at: simulator.clock.now(),
  })
  if (!isNew) return failure('Duplicate tran_id')
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: id,
    GatewayPageURL: `${simulator.origin}/simulator/sslcommerz/pay/${id}`,
  }
}

const validation: Endpoint = async (simulator, fields) => {
  if (!isMerchant(fields)) return { APIConnect: 'FAILED', status: 'INVALID_TRANSACTION' }
  const payment = await store.findPayment(simulator.db, 'validation_id', fields.val_id ?? '')
  if (payment?.state !== 'paid') return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
  const before = await store.countValidation(simulator.db, payment.id)
  if (before === 0 && payment.fault === 'validation-hangs')
    await new Promise((resolve) => setTimeout(resolve, simulator.hangMs).unref())
  if (before === 0 && payment.fault === 'validation-503')
    return { httpStatus: 503, message: 'Out of service' }
  return { ...transactionOf(simulator, { ...payment, validations: before }), APIConnect: 'DONE' }
}

const transactions: Endpoint = async (simulator, fields) => {
  if (!isMerchant(fields)) return { APIConnect: 'FAILED' }
  if (fields.refund_ref_id !== undefined) return refundState(simulator, fields)
  if (fields.refund_amount !== undefined) return refund(simulator, fields)
  const payment = await store.findPayment(simulator.db, 'merchant_number', fields.tran_id ?? '')
  const element = payment ? [transactionOf(simulator, payment)] : []
  return { APIConnect: 'DONE', no_of_trans_found: element.length, element }
}

const refund: Endpoint = async ({ db, clock }, fields) => {
  const { bank_tran_id = '', refund_trans_id: number = '', refund_amount = '' } = fields
  const payment = await store.findPayment(db, 'transaction_id', bank_tran_id)
  const about = { APIConnect: 'DONE', bank_tran_id, trans_id: payment?.merchant_number ?? '' }
  const refused = (errorReason: string) => ({ ...about, status: 'failed', errorReason })
  if (!payment) return refused('Invalid bank transaction id')
  if (!/^[\w-]{1,30}$/.test(number)) return refused('Invalid refund transaction id')
  if ((await store.findRefund(db, 'number', number)) !== undefined) return { ...about, status: 'processing' }
  const amount = fromTaka(refund_amount) ?? 0
  if (amount <= 0 || !(await store.takeForRefund(db, payment.id, amount)))
    return refused('Refund amount exceeds what is left of the transaction')
  const id = randomId(8)
  await store.insertRefund(db, { id, payment_id: payment.id, number, amount, created_at: clock.now() })
  return { ...about, status: 'success', refund_ref_id: id, errorReason: '' }
}

const refundState: Endpoint = async ({ db, clock }, { refund_ref_id: id = '' }) => {
  const known = await store.findRefund(db, 'id', id)
  if (!known) return { APIConnect: 'DONE', status: 'failed', errorReason: 'Unknown refund' }
  const isDecided = clock.now().getTime() - known.created_at.getTime() >= refundedAfterMs
  const end = known.fault === 'refund-cancelled' ? 'cancelled' : 'refunded'
  if (isDecided && known.state === 'processing') await store.endRefund(db, known, end)
  const status = isDecided && known.state === 'processing' ? end : known.state
  return {
    APIConnect: 'DONE',
    bank_tran_id: known.transaction_id ?? '',
    refund_ref_id: id,
    status,
    errorReason: status === 'cancelled' ? 'The bank cancelled it' : '',
  }
}

export const endpoints: Readonly<Record<string, Endpoint>> = {
  [paths.session]: session,
  [paths.validation]: validation,
  [paths.transaction]: transactions,
}
