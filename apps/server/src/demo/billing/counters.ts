import { organizations } from '../facts/people/organizations'
import type { Sink } from '../load/sink'
import { seriesOf, type BillingNumbers } from './numbers'

/** The organizations' ledger accounts, and their next invoice numbers. */
export function addCounters(sink: Sink, numbers: BillingNumbers): void {
  const addAccount = sink.table('ledger_accounts', ['id', 'organization_id', 'kind', 'balance'])
  for (const account of numbers.totals.accounts()) addAccount(account)
  const addCounter = sink.table('invoice_counters', ['organization_id', 'next_number'])
  for (const { id } of organizations)
    addCounter({ organization_id: id, next_number: seriesOf(numbers, id).total() + 1 })
}
