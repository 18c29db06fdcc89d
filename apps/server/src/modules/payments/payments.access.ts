import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import { paymentRuleColumns } from './shown/pages.store'

/** Customers see the payments of their own lines (row-level security), staff those that their rules allow. */
export async function paymentsWithin(call: Call, action: PermissionAction) {
  if (call.person.accountType === 'customer') return undefined
  return call.rows('payment', action, paymentRuleColumns)
}
