import { toWire } from '#platform/money'
import { grouped } from '#platform/texts'
import { layout, text } from '../../simulator/layout'
import { cards, simulatedOtp } from './cards'
import type { PaymentRow } from './simulator.store'

/** The page where the payer pays: card and code in one form. */
export function payPage(payment: PaymentRow, problem?: string): string {
  const rows = cards
    .map(({ number, does }) => `<tr><th scope="row"><code>${number}</code></th><td>${text(does)}</td></tr>`)
    .join('\n')
  return layout(
    'sslcommerz',
    'Pay with SSLCommerz (simulated)',
    `<h1>Pay <strong>৳ ${grouped(toWire(payment.amount))}</strong></h1>
<dl>
<div><dt>Merchant</dt><dd>Uplink</dd></div>
<div><dt>Transaction</dt><dd>${text(payment.merchant_number)}</dd></div>
<div><dt>Reference</dt><dd>${text(payment.reference)}</dd></div>
</dl>
${problem === undefined ? '' : `<p class="problem" role="alert">${text(problem)}</p>`}
<form method="post" autocomplete="off">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" maxlength="19" value="${cards[0]?.number ?? ''}">
<label for="otp">Verification code</label>
<input id="otp" name="otp" inputmode="numeric" maxlength="6" aria-describedby="codes">
<p id="codes">The verification code is ${simulatedOtp}.</p>
<div class="buttons">
<button name="act" value="pay">Pay</button>
<button name="act" value="cancel" class="quiet">Cancel</button>
</div>
</form>
<h2>Cards</h2>
<table><tbody>
${rows}
</tbody></table>`,
  )
}

/** The page with the form that brings the browser back to the portal, as SSLCommerz does it: by POST. */
export function backPage(
  title: string,
  sentence: string,
  url: string,
  fields: URLSearchParams,
  times = 1,
): string {
  const hidden = Array.from(
    fields,
    ([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`,
  ).join('\n')
  const form = `<form method="post" action="${text(url)}">
${hidden}
<div class="buttons"><button>Back to the portal</button></div>
</form>`
  return layout(
    'sslcommerz',
    title,
    `<h1>${text(title)}</h1>\n<p>${text(sentence)}</p>\n${Array.from({ length: times }, () => form).join('\n')}`,
  )
}
