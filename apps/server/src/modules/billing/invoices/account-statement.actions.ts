import type { AccountStatement } from '@uplink/contract/billing'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { invalid, notFound } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { accountsSeen } from '../billing.access'
import { findStatement, isSeen } from './account-statement.store'
import { toStatementEntry } from './account-statement.view'

export async function readStatement(
  call: Call,
  connection: OwnConnection,
  asked: { page: number; per_page: number; from?: string | undefined; to?: string | undefined },
): Promise<AccountStatement> {
  const { from = null, to = null } = asked
  if (from !== null && to !== null && to < from) throw invalid('to', 'The to field must not be before from')
  const { db } = call
  // without the rows that are left out its sums would be wrong, so it is shown whole or not at all
  if (!isOwn(call.person, connection) && !(await isSeen(db, connection.id, await accountsSeen(call))))
    throw notFound()
  const question = { connectionId: connection.id, from, to }
  const place = { limit: asked.per_page, offset: (asked.page - 1) * asked.per_page }
  const { rows, sums } = await findStatement(db, question, place)
  return {
    ...page(rows.map(toStatementEntry), sums.total, asked),
    opening_balance: toWire(sums.opening),
    closing_balance: toWire(sums.opening + sums.credited - sums.charged),
    charged: toWire(sums.charged),
    credited: toWire(sums.credited),
  }
}
