import type { FileAnswer } from '@uplink/contract/files'
import type { Language } from '@uplink/contract/languages'
import type { ReceiptPaper } from '@uplink/contract/receipts'
import { brandOf } from '#platform/brand/brand.store'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { found, Problem } from '#platform/http/problem'
import { receiptNo } from '../receipt-number'
import { paymentRows } from '../payments.access'
import { paymentRuleColumns } from '../shown/pages.store'
import type { Till } from '../till'
import { receiptPdf } from './receipt-pdf'
import { sendReceipt } from './receipts.notices'
import { findAddresses, findReceipt } from './receipts.store'

async function fileOf(
  call: Call,
  id: number,
  paper: ReceiptPaper,
  within: Within | undefined,
): Promise<FileAnswer> {
  const receipt = found(await findReceipt(call.db, id, within))
  const brand = await brandOf(call.db, receipt.organization_id)
  return {
    name: `${receiptNo(receipt.number)}.pdf`,
    type: 'application/pdf',
    bytes: await receiptPdf(receipt, { paper, now: call.clock.now(), brand }),
  }
}

/** For the payer, and for staff as they see the payments of lines. */
export const ownReceipt = async (call: Call, id: number, paper: ReceiptPaper) =>
  fileOf(call, id, paper, await paymentRows(call))

export const deskReceipt = async (call: Call, id: number, paper: ReceiptPaper) =>
  fileOf(call, id, paper, await call.rows('payment', 'List', paymentRuleColumns))

/** Sends the payer the receipt. */
export async function mailReceipt(till: Till, call: Call, id: number, by: 'mail' | 'sms') {
  const within = await call.rows('payment', 'List', paymentRuleColumns)
  const receipt = found(await findReceipt(call.db, id, within))
  await till.db.transaction().execute(async (tx) => {
    const to = found(await findAddresses(tx, receipt.user_id))
    const language = to.language as Language
    if (!(await sendReceipt(tx, receipt, { ...to, language }, by))) throw new Problem('receipt.no-address')
    await call.audit(tx, { act: 'payment.receipt-sent', target: ['payment', id], details: { by } })
  })
  return { message: by === 'sms' ? 'Sent by SMS.' : 'Sent by mail.', data: {} }
}
