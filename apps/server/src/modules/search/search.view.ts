import type { HitOf } from '@uplink/contract/search'
import { toWire } from '#platform/money'
import type { BillRow, CustomerRow, PaymentRow, TicketRow } from './search.store'

const holderOf = (row: { first_name: string; last_name: string }) =>
  `${row.first_name} ${row.last_name}`.trim()

const lineOf = (row: BillRow | PaymentRow | TicketRow) => ({
  id: row.line_id,
  username: row.username,
  holder: holderOf(row),
})

export const toCustomerHit = (row: CustomerRow): HitOf<'customer'> => ({
  kind: 'customer',
  id: row.id,
  username: row.username,
  holder: holderOf(row),
  phone: row.contact,
  area: row.area,
  status: row.status,
  is_online: row.is_online,
  is_overdue: row.is_overdue,
})

export const toBillHit = (row: BillRow): HitOf<'bill'> => ({
  kind: 'bill',
  id: row.id,
  number: row.number,
  total: toWire(row.total, row.currency),
  status: row.status,
  due_on: row.due_on,
  line: lineOf(row),
})

export const toPaymentHit = (row: PaymentRow): HitOf<'payment'> => ({
  kind: 'payment',
  id: row.id,
  gateway: row.gateway,
  transaction: row.gateway_transaction_id,
  amount: toWire(row.amount, row.currency),
  state: row.state,
  line: lineOf(row),
})

export const toTicketHit = (row: TicketRow): HitOf<'ticket'> => ({
  kind: 'ticket',
  id: row.id,
  subject: row.subject,
  status: row.status,
  line: lineOf(row),
})
