import * as z from 'zod'
import { exportOf } from './exports'
import { fileAnswer } from './files'
import { longText } from './form-fields'
import { documentKind } from './document-kinds'
import { paymentAmount } from './payments'
import { bodyId, defineRoute, id } from './route'
import { changed, connectionQuery, cuid, day, givenDay, instant, list, listQuery, money, one } from './wire'

/** What staff wrote into a customer's account, as lists show it. */
export const ledgerDocument = z.object({
  id: z.number().int(),
  /** `CN-000012`: by organization and kind, without gaps. */
  number: z.string(),
  kind: documentKind,
  organization: z.string(),
  line: z.object({ id: z.number().int(), username: z.string() }),
  holder: z.string(),
  issued_on: day,
  /** Tax included; above zero in the customer's favour, below zero they owe more. */
  amount: money,
  tax: money,
  reason: z.string(),
  by: z.string(),
  /** The bill that it is about, or that it made. */
  bill: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** The document that it takes back. */
  reverses: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** The document that took it back. */
  reversed_by: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  created_at: instant,
})

export type LedgerDocument = z.infer<typeof ledgerDocument>

/** What a document does, or would do, to the account. */
const effect = z.object({
  /** The document's amount, tax included, with its sign. */
  amount: money,
  tax: money,
  /** The bill whose open part changes; null: none. */
  bill: z.object({ number: z.string(), open_before: money, open_after: money }).nullable(),
  /** The bill that is made; null: none. */
  made: z.object({ number: z.string(), total: money, due_on: day, open: money }).nullable(),
  /** What the customer holds in advance. */
  balance_before: money,
  balance_after: money,
  /** The line was suspended, and is switched on. */
  is_restored: z.boolean(),
})

export type DocumentEffect = z.infer<typeof effect>

const reason = longText('Write why', { max: 500 })

/** Whom a document without a side of its own favours. */
const side = z.enum(['customer', 'provider'], { error: 'Choose in whose favour it is' })

const params = z.strictObject({ id })

/** The fields of each kind besides the line. */
export const documentForms = {
  opening: z.strictObject({
    amount: paymentAmount,
    /** `customer`: they bring money along; `provider`: they bring a debt. */
    side,
    reason,
  }),
  'credit-note': z.strictObject({
    amount: paymentAmount,
    /** The bill that is too high; null: the account. */
    invoice_id: bodyId.nullable(),
    reason,
  }),
  'debit-note': z.strictObject({ amount: paymentAmount, reason }),
  'write-off': z.strictObject({
    amount: paymentAmount,
    invoice_id: bodyId,
    reason,
  }),
  adjustment: z.strictObject({ amount: paymentAmount, side, reason }),
} as const

const made = changed(
  z.object({
    id: z.number().int(),
    number: z.string(),
    effect,
  }),
)

/** One route for each kind, because each is a right of its own. */
const making = {
  method: 'POST',
  connection: 'required',
  idempotent: true,
  response: made,
} as const

const listOfDocuments = defineRoute({
  method: 'GET',
  path: '/ledger-documents',
  summary: 'Documents of customers’ accounts, the latest first',
  right: { audience: 'staff', name: 'ledger-documents.list' },
  query: listQuery({
    filters: {
      /** A whole number of a document, or a whole Client ID or username. */
      q: z.string().trim().min(1).max(64).optional(),
      kind: documentKind.optional(),
      /** Days of the organization's calendar, both inclusive. */
      from: givenDay().optional(),
      to: givenDay().optional(),
      /** `reversed`: taken back, or taking back. */
      state: z.enum(['in-force', 'reversed']).optional(),
    },
  }),
  response: list(ledgerDocument).extend({ can: z.array(z.enum(['write'])) }),
})

const { page: _page, per_page: _perPage, ...filters } = listOfDocuments.query.shape

export const ledgerDocumentRoutes = {
  list: listOfDocuments,
  export: exportOf(listOfDocuments),
  sums: defineRoute({
    method: 'GET',
    path: '/ledger-documents/sums',
    summary: 'What the documents that the same filters choose add up to, by kind',
    right: { audience: 'staff', name: 'ledger-documents.sums' },
    query: z.strictObject(filters),
    response: one(
      z.object({
        kinds: z.array(
          z.object({
            kind: documentKind,
            documents: z.number().int(),
            /** In the customers' favour, and what they owe more; both without a sign. */
            in_favour: money,
            charged: money,
          }),
        ),
      }),
    ),
  }),
  options: defineRoute({
    method: 'GET',
    path: '/ledger-documents/options',
    summary: 'Which documents the caller may make for a line, and the bills they can be about',
    right: { audience: 'staff', name: 'ledger-documents.options' },
    goesWith: listOfDocuments,
    connection: 'required',
    query: connectionQuery,
    response: one(
      z.object({
        kinds: z.array(documentKind),
        balance: money,
        tax_percent: z.number(),
        /** The latest fifty, open ones first. */
        bills: z.array(
          z.object({
            id: z.number().int(),
            number: z.string(),
            due_on: day,
            total: money,
            /** What is left to pay of it. */
            open: money,
            /** How much a credit note can be at most. */
            to_credit: money,
          }),
        ),
      }),
    ),
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/ledger-documents/preview',
    summary: 'What a document would do to a line’s account; nothing is written',
    right: { audience: 'staff', name: 'ledger-documents.preview' },
    goesWith: listOfDocuments,
    connection: 'required',
    body: z.strictObject({
      kind: documentKind,
      amount: paymentAmount,
      side: side.default('customer'),
      invoice_id: bodyId.nullable().default(null),
      cuid,
    }),
    response: one(effect),
    errors: ['ledger-document.too-much', 'ledger-document.opened'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/ledger-documents/:id',
    summary: 'One document of a customer’s account',
    right: { audience: 'staff', name: 'ledger-documents.read' },
    params,
    response: one(ledgerDocument.extend({ can: z.array(z.enum(['reverse'])) })),
  }),
  file: defineRoute({
    method: 'GET',
    path: '/ledger-documents/:id/file',
    summary: 'One document of a customer’s account as a PDF document, in the customer’s language',
    right: { audience: 'staff', name: 'ledger-documents.file' },
    params,
    answers: 'file',
    fileType: 'application/pdf',
    response: fileAnswer,
  }),
  reverse: defineRoute({
    method: 'POST',
    path: '/ledger-documents/:id/reverse',
    summary: 'Takes a document back by a counter-document; needs the right to make its kind, too',
    right: { audience: 'staff', name: 'ledger-documents.reverse' },
    params,
    idempotent: true,
    body: z.strictObject({ reason }),
    response: made,
    errors: ['ledger-document.reversed', 'ledger-document.stands-on-bill'],
  }),
  opening: defineRoute({
    ...making,
    path: '/ledger-documents/openings',
    summary: 'Posts the balance that a line brings along from before, once',
    right: { audience: 'staff', name: 'ledger-documents.open' },
    body: documentForms.opening.extend({ cuid }),
    errors: ['ledger-document.opened'],
  }),
  'credit-note': defineRoute({
    ...making,
    path: '/ledger-documents/credit-notes',
    summary: 'Takes something off a bill, or credits it to the account',
    right: { audience: 'staff', name: 'ledger-documents.credit' },
    body: documentForms['credit-note'].extend({ cuid }),
    errors: ['ledger-document.too-much'],
  }),
  'debit-note': defineRoute({
    ...making,
    path: '/ledger-documents/debit-notes',
    summary: 'Charges something by a bill of its own',
    right: { audience: 'staff', name: 'ledger-documents.debit' },
    body: documentForms['debit-note'].extend({ cuid }),
  }),
  'write-off': defineRoute({
    ...making,
    path: '/ledger-documents/write-offs',
    summary: 'Gives up what is open of a bill, or a part of it',
    right: { audience: 'staff', name: 'ledger-documents.write-off' },
    body: documentForms['write-off'].extend({ cuid }),
    errors: ['ledger-document.too-much'],
  }),
  adjustment: defineRoute({
    ...making,
    path: '/ledger-documents/adjustments',
    summary: 'Corrects an account without revenue and tax, in either direction',
    right: { audience: 'staff', name: 'ledger-documents.adjust' },
    body: documentForms.adjustment.extend({ cuid }),
  }),
}
