import { grouped } from '#platform/texts'
import { layout, payPageOf, text } from '../../simulator/layout'
import { cards, simulatedOtp } from './cards'
import type { PaymentRow } from './simulator.store'
import { toTaka } from '../../taka'

/** The page where the payer pays: card and code in one form. */
export const payPage = (payment: PaymentRow, merchant: string, problem?: string): string =>
  payPageOf({
    gateway: 'sslcommerz',
    merchant,
    amount: grouped(toTaka(payment.amount)),
    facts: [
      ['Transaction', payment.merchant_number],
      ['Reference', payment.reference],
    ],
    problem,
    fields: `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" maxlength="19" value="${cards[0]?.number ?? ''}">
<label for="otp">Verification code</label>
<input id="otp" name="otp" inputmode="numeric" maxlength="6" aria-describedby="codes">`,
    codes: `The verification code is ${simulatedOtp}.`,
    act: 'Pay',
    list: { title: 'Cards', means: cards },
  })

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
