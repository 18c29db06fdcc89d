import type { PaymentRow } from './simulator.store'
import { simulatedOtp, simulatedPin, wallets } from './wallets'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: string) => value.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/simulator/bkash/style.css">
</head>
<body>
<main>
<p class="notice">Simulated bKash. No money moves here.</p>
${body}
</main>
</body>
</html>
`
}

/** Where the payer approves: wallet, code and PIN in one form. */
export function payPage(payment: PaymentRow, problem?: string): string {
  const rows = wallets
    .map(({ number, does }) => `<tr><th scope="row"><code>${number}</code></th><td>${text(does)}</td></tr>`)
    .join('\n')
  return layout(
    'Pay with bKash (simulated)',
    `<h1>Pay <strong>৳ ${text(payment.amount)}</strong></h1>
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

/** Says something, with ways on. */
export function messagePage(
  title: string,
  sentence: string,
  links: { href: string; label: string }[] = [],
): string {
  const ways = links.map(({ href, label }) => `<p><a href="${text(href)}">${text(label)}</a></p>`).join('\n')
  return layout(title, `<h1>${text(title)}</h1>\n<p>${text(sentence)}</p>\n${ways}`)
}

export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1rem }
main { max-width: 26rem; margin: 0 auto }
.notice { padding: .5rem .75rem; border: 2px dashed; text-align: center; font-weight: 600 }
h1 { font-size: 1.5rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
dl { margin: 0 0 1rem }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
dt { opacity: .75 }
dd { margin: 0; overflow-wrap: anywhere; text-align: right }
label { display: block; margin-top: .75rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .625rem; border: 1px solid; border-radius: .375rem }
.problem { padding: .625rem; border: 1px solid #b3261e; border-radius: .375rem; color: #b3261e }
.buttons { display: flex; gap: .75rem }
button { flex: 1; font: inherit; font-weight: 600; min-height: 2.75rem; border: 1px solid #b5135c;
  border-radius: .375rem; background: #b5135c; color: #fff; cursor: pointer }
button.quiet { background: transparent; color: inherit; border-color: currentcolor }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem .375rem 0; border-top: 1px solid #8888; font-weight: 400 }
code { font: inherit; font-variant-numeric: tabular-nums }
@media (prefers-color-scheme: dark) { .problem { color: #f2b8b5; border-color: #f2b8b5 } }
`
