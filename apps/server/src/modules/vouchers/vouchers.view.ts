import type { VoucherWorth } from '@uplink/contract/vouchers'
import type { Voucher, VoucherBatch } from '@uplink/contract/voucher-batches'
import { taxOn, toWire } from '#platform/money'
import type { BatchRow } from './batches.store'
import type { VoucherRow } from './vouchers.store'

interface Worth {
  kind: 'money' | 'days'
  amount: number
  days: number | null
  package: string | null
  tax_percent: number
  currency: string
}

/** What a voucher adds, in minor units: money as it is printed on it, days with the tax of today. */
export const valueOf = ({ kind, amount, tax_percent }: Worth): number =>
  kind === 'money' ? amount : amount + taxOn(amount, tax_percent)

export const toWorth = (row: Worth): VoucherWorth => ({
  kind: row.kind,
  amount: toWire(valueOf(row), row.currency),
  days: row.days,
  package: row.package,
})

export function toBatch(row: BatchRow, can: VoucherBatch['can']): VoucherBatch {
  const { states, printed_at } = row
  const isOpen = states.unsold + states.sold > 0
  return {
    id: row.id,
    name: row.name,
    organization_id: row.organization_id,
    organization: row.organization,
    worth: toWorth(row),
    expires_on: row.expires_on,
    for_whom: row.for_whom,
    count: row.count,
    states,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    printed_at: printed_at?.toISOString() ?? null,
    can: can.filter((act) => {
      if (act === 'print') return printed_at === null && isOpen
      return act === 'sell' ? states.unsold > 0 : isOpen || states.expired > 0
    }),
  }
}

export function toVoucher(row: VoucherRow): Voucher {
  const { sold_at, redeemed_at, connection_id, username } = row
  return {
    id: row.id,
    serial: row.serial,
    batch: { id: row.batch_id, name: row.batch },
    worth: toWorth(row),
    state: row.state,
    expires_on: row.expires_on,
    sold: sold_at && { at: sold_at.toISOString(), by: row.seller, to: row.sold_to },
    redeemed:
      redeemed_at === null || connection_id === null
        ? null
        : {
            at: redeemed_at.toISOString(),
            by: row.redeemer,
            line: { id: connection_id, username: username ?? '' },
          },
  }
}
