import * as z from 'zod'

/** The kinds of documents of a customer's account. */
export const documentKinds = ['credit-note', 'debit-note', 'write-off', 'adjustment', 'opening'] as const

export const documentKind = z.enum(documentKinds)

export type DocumentKind = (typeof documentKinds)[number]
