import type { AuditNoun } from '@uplink/contract/audit'
import type { Model } from '@uplink/contract/models'
import { sql, type SqlBool } from 'kysely'
import type { AuditTarget, AuditTargets } from './modules/audit/targets'
import { reportsWithin } from './modules/reports/resolved/report-scope.access'
import { ruledRows } from './ruled-rows'

/** Records that are the rows of a model, as row rules have them. */
function rowsOf(
  model: Exclude<keyof typeof ruledRows, 'legal-text' | 'outage' | 'unknown-line'>,
): AuditTarget {
  const { from, key, title, columns } = ruledRows[model]
  const rules = { model, columns } as { model: Model; columns: object }
  return {
    model,
    from,
    key,
    title,
    foundBy: 'organization',
    within: (call) => call.rows(rules.model, 'List', rules.columns),
  }
}

/** Records that belong to a row of a model, and have neither rules nor a name of their own. */
const belongingTo = (
  model: 'user' | 'payment',
  to: Pick<AuditTarget, 'from' | 'key' | 'foundBy'>,
): AuditTarget => {
  const { within } = rowsOf(model)
  return { ...to, model, within }
}

/** A schedule or an alert of a report is seen by its owner and by those who may change the report. */
const planOf = (table: 'report_schedules' | 'report_alerts'): AuditTarget => ({
  model: 'report',
  from: sql`${sql.table(table)} JOIN reports ON reports.id = ${sql.ref(`${table}.report_id`)}`,
  key: `${table}.id`,
  foundBy: 'noun',
  within: async (call) => {
    const [listed, editable] = await Promise.all([reportsWithin(call, 'List'), reportsWithin(call, 'Edit')])
    return sql<SqlBool>`(${listed} AND (${sql.ref(`${table}.owner_id`)} = ${call.person.userId} OR ${editable}))`
  },
})

/** Where the record is that an entry of the audit log is about, and who may list it: one line for every noun. */
export const auditTargets = {
  right: null,
  list: null,
  gateway: null,
  user: rowsOf('user'),
  connection: rowsOf('connection'),
  session: belongingTo('user', {
    from: sql`sessions JOIN users ON users.id = sessions.user_id`,
    key: 'sessions.id',
    foundBy: 'actor',
  }),
  webhook: {
    ...rowsOf('organization'),
    from: sql`webhooks JOIN organizations ON organizations.id = webhooks.organization_id`,
    key: 'webhooks.id',
    title: sql<string>`webhooks.name`,
    foundBy: 'noun',
  },
  'api-token': {
    ...belongingTo('user', {
      from: sql`api_tokens JOIN users ON users.id = api_tokens.user_id`,
      key: 'api_tokens.id',
      foundBy: 'noun',
    }),
    title: sql<string>`api_tokens.name`,
  },
  'pending-change': belongingTo('user', {
    from: sql`pending_changes JOIN users ON users.id = pending_changes.user_id`,
    key: 'pending_changes.id',
    foundBy: 'actor',
  }),
  order: rowsOf('order'),
  outage: {
    model: 'outage',
    from: ruledRows.outage.from,
    key: ruledRows.outage.key,
    title: ruledRows.outage.title,
    // an outage is of its area, which may go to another organization
    foundBy: 'noun',
    within: (call) => call.rows('outage', 'List', ruledRows.outage.columns),
  },
  organization: rowsOf('organization'),
  department: rowsOf('department'),
  service: rowsOf('service'),
  'admin-permission': rowsOf('admin-permission'),
  'admin-role': rowsOf('admin-role'),
  'route-list': rowsOf('route-list'),
  'data-source': rowsOf('database-connection'),
  'custom-permission': rowsOf('custom-permission'),
  'custom-permission-detail': rowsOf('custom-permission-detail'),
  'menu-item': rowsOf('menu-item'),
  package: rowsOf('package'),
  offer: rowsOf('offer'),
  post: rowsOf('post'),
  'legal-text': {
    model: 'legal-text',
    // rules about legal texts name organizations
    from: sql`legal_texts JOIN organizations ON organizations.id = legal_texts.organization_id`,
    key: 'legal_texts.id',
    foundBy: 'organization',
    within: (call) => call.rows('legal-text', 'List', ruledRows['legal-text'].columns),
  },
  ticket: rowsOf('ticket'),
  'canned-reply': rowsOf('canned-reply'),
  'payment-way': { ...rowsOf('payment-way'), foundBy: 'noun' },
  'ledger-document': { ...rowsOf('ledger-document'), foundBy: 'noun' },
  'cash-day': { ...rowsOf('cash-day'), foundBy: 'noun' },
  'access-server': { ...rowsOf('access-server'), foundBy: 'noun' },
  'voucher-batch': { ...rowsOf('voucher'), foundBy: 'noun' },
  campaign: { ...rowsOf('campaign'), foundBy: 'noun' },
  'bulk-act': {
    ...belongingTo('user', {
      from: sql`bulk_acts JOIN users ON users.id = bulk_acts.user_id`,
      key: 'bulk_acts.id',
      foundBy: 'noun',
    }),
    title: sql<string>`bulk_acts.said`,
  },
  area: rowsOf('area'),
  import: {
    ...rowsOf('organization'),
    from: sql`imports JOIN organizations ON organizations.id = imports.organization_id`,
    key: 'imports.id',
    title: sql<string>`imports.name`,
    foundBy: 'noun',
  },
  report: { ...rowsOf('report'), within: (call) => reportsWithin(call, 'List') },
  'report-schedule': planOf('report_schedules'),
  'report-alert': planOf('report_alerts'),
  design: rowsOf('design'),
  'dropdown-option': rowsOf('dropdown-option'),
  payment: rowsOf('payment'),
  message: rowsOf('message'),
  'gateway-message': belongingTo('payment', {
    from: sql`gateway_messages JOIN payments AS p ON p.id = gateway_messages.payment_id`,
    key: 'gateway_messages.id',
    foundBy: 'noun',
  }),
} satisfies Record<AuditNoun, AuditTarget | null> as AuditTargets
