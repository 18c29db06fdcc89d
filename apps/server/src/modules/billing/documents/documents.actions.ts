import { documentKinds, type DocumentKind } from '@uplink/contract/document-kinds'
import type { FileAnswer } from '@uplink/contract/files'
import {
  ledgerDocumentRoutes,
  type DocumentEffect,
  type LedgerDocument,
} from '@uplink/contract/ledger-documents'
import { brandOf } from '#platform/brand/brand.store'
import { ownWordsFor } from '#platform/brand/provider-words.store'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, notAnAmount, Problem } from '#platform/http/problem'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { fromWire, toWire } from '#platform/money'
import { walletBalance } from '../ledger/ledger.store'
import { invoiceRuleColumns } from '../invoices/invoice-detail.store'
import { documentNo } from '../document-number'
import { documentPdf } from './document-pdf'
import * as lists from './document-lists.store'
import { documentRuleColumns, type DocumentFilter } from './document-lists.store'
import { findTerms, organizationOf } from './documents.store'
import { makeDocument, reverseDocument, type Effect, type Made, type Wanted } from './make-document'

const documentsWithin = (call: Call, action: 'List' | 'Create' = 'List') =>
  call.rows('ledger-document', action, documentRuleColumns)

async function documentsFor(call: Call, filter: DocumentFilter) {
  const documents = lists.documentsOf(call.db, { ...filter, within: await documentsWithin(call) })
  return { ...documents, view: toDocument }
}

export const listDocuments = async (
  call: Call,
  { page, per_page, ...filter }: DocumentFilter & { page: number; per_page: number },
) => {
  const [found, kinds] = await Promise.all([
    documentsFor(call, filter).then((documents) => pageOf(call.db, documents, { page, per_page })),
    kindsFor(call),
  ])
  return { ...found, can: kinds.length > 0 ? ['write' as const] : [] }
}

export const exportDocuments = async (call: Call, { columns, ...filter }: DocumentFilter & Columns) =>
  csvOf(call, ledgerDocumentRoutes.export, await documentsFor(call, filter), { columns, ...filter })

export async function sumDocuments(call: Call, filter: DocumentFilter) {
  const sums = await lists.sumsOf(call.db, { ...filter, within: await documentsWithin(call) })
  return {
    kinds: sums.map(({ kind, documents, in_favour, charged }) => ({
      kind,
      documents,
      in_favour: toWire(in_favour),
      charged: toWire(charged),
    })),
  }
}

export async function readDocument(call: Call, id: number) {
  const row = found(await lists.findDocument(call.db, id, await documentsWithin(call)))
  const isOpen = row.reverses === null && row.reversed_by === null
  const mayReverse =
    isOpen &&
    (await call.mayReach(ledgerDocumentRoutes.reverse)) &&
    (await call.mayReach(ledgerDocumentRoutes[row.kind])) &&
    (await lists.isWithin(call.db, id, await documentsWithin(call, 'Create')))
  return { ...toDocument(row), can: mayReverse ? (['reverse'] as const).slice() : [] }
}

/** Which documents the caller may make. */
async function kindsFor(call: Call): Promise<DocumentKind[]> {
  const may = await Promise.all(documentKinds.map((kind) => call.mayReach(ledgerDocumentRoutes[kind])))
  return documentKinds.filter((_, i) => may[i])
}

/** Which documents the caller may make for a line, and about what. */
export async function readOptions(call: Call, connection: OwnConnection) {
  const kinds = await kindsFor(call)
  const within = await call.rows('invoice', 'List', invoiceRuleColumns)
  const [bills, balance, terms] = await Promise.all([
    lists.billsFor(call.db, connection.id, within),
    walletBalance(call.db, connection.id),
    organizationOf(call.db, connection.id).then((organization) => findTerms(call.db, organization)),
  ])
  return {
    kinds,
    balance: toWire(balance),
    tax_percent: terms.tax_percent,
    bills: bills.map(({ id, number, due_on, total, paid, written_off, noted }) => ({
      id,
      number,
      due_on,
      total: toWire(total),
      open: toWire(total - paid),
      to_credit: toWire(Math.max(0, total - noted - written_off)),
    })),
  }
}

/** What staff fill in, whichever kind it is. */
export interface Filled {
  amount: string
  side?: 'customer' | 'provider' | undefined
  invoice_id?: number | null | undefined
  reason: string
}

async function wantedOf(
  call: Call,
  connection: OwnConnection,
  kind: DocumentKind,
  filled: Filled,
): Promise<Wanted> {
  const amount = fromWire(filled.amount)
  if (amount === undefined) throw notAnAmount('amount', connection.currency)
  const isCharge = kind === 'debit-note' || filled.side === 'provider'
  return {
    kind,
    organizationId: await organizationOf(call.db, connection.id),
    connectionId: connection.id,
    amount: isCharge ? -amount : amount,
    invoiceId: kind === 'credit-note' || kind === 'write-off' ? (filled.invoice_id ?? null) : null,
    reason: filled.reason,
    by: call.person.userId,
    now: call.clock.now(),
  }
}

export async function makeFor(
  call: Call & Keeping,
  connection: OwnConnection,
  kind: DocumentKind,
  filled: Filled,
) {
  const within = await documentsWithin(call, 'Create')
  const wanted = await wantedOf(call, connection, kind, filled)
  return call.db.transaction().execute(async (tx) => {
    const made = await makeDocument(tx, wanted)
    return answer(tx, call, { made, within, act: 'ledger-document.made', reason: filled.reason })
  })
}

export async function reverse(call: Call & Keeping, id: number, reason: string) {
  const row = found(await lists.findDocument(call.db, id, await documentsWithin(call)))
  const within = await documentsWithin(call, 'Create')
  if (!(await call.mayReach(ledgerDocumentRoutes[row.kind]))) throw new Problem('access.denied')
  return call.db.transaction().execute(async (tx) => {
    const now = call.clock.now()
    const made = await reverseDocument(tx, { id, reason, by: call.person.userId, now })
    return answer(tx, call, { made, within, act: 'ledger-document.reversed', reason })
  })
}

async function answer(
  tx: Parameters<Keeping['keep']>[0],
  call: Call & Keeping,
  {
    made,
    within,
    act,
    reason,
  }: {
    made: Made
    within: Within
    act: 'ledger-document.made' | 'ledger-document.reversed'
    reason: string
  },
) {
  // the document is rolled back with the transaction
  if (!(await lists.isWithin(tx, made.id, within))) throw new Problem('access.denied')
  await call.audit(tx, {
    act,
    target: ['ledger-document', made.id],
    details: { number: made.number, amount: toWire(made.effect.amount), reason },
  })
  const data = { id: made.id, number: made.number, effect: toEffect(made.effect) }
  return call.keep(tx, { message: `${made.number} is written.`, data })
}

/** Thrown to leave a transaction without a trace. */
const undone = new Error('nothing of this is kept')

/** Does what the document would do, looks at it, and undoes it: so no second rule says what it does. */
export async function previewFor(
  call: Call,
  connection: OwnConnection,
  { kind, ...filled }: Omit<Filled, 'reason'> & { kind: DocumentKind },
): Promise<DocumentEffect> {
  if (!(await call.mayReach(ledgerDocumentRoutes[kind]))) throw new Problem('access.denied')
  const wanted = await wantedOf(call, connection, kind, { ...filled, reason: 'Preview' })
  let made: Made | undefined
  await call.db
    .transaction()
    .execute(async (tx) => {
      made = await makeDocument(tx, wanted)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return toEffect(found(made).effect)
}

async function fileOf(call: Call, id: number, within: Within | undefined): Promise<FileAnswer> {
  const row = found(await lists.findPrinted(call.db, id, within))
  return {
    name: `${documentNo(row.kind, row.number)}.pdf`,
    type: 'application/pdf',
    bytes: await documentPdf(row, {
      now: call.clock.now(),
      brand: await brandOf(call.db, row.organization_id),
      own: await ownWordsFor(call, row),
    }),
  }
}

export const deskDocument = async (call: Call, id: number) => fileOf(call, id, await documentsWithin(call))

/** For customers, by row-level security, and for staff by the rules about documents. */
export const ownDocument = async (call: Call, id: number) =>
  fileOf(call, id, call.person.accountType === 'customer' ? undefined : await documentsWithin(call))

function toDocument(row: lists.DocumentRow): LedgerDocument {
  const named = (one: lists.DocumentRow['reverses']) =>
    one && { id: one.id, number: documentNo(one.kind, one.number) }
  return {
    id: row.id,
    number: documentNo(row.kind, row.number),
    kind: row.kind,
    organization: row.organization,
    line: { id: row.connection_id, username: row.username },
    holder: `${row.first_name} ${row.last_name}`.trim(),
    issued_on: row.issued_on,
    amount: toWire(row.amount, row.currency),
    tax: toWire(row.tax, row.currency),
    reason: row.reason,
    by: row.created_by_name,
    bill:
      row.bill_id === null || row.bill_number === null ? null : { id: row.bill_id, number: row.bill_number },
    reverses: named(row.reverses),
    reversed_by: named(row.reversed_by),
    created_at: row.created_at.toISOString(),
  }
}

const toEffect = (effect: Effect): DocumentEffect => ({
  amount: toWire(effect.amount),
  tax: toWire(effect.tax),
  bill: effect.bill && {
    number: effect.bill.number,
    open_before: toWire(effect.bill.openBefore),
    open_after: toWire(effect.bill.openAfter),
  },
  made: effect.made && {
    number: effect.made.number,
    total: toWire(effect.made.total),
    due_on: effect.made.dueOn,
    open: toWire(effect.made.open),
  },
  balance_before: toWire(effect.balanceBefore),
  balance_after: toWire(effect.balanceAfter),
  is_restored: effect.isRestored,
})
