import { messagePage } from '../../simulator/layout'
import { findMerchant } from '../../simulator/merchant.store'
import type { Step } from '../../simulator/simulator'
import { complete } from './endpoints'
import { payPage } from './page'
import type { Simulation } from './simulation'
import * as store from './simulator.store'
import { simulatedOtp, simulatedPin, walletOf } from './wallets'

const page = (text: string, status = 200): Step => ({ page: text, status })
const gone = () =>
  page(messagePage('bkash', 'Unknown payment', 'There is no such payment. Go back to the portal.'), 404)
/** Whatever was decided, the portal asks about it when the browser is back. */
const over = (payment: store.PaymentRow) =>
  page(
    messagePage('bkash', 'Already decided', 'This payment was decided before.', [
      { href: backTo(payment, 'success'), label: 'Back to the portal' },
    ]),
  )

/** The address to which the browser returns. */
const backTo = ({ callback_url, id }: store.PaymentRow, status: string) =>
  `${callback_url}?paymentID=${id}&status=${status}`

/** The page to pay on; a `problem` of the last try is answered as one. */
async function toPay({ db }: Simulation, payment: store.PaymentRow, problem?: string): Promise<Step> {
  const merchant = await findMerchant(db, payment.payer_reference)
  return page(payPage(payment, merchant, problem), problem === undefined ? 200 : 422)
}

export async function showPage(simulator: Simulation, id: string): Promise<Step> {
  const payment = await store.findPayment(simulator.db, id)
  if (!payment) return gone()
  return payment.state === 'initiated' ? toPay(simulator, payment) : over(payment)
}

export async function decide(simulator: Simulation, id: string, form: URLSearchParams): Promise<Step> {
  const payment = await store.findPayment(simulator.db, id)
  if (!payment) return gone()
  const back = (status: string) => backTo(payment, status)
  if (form.get('act') === 'cancel') {
    const isCancelled = await store.step(simulator.db, id, 'initiated', { state: 'cancelled' })
    return isCancelled ? { redirect: back('cancel') } : over(payment)
  }
  const wallet = walletOf((form.get('wallet') ?? '').trim())
  const again = (problem: string) => toPay(simulator, payment, problem)
  if (!wallet) return again('Choose a wallet of the list below.')
  if (form.get('otp')?.trim() !== simulatedOtp) return again('The verification code is wrong.')
  if (form.get('pin')?.trim() !== simulatedPin) return again('The PIN is wrong.')
  const change = { state: 'verified' as const, wallet: wallet.number, fault: wallet.fault ?? null }
  if (!(await store.step(simulator.db, id, 'initiated', change))) return over(payment)
  return approved(simulator, { ...payment, ...change }, back)
}

async function approved(
  simulator: Simulation,
  payment: store.PaymentRow,
  back: (status: string) => string,
): Promise<Step> {
  switch (payment.fault) {
    case 'no-callback':
      return page(
        messagePage('bkash', 'Approved', 'This wallet never sends you back. Open the portal yourself.'),
      )
    case 'webhook-before-callback':
      await complete(simulator, payment)
      return { redirect: back('success') }
    case 'cancel-after-completion':
      await complete(simulator, payment)
      return { redirect: back('cancel') }
    case 'callback-twice':
      return page(
        messagePage('bkash', 'Approved', 'This wallet sends you back twice.', [
          { href: back('success'), label: 'Back to the portal' },
          { href: back('success'), label: 'Back to the portal once more' },
        ]),
      )
    default:
      return { redirect: back('success') }
  }
}
