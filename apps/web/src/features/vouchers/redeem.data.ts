import type { redeemingRoutes } from '@uplink/contract/vouchers'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'

const redeem = endpoint<typeof redeemingRoutes.redeem>('POST', '/vouchers/redemptions')
const byLink = endpoint<typeof redeemingRoutes.byLink>('POST', '/pay/:token/vouchers')

/** Redeems a voucher for a line. */
export const redeemFor = (cuid: string | undefined, code: string, key: string) =>
  call(redeem, { body: { code, cuid }, key })

/** The same for the line of a pay link's bill. */
export const redeemByLink = (token: string, code: string, key: string) =>
  call(byLink, { params: { token }, body: { code }, key })
