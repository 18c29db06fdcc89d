import {
  statementFileLimit,
  type StatementLine,
  type StatementMonth,
  type StatementMonths,
} from '@uplink/contract/account-statement'
import type { AccountStatement, StatementEntry } from '@uplink/contract/billing'
import { documentKinds, type DocumentKind } from '@uplink/contract/document-kinds'
import type { FileAnswer } from '@uplink/contract/files'
import { brandOf } from '#platform/brand/brand.store'
import { ownWordsFor } from '#platform/brand/provider-words.store'
import { lengthInDays } from '#platform/calendar'
import { csvType } from '#platform/csv'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { found, invalid, notFound } from '#platform/http/problem'
import { inCurrency, toWire } from '#platform/money'
import { accountsSeen } from '../billing.access'
import { documentNo } from '../document-number'
import {
  findParties,
  findStatement,
  findStatementMonths,
  isSeen,
  type StatementLineRow,
  type StatementQuestion,
  type StatementRow,
  type StatementSums,
} from './account-statement.store'
import { statementCsv, statementPdf, type PrintedStatement } from './statement-files'

function toStatementEntry(row: StatementRow): StatementEntry {
  const isWithin = row.kind === 'settlement' || row.kind === 'reversal'
  return {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    kind: row.kind,
    description: row.description,
    change: toWire(row.change),
    moved: toWire(isWithin ? row.to_receivable : 0),
    balance: toWire(row.balance),
    invoice_id: row.invoice_id,
    document_id: row.document_id,
  }
}

interface Query {
  page: number
  per_page: number
  from?: string | undefined
  to?: string | undefined
}

/** What a call asks about a line's account, if its caller may see that. */
async function questionOf(
  call: Call,
  connection: OwnConnection,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<StatementQuestion> {
  if (from !== null && to !== null && to < from) throw invalid('to', 'The to field must not be before from')
  // without the rows that are left out its sums would be wrong, so it is shown whole or not at all
  if (!isOwn(call.person, connection) && !(await isSeen(call.db, connection.id, await accountsSeen(call))))
    throw notFound()
  return { connectionId: connection.id, from, to }
}

const placeOf = (query: Query) => ({ limit: query.per_page, offset: (query.page - 1) * query.per_page })

const sumsOf = ({ opening, charged, credited }: StatementSums) => ({
  opening_balance: toWire(opening),
  closing_balance: toWire(opening + credited - charged),
  charged: toWire(charged),
  credited: toWire(credited),
})

export async function readStatement(
  call: Call,
  connection: OwnConnection,
  query: Query,
): Promise<AccountStatement> {
  const { rows, sums } = await findStatement(
    call.db,
    await questionOf(call, connection, query),
    placeOf(query),
  )
  return { ...page(rows.map(toStatementEntry), sums.total, query), ...sumsOf(sums) }
}

export async function readMonths(
  call: Call,
  connection: OwnConnection,
  query: Query,
): Promise<StatementMonths> {
  const question = await questionOf(call, connection, query)
  const { rows, sums } = await findStatementMonths(call.db, question, placeOf(query))
  return {
    ...page(monthsOf(rows).toReversed(), sums.total, query),
    ...sumsOf(sums),
  }
}

/** The movements, which are in their order, by month. */
function monthsOf(rows: readonly StatementLineRow[]): StatementMonth[] {
  const months = new Map<string, StatementLineRow[]>()
  for (const row of rows) {
    const month = row.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(toMonth)
}

function toMonth([month, rows]: [string, StatementLineRow[]]): StatementMonth {
  const [first] = rows
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const changes = rows.map(({ change }) => change)
  return {
    month,
    ...sumsOf({
      total: rows.length,
      opening: first ? first.balance - first.change : 0,
      charged: -sum(changes.filter((change) => change < 0)),
      credited: sum(changes.filter((change) => change > 0)),
    }),
    lines: rows.map(toStatementLine),
  }
}

const isDocument = (kind: StatementLine['kind']): kind is DocumentKind =>
  documentKinds.some((one) => one === kind)

function toStatementLine(row: StatementLineRow): StatementLine {
  const { kind } = row
  const documentNumber = (number: number | null) =>
    isDocument(kind) && number !== null ? documentNo(kind, number) : null
  return {
    id: row.id,
    happened_on: row.day,
    kind,
    description: row.description,
    // a bill that a document made has the document's number
    number: documentNumber(row.document) ?? (kind === 'invoice' ? row.bill : null),
    takes_back: documentNumber(row.takes_back),
    amount: toWire(row.change),
    balance: toWire(row.balance),
    invoice_id: row.invoice_id,
    document_id: row.document_id,
  }
}

/** More months than a file can have. */
const allMonths = { limit: 24, offset: 0 }

/** A period of a line's account with who it is of, for a file; in the currency of its organization, whoever reads it. */
async function printedOf<T>(
  call: Call,
  connection: OwnConnection,
  { from, to }: { from: string; to: string },
  print: (statement: PrintedStatement) => T,
): Promise<{ name: string; printed: Awaited<T> }> {
  const question = await questionOf(call, connection, { from, to })
  if (lengthInDays({ from, to }) > statementFileLimit)
    throw invalid('to', `The range may have ${statementFileLimit} days at most`)
  const [{ rows, sums }, parties] = await Promise.all([
    findStatementMonths(call.db, question, allMonths),
    findParties(call.db, { connection: connection.id }),
  ])
  const { currency, username } = found(parties)
  const brand = await brandOf(call.db, found(parties).organization_id)
  const own = await ownWordsFor(call, found(parties))
  const work = () =>
    print({
      parties: found(parties),
      brand,
      own,
      from,
      to,
      sums: sumsOf(sums),
      months: monthsOf(rows),
      now: call.clock.now(),
    })
  return {
    name: `${username}-statement-${from}-${to}`,
    printed: await inCurrency(currency, work, currency),
  }
}

export async function statementPdfOf(
  call: Call,
  connection: OwnConnection,
  period: { from: string; to: string },
): Promise<FileAnswer> {
  const { name, printed } = await printedOf(call, connection, period, statementPdf)
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: printed }
}

export async function statementCsvOf(
  call: Call,
  connection: OwnConnection,
  period: { from: string; to: string },
): Promise<FileAnswer> {
  const { name, printed } = await printedOf(call, connection, period, statementCsv)
  return { name: `${name}.csv`, type: csvType, bytes: new TextEncoder().encode(printed) }
}
