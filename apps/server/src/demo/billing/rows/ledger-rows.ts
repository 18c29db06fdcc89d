import type { Connection } from '../../lines/connections'
import type { Sink } from '../../load/sink'
import { dayOf, timeText } from '../../seed/calendar'
import { accountId, type BillingNumbers } from '../numbers'
import type { Document, Payment } from '../documents'
import { postingsOf, type AccountKind } from '../postings'

const gatewayNames = { bkash: 'bKash', cash: 'cash', bank: 'bank transfer' }

export function ledgerTables(sink: Sink, numbers: BillingNumbers) {
  const transfers = sink.table('ledger_transfers', [
    'id',
    'kind',
    'description',
    'occurred_at',
    'invoice_id',
    'payment_id',
    'reference',
  ])
  const entries = sink.table('ledger_entries', ['id', 'transfer_id', 'account_id', 'amount'])
  /** Returns how the document changed each kind of account. */
  return (document: Document, connection: Connection): Partial<Record<AccountKind, number>> => {
    const postings = postingsOf(document)
    if (postings.length === 0) return {}
    const day = dayOf(document.at)
    const id = numbers.transfers.take(day)
    const firstEntry = numbers.entries.take(day, postings.length)
    transfers({
      id,
      kind: document.kind,
      description: describe(document),
      occurred_at: timeText(document.at),
      invoice_id: 'bill' in document ? document.bill.id : null,
      payment_id: 'payment' in document ? (document.payment?.id ?? null) : null,
      // By this reference the portal's own job knows that the outage was credited.
      reference: document.kind === 'credit' ? `outage:${document.outage}:${connection.id}` : null,
    })
    const changed: Partial<Record<AccountKind, number>> = {}
    postings.forEach(({ account, amount }, i) => {
      entries({ id: firstEntry + i, transfer_id: id, account_id: accountId(connection, account), amount })
      changed[account] = amount
    })
    return changed
  }
}

function describe(document: Document): string {
  switch (document.kind) {
    case 'invoice':
      return `Invoice ${document.bill.number}`
    case 'payment':
      return received(document.payment)
    case 'settlement':
      return `Invoice ${document.bill.number} settled from the balance`
    case 'credit':
      return document.reason
    case 'refund':
      return 'Refund: paid twice'
  }
}

function received({ kind, gateway }: Payment): string {
  return `${kind === 'topup' ? 'Top-up' : 'Payment'} by ${gatewayNames[gateway]}`
}
