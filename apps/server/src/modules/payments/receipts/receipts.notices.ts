import type { Language } from '@uplink/contract/languages'
import { pathTo } from '@uplink/contract/screens'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { filledIn } from '#platform/language'
import { sendMail } from '#platform/mail/mail'
import { sendSms } from '#platform/sms/sms'
import { dayFirst, moneyText } from '#platform/texts'
import { receiptNo } from '../receipt-number'
import type { ReceiptRow } from './receipts.store'

interface Addressee {
  id: number
  language: Language
  email: string | null
  mobile_no: string | null
}

/** Sends the payer a receipt; says whether there was an address for it. */
export async function sendReceipt(
  tx: Database,
  receipt: ReceiptRow,
  to: Addressee,
  by: 'mail' | 'sms',
): Promise<boolean> {
  const values = {
    number: receiptNo(receipt.number),
    amount: moneyText(receipt.amount, receipt.currency),
    line: receipt.username,
    day: dayFirst(dayIn(receipt.time_zone, receipt.taken_at)),
    provider: receipt.provider_name,
  }
  const text = filledIn(
    to.language,
    'Receipt {number}: {amount} received for line {line} on {day}. Thank you. {provider}',
    values,
  )
  const about = { kind: 'payment.receipt', userId: to.id }
  if (by === 'sms') {
    if (!to.mobile_no) return false
    await sendSms(tx, { to: to.mobile_no, text, ...about })
    return true
  }
  if (!to.email) return false
  const subject = filledIn(to.language, 'Receipt {number}', values)
  const link = pathTo('billResult', { payment: receipt.id })
  await sendMail(tx, { to: to.email, subject, text, link, language: to.language, ...about })
  return true
}
