import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { paymentRuleColumns } from './shown/pages.store'

/** Customers see the payments of their own lines (row-level security), staff those that their rules allow. */
export async function paymentsWithin(call: Call, action: PermissionAction) {
  if (call.person.accountType === 'customer') return undefined
  return call.rows('payment', action, paymentRuleColumns)
}

/** The payments of a connection that staff see by their row rules; undefined on their own, as for customers: all. */
export async function paymentsOfLine(call: Call, connection: OwnConnection) {
  return isOwn(call.person, connection) ? undefined : call.rows('payment', 'List', paymentRuleColumns)
}
