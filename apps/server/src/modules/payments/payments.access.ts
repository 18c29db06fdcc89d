import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { Person } from '../../platform/http/person'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import { paymentRuleColumns } from './payment-pages.store'

/** Customers see the payments of their own lines (row-level security), staff those their rules let through. */
export async function rowsOf(rights: RoleRightsSource, person: Person, action: PermissionAction) {
  if (person.accountType === 'customer') return undefined
  return rowsFor(rights, person, 'payment', action, paymentRuleColumns)
}
