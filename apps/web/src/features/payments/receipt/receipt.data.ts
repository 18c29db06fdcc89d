import type { receiptRoutes, ReceiptPaper } from '@uplink/contract/receipts'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { saveFile } from '../../../platform/api/save-file'

const own = endpoint<typeof receiptRoutes.own>('GET', '/payments/:id/receipt')
const ofDesk = endpoint<typeof receiptRoutes.ofDesk>('GET', '/desk/payments/:id/receipt')
const send = endpoint<typeof receiptRoutes.send>('POST', '/desk/receipts/:id/send')

/** Saves the receipt of one's own payment. */
export const saveOwnReceipt = async (id: number) =>
  saveFile(await callForFile(own, { params: { id }, query: { paper: 'a4' } }))

/** The receipt of any line's payment, for the paper of an office's or a counter's printer. */
export const deskReceipt = (id: number, paper: ReceiptPaper) =>
  callForFile(ofDesk, { params: { id }, query: { paper } })

export const sendReceipt = (id: number, by: 'mail' | 'sms') => call(send, { params: { id }, body: { by } })
