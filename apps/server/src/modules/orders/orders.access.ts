import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { isOwn } from '#platform/http/person'
import { orderRuleColumns } from './desk-orders.store'

/**
 * The orders of a connection on which staff may act by their row rules; undefined on their own, as for customers: all.
 */
export async function ordersOfLine(
  call: Call,
  connection: { id: number },
  action: PermissionAction,
): Promise<Within | undefined> {
  return isOwn(call.person, connection) ? undefined : call.rows('order', action, orderRuleColumns)
}
