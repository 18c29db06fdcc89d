import { redeemingRoutes } from '@uplink/contract/vouchers'
import { voucherBatchRoutes, voucherRoutes } from '@uplink/contract/voucher-batches'
import { module } from '#platform/http/module'
import type { Seals } from '#platform/secrets/seals'
import {
  createBatch,
  listBatches,
  printBatch,
  readBatch,
  revokeVouchers,
  sellVouchers,
} from './batches.actions'
import { redeem, redeemByLink, type RedeemingDeps } from './redeeming.actions'
import { listVouchers } from './vouchers.actions'

export const redeemingHttp = module({
  routes: redeemingRoutes,
  bind: (deps: RedeemingDeps) => ({
    redeem: (call, { connection, body }) => redeem(deps, call, connection, body.code),
    byLink: (call, { params, body }) => redeemByLink(deps, call, params.token, body.code),
  }),
})

export const vouchersHttp = module({
  routes: voucherRoutes,
  bind: () => ({ list: (call, { query }) => listVouchers(call, query) }),
})

export const voucherBatchesHttp = module({
  routes: voucherBatchRoutes,
  bind: (deps: { seals: Seals; publicUrl: string }) => ({
    list: (call, { query }) => listBatches(call, query),
    read: async (call, { params }) => ({ data: await readBatch(call, params.id) }),
    create: (call, { body }) => createBatch(deps, call, body),
    print: (call, { params }) => printBatch(deps, call, params.id),
    sell: (call, { params, body }) => sellVouchers(call, params.id, body),
    revoke: (call, { params, body }) => revokeVouchers(call, params.id, body),
  }),
})
