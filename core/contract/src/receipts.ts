import * as z from 'zod'
import { fileAnswer } from './files'
import { defineRoute, id } from './route'
import { changed } from './wire'

/** `a4` for an office's printer, `roll` for a counter's: 80 mm wide. */
const receiptPaper = z.enum(['a4', 'roll'])

export type ReceiptPaper = z.infer<typeof receiptPaper>

const params = z.strictObject({ id })
const asFile = {
  method: 'GET',
  params,
  query: z.strictObject({ paper: receiptPaper.default('a4') }),
  answers: 'file',
  fileType: 'application/pdf',
  response: fileAnswer,
} as const

/** The receipts of payments that staff took; `id` is the payment's. */
export const receiptRoutes = {
  own: defineRoute({
    ...asFile,
    path: '/payments/:id/receipt',
    summary: 'The receipt of a payment that staff took, as a PDF document',
    right: { audience: 'self-care', name: 'payments.own-receipt' },
  }),
  ofDesk: defineRoute({
    ...asFile,
    path: '/desk/payments/:id/receipt',
    summary: 'The receipt of a payment that staff took, as a PDF document for A4 or an 80 mm roll',
    right: { audience: 'staff', name: 'payments.receipt' },
  }),
  send: defineRoute({
    method: 'POST',
    path: '/desk/receipts/:id/send',
    summary: 'Sends the payer a receipt by mail or SMS',
    right: { audience: 'staff', name: 'receipts.send' },
    params,
    body: z.strictObject({ by: z.enum(['mail', 'sms'], { error: 'Choose mail or SMS' }) }),
    response: changed(z.object({})),
    errors: ['receipt.no-address'],
  }),
}
