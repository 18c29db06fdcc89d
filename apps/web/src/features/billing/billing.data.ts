import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { statementRoutes } from '@uplink/contract/account-statement'
import type { billChangeRoutes } from '@uplink/contract/bill-changes'
import type { billingRoutes } from '@uplink/contract/billing'
import type { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { call, callForFile } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { saveFile } from '../../platform/api/save-file'
import { activeCuid } from '../../platform/session/session'

const keys = keysOf('billing')

const billInfo = endpoint<typeof billingRoutes.billInfo>('GET', '/get-bill-info')
const history = endpoint<typeof billingRoutes.history>('GET', '/get_billing_history')
const invoice = endpoint<typeof billingRoutes.invoice>('GET', '/invoices/:id')
const ofYear = endpoint<typeof billingRoutes.year>('GET', '/get_billing_history/year')
const changes = endpoint<typeof billChangeRoutes.read>('GET', '/invoices/:id/changes')
const download = endpoint<typeof billingRoutes.download>('POST', '/download_invoice')
const document = endpoint<typeof billingRoutes.document>('GET', '/account-documents/:id')
const send = endpoint<typeof invoiceDeskRoutes.send>('POST', '/desk/invoices/:id/send')
const statement = endpoint<typeof billingRoutes.statement>('GET', '/account-statement')

const statementMonths = endpoint<typeof statementRoutes.months>('GET', '/account-statement/months')
const statementPdf = endpoint<typeof statementRoutes.pdf>('GET', '/account-statement/pdf')
const statementCsv = endpoint<typeof statementRoutes.csv>('GET', '/account-statement/csv')

/** What is owed for the active connection, and when it is due. */
export function billInfoQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('info', cuid),
    queryFn: ({ signal }) => call(billInfo, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

/** A page of the active connection's invoices. */
export function billingHistoryQuery({ page }: { page: number }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid, page),
    queryFn: ({ signal }) => call(history, { query: { cuid, page, per_page: 12 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One invoice of any of the person's connections, with its lines and payments. */
export function invoiceQuery(id: number) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(invoice, { params: { id } }, { signal }).then((answer) => answer.data),
  })
}

/** How a year's file is named that is one of several parts. */
const partName = /-(\d+)-of-(\d+)\.pdf$/

/** Downloads all invoices of the active connection that were issued in a year: one file, or its parts one after the other. */
export async function saveYear(year: string): Promise<void> {
  for (let part = 1, parts = 1; part <= parts; part++) {
    const file = await callForFile(ofYear, { query: { cuid: activeCuid(), year, part } })
    saveFile(file)
    parts = Number(partName.exec(file.name)?.[2] ?? 1)
  }
}

/** Why one invoice is what it is. */
export function billChangesQuery(id: number) {
  return queryOptions({
    queryKey: keys.of('changes', id),
    queryFn: ({ signal }) => call(changes, { params: { id } }, { signal }).then(({ data }) => data),
  })
}

/** The invoice as a PDF. */
export const invoiceFile = (id: number) => callForFile(download, { body: { invoice_id: id } })

export const saveInvoice = async (id: number): Promise<void> => saveFile(await invoiceFile(id))

/** Sends the owner of its line an invoice. */
export const sendInvoice = (id: number, by: 'mail' | 'sms') => call(send, { params: { id }, body: { by } })

/** Downloads a credit note or another document of one's account as a PDF. */
export async function saveDocument(id: number): Promise<void> {
  saveFile(await callForFile(document, { params: { id } }))
}

/** A page of the active connection's movements within a period; days, both included. */
export function statementQuery(query: { page: number; from?: string; to?: string }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('statement', cuid, query),
    queryFn: ({ signal }) => call(statement, { query: { cuid, ...query, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the months of the active connection's account, within a period; days, both included. */
export function statementMonthsQuery(query: { page: number; from?: string; to?: string }) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('statement-months', cuid, query),
    queryFn: ({ signal }) => call(statementMonths, { query: { cuid, ...query, per_page: 12 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Downloads a period of the active connection's account. */
export async function saveStatement({
  format,
  ...period
}: {
  format: 'pdf' | 'csv'
  from: string
  to: string
}) {
  const query = { cuid: activeCuid(), ...period }
  saveFile(
    await (format === 'pdf' ? callForFile(statementPdf, { query }) : callForFile(statementCsv, { query })),
  )
}
