import { randomBytes } from 'node:crypto'
import { messagePage } from '../../simulator/layout'
import { findMerchant } from '../../simulator/merchant.store'
import type { Step } from '../../simulator/simulator'
import { cardOf, simulatedOtp } from './cards'
import { backPage, payPage } from './page'
import type { Simulation } from './simulation'
import * as store from './simulator.store'
import { messageOf } from './transaction'

const page = (text: string, status = 200): Step => ({ page: text, status })
const gone = () =>
  page(messagePage('sslcommerz', 'Unknown payment', 'There is no such payment. Go back to the portal.'), 404)

/** The page to pay on; a `problem` of the last try is answered as one. */
async function toPay({ db }: Simulation, payment: store.PaymentRow, problem?: string): Promise<Step> {
  const merchant = await findMerchant(db, payment.reference)
  return page(payPage(payment, merchant, problem), problem === undefined ? 200 : 422)
}

export async function showPage(simulation: Simulation, id: string): Promise<Step> {
  const payment = await store.findPayment(simulation.db, 'id', id)
  if (!payment) return gone()
  return payment.state === 'waiting' ? toPay(simulation, payment) : over(simulation, payment)
}

export async function decide(simulation: Simulation, id: string, form: URLSearchParams): Promise<Step> {
  const { db, clock } = simulation
  const payment = await store.findPayment(db, 'id', id)
  if (!payment) return gone()
  if (payment.state !== 'waiting') return over(simulation, payment)
  const isCancelled = form.get('act') === 'cancel'
  const card = cardOf(form.get('card') ?? '')
  if (!isCancelled && !card) return toPay(simulation, payment, 'Choose a card of the list below.')
  if (!isCancelled && form.get('otp')?.trim() !== simulatedOtp)
    return toPay(simulation, payment, 'The verification code is wrong.')
  const isRefused = card?.fault === 'insufficient-balance' || card?.fault === 'card-blocked'
  const decided = await store.decide(
    db,
    id,
    isCancelled
      ? { state: 'cancelled' }
      : {
          state: isRefused ? 'failed' : 'paid',
          means: card?.number ?? '',
          fault: card?.fault ?? null,
          ...(!isRefused && {
            transaction_id: numberOf(payment),
            validation_id: `VAL${numberOf(payment)}`,
            paid_at: clock.now(),
          }),
        },
  )
  // somebody else has decided at the same moment
  if (!decided) return showPage(simulation, id)
  await simulation.tell(decided)
  return after(simulation, decided)
}

/** The bank's number of a payment. */
const numberOf = ({ number }: store.PaymentRow) => `${number}${randomBytes(6).toString('hex').toUpperCase()}`

function after(simulation: Simulation, payment: store.PaymentRow): Step {
  const back = (title: string, sentence: string, status?: string, times?: number) =>
    page(backPage(title, sentence, payment.return_url, messageOf(simulation, payment, status), times))
  if (payment.state === 'cancelled') return back('Cancelled', 'Nothing was taken.')
  if (payment.state === 'failed') return back('Declined', 'Nothing was taken.')
  switch (payment.fault) {
    case 'no-callback':
      return page(
        messagePage('sslcommerz', 'Paid', 'This card never sends you back. Open the portal yourself.'),
      )
    case 'cancel-after-completion':
      return back('Paid', 'This card says that it was cancelled.', 'CANCELLED')
    case 'callback-twice':
      return back('Paid', 'This card can send you back twice.', undefined, 2)
    default:
      return back('Paid', 'Go back to the portal to see that it has arrived.')
  }
}

/** Whatever was decided, the portal asks about it when the browser is back. */
function over(simulation: Simulation, payment: store.PaymentRow): Step {
  const fields = messageOf(simulation, payment)
  return page(backPage('Already decided', 'This payment was decided before.', payment.return_url, fields))
}
