import type { Language } from '@uplink/contract/languages'
import { pathTo } from '@uplink/contract/screens'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import { filledIn } from '#platform/language'
import { sendMail } from '#platform/mail/mail'
import { sendSms } from '#platform/sms/sms'
import { dayFirst, moneyText } from '#platform/texts'
import { findAddressee, findInvoice, invoiceRuleColumns } from '../invoices/invoice-detail.store'

/** Sends the owner of an invoice's line what it says and what is to pay of it. */
export async function sendInvoice(call: Call, id: number, by: 'mail' | 'sms') {
  const invoice = found(
    await findInvoice(call.db, id, await call.rows('invoice', 'List', invoiceRuleColumns)),
  )
  const { number, currency, total, paid, connection_id: line } = invoice
  const values = {
    number,
    amount: moneyText(total, currency),
    rest: moneyText(total - paid, currency),
    line: invoice.username,
    day: dayFirst(invoice.due_on),
    provider: invoice.provider_name,
  }
  await call.db.transaction().execute(async (tx) => {
    const to = found(await findAddressee(tx, line))
    const language = to.language as Language
    const text =
      invoice.status === 'paid'
        ? filledIn(language, 'Bill {number}: {amount} for line {line}. It is paid. {provider}', values)
        : filledIn(
            language,
            'Bill {number}: {amount} for line {line}, {rest} to pay by {day}. {provider}',
            values,
          )
    const about = { kind: 'billing.invoice', userId: to.id, text }
    if (by === 'sms') {
      if (!to.mobile_no) throw new Problem('receipt.no-address')
      await sendSms(tx, { to: to.mobile_no, ...about })
    } else {
      if (!to.email) throw new Problem('receipt.no-address')
      const subject = filledIn(language, 'Bill {number}', values)
      await sendMail(tx, { to: to.email, subject, link: pathTo('bill', { id }), language, ...about })
    }
    await call.audit(tx, {
      act: 'connection.bill-sent',
      target: ['connection', line],
      details: { bill: number, by },
    })
  })
  return { message: by === 'sms' ? 'Sent by SMS.' : 'Sent by mail.', data: {} }
}
