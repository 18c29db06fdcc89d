import type { Model, ModelField } from '@uplink/contract/models'
import type { ColumnUnit } from '@uplink/contract/reports/words'

/**
 * A view of the schema `report`: the model whose row rules narrow it, and the columns of the fields that rules may
 * name.
 */
interface DefaultTable<M extends Model = Model> {
  model: M
  /** A rule that names a field without a column lets no row through. */
  columns: Partial<Record<ModelField<M>, string>>
  /** The columns that identify a row, to make any order stable. */
  key: readonly string[]
}

const about = <M extends Model>(
  model: M,
  columns: DefaultTable<M>['columns'],
  key: readonly string[] = ['id'],
): DefaultTable => ({ model, columns, key })

const ofSubscriber = { id: 'subscriber_id', organization_id: 'organization_id', user_ref_id: 'user_id' }

/**
 * The portal's own tables for reports (migration 0042), each with the model whose `List` rules apply to its rows. A
 * view that is not listed here is hidden from everybody.
 */
export const defaultTables: Readonly<Record<string, DefaultTable>> = {
  organizations: about('organization', { id: 'id', organization_id: 'id' }),
  departments: about('department', { id: 'id', organization_id: 'organization_id', department_id: 'id' }),
  users: about('user', {
    id: 'id',
    account_type: 'account_type',
    organization_id: 'organization_id',
    department_id: 'department_id',
    user_ref_id: 'user_ref_id',
  }),
  packages: about('package', { id: 'id', organization_id: 'organization_id' }),
  subscribers: about('connection', { id: 'id', organization_id: 'organization_id', user_ref_id: 'user_id' }),
  usage_per_day: about('connection', ofSubscriber, ['subscriber_id', 'day']),
  sessions: about('connection', ofSubscriber),
  invoices: about('invoice', { id: 'id', organization_id: 'organization_id', user_ref_id: 'user_id' }),
  // the rows of the ledger follow the rules of their invoices
  ledger: about('invoice', { id: 'invoice_id', organization_id: 'organization_id', user_ref_id: 'user_id' }),
  payments: about('payment', { id: 'id', organization_id: 'organization_id' }),
  tickets: about('ticket', { id: 'id', organization_id: 'organization_id', user_ref_id: 'user_id' }),
  // rules identify an outage by its area's id
  outages: about('outage', { id: 'area_id', organization_id: 'organization_id' }),
  offers: about('organization', { id: 'organization_id', organization_id: 'organization_id' }),
  orders: about('order', { id: 'id', organization_id: 'organization_id', user_ref_id: 'user_id' }),
  notifications: about('message', { organization_id: 'organization_id', user_ref_id: 'user_id' }),
}

/**
 * The columns that name the customer, for views in which customers may see their own rows; other views are hidden
 * from them.
 */
export const ownRows: Readonly<Record<string, string>> = {
  users: 'id',
  subscribers: 'user_id',
  usage_per_day: 'user_id',
  sessions: 'user_id',
  invoices: 'user_id',
  ledger: 'user_id',
  payments: 'user_id',
  tickets: 'user_id',
  orders: 'user_id',
  notifications: 'user_id',
}

/** What other tables call the primary keys of the portal's tables. */
export const defaultReferences: Readonly<Record<string, string>> = {
  organization_id: 'organizations',
  department_id: 'departments',
  subscriber_id: 'subscribers',
  package_id: 'packages',
  invoice_id: 'invoices',
  payment_id: 'payments',
  user_id: 'users',
  assignee_id: 'users',
}

const money = [
  'price',
  'monthly_price',
  'owes',
  'wallet_balance',
  'subtotal',
  'tax',
  'total',
  'paid',
  'due',
  'amount',
  'refunded',
  'net_amount',
]

/** The unit of a column of the portal's own tables; columns with the same name have the same unit in all views. */
export function unitOfDefault(column: string): { unit?: ColumnUnit } {
  if (money.includes(column)) return { unit: 'money' }
  if (column.endsWith('_gb')) return { unit: 'gigabytes' }
  return column.endsWith('_mbps') ? { unit: 'speed' } : {}
}
