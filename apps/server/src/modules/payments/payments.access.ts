import type { Call } from '#platform/http/call'
import { orOwn, type Within } from '#platform/http/gatekeeper'
import { isOwn, type OwnConnection } from '#platform/http/person'
import { paymentRuleColumns } from './shown/pages.store'

/**
 * Customers see the payments of their own lines (row-level security), staff those that their rules allow, and those of
 * their own lines.
 */
export async function paymentRows(call: Call): Promise<Within | undefined> {
  if (call.person.accountType === 'customer') return undefined
  return orOwn(call.person, await call.rows('payment', 'List', paymentRuleColumns), 'p.connection_id')
}

/** The payments of a connection that staff see by their row rules; undefined on their own, as for customers: all. */
export async function paymentsOfLine(call: Call, connection: OwnConnection) {
  return isOwn(call.person, connection) ? undefined : call.rows('payment', 'List', paymentRuleColumns)
}
