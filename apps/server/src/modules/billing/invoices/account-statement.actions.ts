import type { AccountStatement, StatementEntry } from '@uplink/contract/billing'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { invalid, notFound } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { accountsSeen } from '../billing.access'
import { findStatement, isSeen, type StatementRow } from './account-statement.store'

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

export async function readStatement(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number; from?: string | undefined; to?: string | undefined },
): Promise<AccountStatement> {
  const { from = null, to = null } = query
  if (from !== null && to !== null && to < from) throw invalid('to', 'The to field must not be before from')
  const { db } = call
  // without the rows that are left out its sums would be wrong, so it is shown whole or not at all
  if (!isOwn(call.person, connection) && !(await isSeen(db, connection.id, await accountsSeen(call))))
    throw notFound()
  const question = { connectionId: connection.id, from, to }
  const place = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
  const { rows, sums } = await findStatement(db, question, place)
  return {
    ...page(rows.map(toStatementEntry), sums.total, query),
    opening_balance: toWire(sums.opening),
    closing_balance: toWire(sums.opening + sums.credited - sums.charged),
    charged: toWire(sums.charged),
    credited: toWire(sums.credited),
  }
}
