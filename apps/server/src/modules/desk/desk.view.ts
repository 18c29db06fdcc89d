import type { DeskCustomer } from '@uplink/contract/desk'
import type { CustomerRow } from './desk.store'

export const toDeskCustomer = (row: CustomerRow): DeskCustomer => ({
  id: row.id,
  username: row.username,
  holder: `${row.first_name} ${row.last_name}`.trim(),
  city: row.city,
  area: row.area,
  phone: row.contact,
  status: row.status,
  package: row.package,
  is_overdue: row.is_overdue,
})
