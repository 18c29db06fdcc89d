import type { AddressChange } from '@uplink/contract/address-changes'
import { toOrder } from '../../orders/orders.public'
import type { AddressChangeRow } from './address-changes.store'

export function toAddressChange(row: AddressChangeRow): AddressChange {
  return {
    ...toOrder(row),
    area: row.area,
    city: row.city,
    address: row.address,
    preferred_on: row.preferred_on,
    note: row.note,
  }
}
