import { gatewayTitle, type GatewayName } from '@uplink/contract/gateways'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes a text for HTML. */
export const text = (value: string) => value.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** A page of a simulated gateway. */
export function layout(name: GatewayName, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="stylesheet" href="/simulator/${name}/style.css">
</head>
<body>
<main>
<p class="notice">Simulated ${gatewayTitle(name)}. No money moves here.</p>
${body}
</main>
</body>
</html>
`
}

/** A page with a message and links. */
export function messagePage(
  name: GatewayName,
  title: string,
  sentence: string,
  links: { href: string; label: string }[] = [],
): string {
  const ways = links.map(({ href, label }) => `<p><a href="${text(href)}">${text(label)}</a></p>`).join('\n')
  return layout(name, title, `<h1>${text(title)}</h1>\n<p>${text(sentence)}</p>\n${ways}`)
}

/** The style of a simulated gateway's pages. */
export const styleOf = (name: GatewayName, accent: string): string => `
@font-face { font-family: Taka; src: url(/simulator/${name}/taka.woff2) format('woff2'); font-weight: 400 700;
  unicode-range: U+09F3 }
:root { color-scheme: light dark; font: 1rem/1.5 Taka, system-ui, sans-serif; --ink: #1d1b20; --soft: #5f5b66;
  --line: #d9d6de; --ground: #f6f4f7; --card: #fff; --accent: ${accent}; --fault: #b3261e }
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
button { flex: 1; font: inherit; font-weight: 600; min-height: 2.75rem; border: 1px solid var(--accent);
  border-radius: .375rem; background: var(--accent); color: #fff; cursor: pointer }
button.quiet { background: transparent; color: inherit; border-color: var(--soft) }
a { color: inherit }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (prefers-color-scheme: dark) { :focus-visible { outline-color: currentColor } }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .375rem .5rem .375rem 0; border-top: 1px solid var(--line);
  font-weight: 400 }
code { font: inherit; font-variant-numeric: tabular-nums }
`

/** A wallet or a card of a simulator; `does`: what happens to a payment with it. */
export interface Means<Fault> {
  number: string
  fault?: Fault
  does: string
}

interface PayPage {
  gateway: GatewayName
  /** Who is paid. */
  merchant: string
  /** With its digits grouped. */
  amount: string
  /** What the page says of the payment besides: a label and its value. */
  facts: readonly (readonly [label: string, value: string])[]
  /** What was wrong with the last try. */
  problem: string | undefined
  /** The fields with a wallet or a card and its codes. */
  fields: string
  /** The codes that all of them have. */
  codes: string
  act: string
  list: { title: string; means: readonly Means<unknown>[] }
}

/** The page where a payer pays: who gets how much, a wallet or a card with its codes, and which there are. */
export function payPageOf({
  gateway,
  merchant,
  amount,
  facts,
  problem,
  fields,
  codes,
  act,
  list,
}: PayPage): string {
  const details = [['Merchant', merchant] as const, ...facts]
    .map(([label, value]) => `<div><dt>${label}</dt><dd>${text(value)}</dd></div>`)
    .join('\n')
  const rows = list.means
    .map(({ number, does }) => `<tr><th scope="row"><code>${number}</code></th><td>${text(does)}</td></tr>`)
    .join('\n')
  return layout(
    gateway,
    `Pay with ${gatewayTitle(gateway)} (simulated)`,
    `<h1>Pay <strong>৳ ${amount}</strong></h1>
<dl>
${details}
</dl>
${problem === undefined ? '' : `<p class="problem" role="alert">${text(problem)}</p>`}
<form method="post" autocomplete="off">
${fields}
<p id="codes">${codes}</p>
<div class="buttons">
<button name="act" value="pay">${act}</button>
<button name="act" value="cancel" class="quiet">Cancel</button>
</div>
</form>
<h2>${list.title}</h2>
<table><tbody>
${rows}
</tbody></table>`,
  )
}
