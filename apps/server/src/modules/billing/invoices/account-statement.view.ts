import type { StatementEntry } from '@uplink/contract/billing'
import { toWire } from '#platform/money'
import type { StatementRow } from './account-statement.store'

export function toStatementEntry(row: StatementRow): StatementEntry {
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
  }
}
