import type { Expression, SqlBool } from 'kysely'
import type { Person } from '../../platform/http/person'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import { invoiceRuleColumns } from './invoice-detail.store'

/** Customers see the invoices of their own lines (row-level security), staff those their rules let through. */
export async function invoiceRows(
  rights: RoleRightsSource,
  person: Person,
): Promise<Expression<SqlBool> | undefined> {
  return person.accountType === 'customer'
    ? undefined
    : rowsFor(rights, person, 'invoice', 'List', invoiceRuleColumns)
}
