import { grouped } from '#platform/texts'
import { payPageOf } from '../../simulator/layout'
import type { PaymentRow } from './simulator.store'
import { simulatedOtp, simulatedPin, wallets } from './wallets'

/** The page where the payer approves: wallet, code and PIN in one form. */
export const payPage = (payment: PaymentRow, merchant: string, problem?: string): string =>
  payPageOf({
    gateway: 'bkash',
    merchant,
    amount: grouped(payment.amount),
    facts: [
      ['Invoice', payment.merchant_invoice],
      ['Reference', payment.payer_reference],
    ],
    problem,
    fields: `<label for="wallet">bKash wallet</label>
<input id="wallet" name="wallet" inputmode="numeric" maxlength="11" value="${wallets[0]?.number ?? ''}">
<label for="otp">Verification code</label>
<input id="otp" name="otp" inputmode="numeric" maxlength="6" aria-describedby="codes">
<label for="pin">PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" maxlength="5" aria-describedby="codes">`,
    codes: `The verification code is ${simulatedOtp}, the PIN ${simulatedPin}.`,
    act: 'Confirm',
    list: { title: 'Wallets', means: wallets },
  })
