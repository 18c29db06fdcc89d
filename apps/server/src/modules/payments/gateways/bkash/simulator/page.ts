import { grouped } from '#platform/texts'
import { layout, text } from '../../simulator/layout'
import type { PaymentRow } from './simulator.store'
import { simulatedOtp, simulatedPin, wallets } from './wallets'

/** The page where the payer approves: wallet, code and PIN in one form. */
export function payPage(payment: PaymentRow, problem?: string): string {
  const rows = wallets
    .map(({ number, does }) => `<tr><th scope="row"><code>${number}</code></th><td>${text(does)}</td></tr>`)
    .join('\n')
  return layout(
    'bkash',
    'Pay with bKash (simulated)',
    `<h1>Pay <strong>৳ ${grouped(payment.amount)}</strong></h1>
<dl>
<div><dt>Merchant</dt><dd>Uplink</dd></div>
<div><dt>Invoice</dt><dd>${text(payment.merchant_invoice)}</dd></div>
<div><dt>Reference</dt><dd>${text(payment.payer_reference)}</dd></div>
</dl>
${problem === undefined ? '' : `<p class="problem" role="alert">${text(problem)}</p>`}
<form method="post" autocomplete="off">
<label for="wallet">bKash wallet</label>
<input id="wallet" name="wallet" inputmode="numeric" maxlength="11" value="${wallets[0]?.number ?? ''}">
<label for="otp">Verification code</label>
<input id="otp" name="otp" inputmode="numeric" maxlength="6" aria-describedby="codes">
<label for="pin">PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" maxlength="5" aria-describedby="codes">
<p id="codes">The verification code is ${simulatedOtp}, the PIN ${simulatedPin}.</p>
<div class="buttons">
<button name="act" value="pay">Confirm</button>
<button name="act" value="cancel" class="quiet">Cancel</button>
</div>
</form>
<h2>Wallets</h2>
<table><tbody>
${rows}
</tbody></table>`,
  )
}
