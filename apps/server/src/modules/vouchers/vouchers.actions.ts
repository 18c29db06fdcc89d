import type { VoucherState } from '@uplink/contract/voucher-batches'
import type { Call } from '#platform/http/call'
import { pageOf } from '#platform/list/find-page'
import { batchRuleColumns } from './batches.store'
import { vouchersOf } from './vouchers.store'
import { toVoucher } from './vouchers.view'

export async function listVouchers(
  call: Call,
  query: {
    q?: string | undefined
    batch_id?: number | undefined
    state?: VoucherState | undefined
    page: number
    per_page: number
  },
) {
  const filter = {
    within: await call.rows('voucher', 'List', batchRuleColumns),
    now: call.clock.now(),
    q: query.q,
    batch: query.batch_id,
    state: query.state,
  }
  return pageOf(call.db, { ...vouchersOf(call.db, filter), view: toVoucher }, query)
}
