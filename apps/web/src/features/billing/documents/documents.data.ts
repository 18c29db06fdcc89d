import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DocumentKind } from '@uplink/contract/document-kinds'
import type { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import type { Sent } from '@uplink/contract/route'
import { call, callForFile } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof ledgerDocumentRoutes

const list = endpoint<Routes['list']>('GET', '/ledger-documents')
export const documentsExport = endpoint<Routes['export']>('GET', '/ledger-documents/export')
const sums = endpoint<Routes['sums']>('GET', '/ledger-documents/sums')
const options = endpoint<Routes['options']>('GET', '/ledger-documents/options')
const preview = endpoint<Routes['preview']>('POST', '/ledger-documents/preview')
const read = endpoint<Routes['read']>('GET', '/ledger-documents/:id')
const file = endpoint<Routes['file']>('GET', '/ledger-documents/:id/file')
const reverse = endpoint<Routes['reverse']>('POST', '/ledger-documents/:id/reverse')
const opening = endpoint<Routes['opening']>('POST', '/ledger-documents/openings')
const creditNote = endpoint<Routes['credit-note']>('POST', '/ledger-documents/credit-notes')
const debitNote = endpoint<Routes['debit-note']>('POST', '/ledger-documents/debit-notes')
const writeOff = endpoint<Routes['write-off']>('POST', '/ledger-documents/write-offs')
const adjustment = endpoint<Routes['adjustment']>('POST', '/ledger-documents/adjustments')

const keys = keysOf('ledger-documents')

export interface DocumentFilter {
  q?: string
  kind?: DocumentKind
  from?: string
  to?: string
  state?: 'in-force' | 'reversed'
}

/** A page of the documents one may list. */
export const documentsQuery = (query: DocumentFilter & { page: number }) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(list, { query: { ...query, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What the documents of the same filters add up to. */
export const documentSumsQuery = (query: DocumentFilter) =>
  queryOptions({
    queryKey: keys.of('sums', query),
    queryFn: ({ signal }) => call(sums, { query }, { signal }).then((answer) => answer.data.kinds),
  })

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then((answer) => answer.data),
  })

export const documentFile = (id: number) => callForFile(file, { params: { id } })

/** What can be written for a line, and about which bills. Never cached: an old sum must not be written off. */
export const documentOptionsQuery = (line: number) =>
  queryOptions({
    queryKey: keys.of('options', line),
    queryFn: ({ signal }) =>
      call(options, { query: { cuid: String(line) } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
    gcTime: 0,
  })

type Previewed = Omit<Sent<Routes['preview']>['body'], 'cuid'>

/** What a document would do; undefined: there is nothing to ask yet. */
export const documentPreviewQuery = (line: number, body: Previewed | undefined) =>
  queryOptions({
    queryKey: keys.of('preview', line, body),
    queryFn: ({ signal }) =>
      call(preview, { body: { ...(body as Previewed), cuid: String(line) } }, { signal }).then(
        (answer) => answer.data,
      ),
    enabled: body !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The fields of every kind; each route takes its own. */
export interface WrittenDocument {
  amount: string
  reason: string
  side: 'customer' | 'provider'
  invoice_id: number | null
}

/** Writes a document once for one key, however often it is sent. */
export function writeDocument(line: number, kind: DocumentKind, written: WrittenDocument, key: string) {
  const { amount, reason, side, invoice_id } = written
  const common = { amount, reason, cuid: String(line) }
  if (kind === 'credit-note') return call(creditNote, { body: { ...common, invoice_id }, key })
  if (kind === 'write-off') return call(writeOff, { body: { ...common, invoice_id: invoice_id ?? 0 }, key })
  if (kind === 'debit-note') return call(debitNote, { body: common, key })
  const body = { ...common, side }
  return kind === 'opening' ? call(opening, { body, key }) : call(adjustment, { body, key })
}

export const reverseDocument = (id: number, reason: string, key: string) =>
  call(reverse, { params: { id }, body: { reason }, key })
