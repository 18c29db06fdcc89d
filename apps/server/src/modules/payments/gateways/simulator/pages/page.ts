import { grouped } from '#platform/texts'
import type { PaymentRow } from '../simulator.store'
import { simulatedOtp, simulatedPin, wallets } from '../wallets'

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

/** The page where the payer approves: wallet, code and PIN in one form. */
export function payPage(payment: PaymentRow, problem?: string): string {
  const rows = wallets
    .map(({ number, does }) => `<tr><th scope="row"><code>${number}</code></th><td>${text(does)}</td></tr>`)
    .join('\n')
  return layout(
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

/** A page with a message and links. */
export function messagePage(
  title: string,
  sentence: string,
  links: { href: string; label: string }[] = [],
): string {
  const ways = links.map(({ href, label }) => `<p><a href="${text(href)}">${text(label)}</a></p>`).join('\n')
  return layout(title, `<h1>${text(title)}</h1>\n<p>${text(sentence)}</p>\n${ways}`)
}

export const style = `
@font-face { font-family: Taka; src: url(/simulator/bkash/taka.woff2) format('woff2'); font-weight: 400 700;
  unicode-range: U+09F3 }
:root { color-scheme: light dark; font: 1rem/1.5 Taka, system-ui, sans-serif; --ink: #1d1b20; --soft: #5f5b66;
  --line: #d9d6de; --ground: #f6f4f7; --card: #fff; --pink: #b5135c; --fault: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #eceaf0; --soft: #aaa5b3; --line: #3b3843; --ground: #141218;
  --card: #1d1b21; --fault: #f2b8b5 } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--ink) }
main { max-width: 28rem; margin: 0 auto; padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--card) }
.notice { margin: 0 0 1.25rem; padding: .5rem .75rem; border: 1px dashed var(--soft); border-radius: .375rem;
  text-align: center; font-size: .875rem; font-weight: 600 }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem }
dl { margin: 0 0 1rem }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0 }
dt, #codes { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; text-align: right }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
input { width: 100%; min-height: 2.75rem; font: inherit; padding: .5rem .75rem; border: 1px solid var(--soft);
  border-radius: .375rem; background: transparent; color: inherit }
#codes { font-size: .875rem }
.problem { padding: .625rem; border: 1px solid var(--fault); border-radius: .375rem; color: var(--fault) }
.buttons { display: flex; gap: .75rem }
button { flex: 1; font: inherit; font-weight: 600; min-height: 2.75rem; border: 1px solid var(--pink);
  border-radius: .375rem; background: var(--pink); color: #fff; cursor: pointer }
button.quiet { background: transparent; color: inherit; border-color: var(--soft) }
a { color: inherit }
:focus-visible { outline: 2px solid var(--pink); outline-offset: 2px }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: #f0a3c4 } }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem .375rem 0; border-top: 1px solid var(--line);
  font-weight: 400 }
code { font: inherit; font-variant-numeric: tabular-nums }
`
