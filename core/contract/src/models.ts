import type { RuleField } from './permission-rules'

/**
 * The kinds of record that row rules are about, each with the fields that a rule may name. A route list's
 * `route_model` is one of these; a rule that names any other field lets no row through.
 */
export const models = {
  'access-server': ['id', 'organization_id'],
  organization: ['id', 'organization_id'],
  department: ['id', 'organization_id', 'department_id'],
  service: ['id', 'organization_id', 'department_id'],
  'admin-permission': ['id'],
  'admin-role': ['id'],
  'route-list': ['id'],
  'custom-permission': ['id'],
  'custom-permission-detail': ['id'],
  'menu-item': ['id', 'organization_id', 'user_ref_id'],
  post: ['id', 'organization_id', 'user_ref_id'],
  'legal-text': ['organization_id'],
  package: ['id', 'organization_id'],
  offer: ['id', 'organization_id'],
  area: ['id', 'organization_id'],
  connection: ['id', 'organization_id', 'user_ref_id'],
  ticket: ['id', 'organization_id', 'user_ref_id'],
  chat: ['id', 'organization_id', 'user_ref_id'],
  'canned-reply': ['id', 'organization_id'],
  user: ['id', 'account_type', 'organization_id', 'department_id', 'user_ref_id'],
  invoice: ['id', 'organization_id', 'user_ref_id'],
  payment: ['id', 'organization_id'],
  'payment-way': ['id', 'organization_id'],
  'ledger-document': ['id', 'organization_id'],
  'cash-day': ['id', 'organization_id', 'user_ref_id'],
  voucher: ['id', 'organization_id'],
  campaign: ['id', 'organization_id'],
  order: ['id', 'organization_id', 'user_ref_id'],
  message: ['id', 'organization_id', 'user_ref_id'],
  outage: ['id', 'organization_id'],
  report: ['id', 'organization_id', 'user_ref_id'],
  design: ['id', 'organization_id', 'user_ref_id'],
  'dropdown-option': ['id', 'organization_id'],
  'database-connection': ['id'],
  'unknown-line': ['organization_id'],
} as const satisfies Record<string, readonly RuleField[]>

export type Model = keyof typeof models

/** The fields of a model's records that rules may name. */
export type ModelField<M extends Model> = (typeof models)[M][number]
