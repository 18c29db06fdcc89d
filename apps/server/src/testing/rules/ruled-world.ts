import type { Model } from '@uplink/contract/models'
import { sql } from 'kysely'
import { userFactory } from '../../modules/auth/auth.factory'
import { issuedInvoiceFactory } from '../../modules/billing/billing.factory'
import { connectionFactory } from '../../modules/connections/connections.factory'
import { menuItemFactory } from '../../modules/menus/menus.factory'
import { orderFactory } from '../../modules/orders/orders.factory'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { paymentFactory } from '../../modules/payments/payments.factory'
import { postFactory } from '../../modules/posts/posts.factory'
import { optionSetFactory, reportFactory } from '../../modules/reports/reports.factory'
import { designFactory } from '../../modules/designs/designs.factory'
import { ticketFactory } from '../../modules/tickets/tickets.factory'
import { accessServerFactory } from '../../modules/usage/access-server.factory'
import type { Fields } from './rule-oracle'
import type { TestApp } from '../test-app'

/** Three organizations with a few records of every model. Returns their ids. */
export async function ruledWorld(app: TestApp): Promise<number[]> {
  const organizations = []
  for (let each = 0; each < 3; each += 1) {
    const { id } = await organizationFactory(app)
    organizations.push(id)
    await fill(app, id, each)
  }
  await menuItemFactory(app, { title: 'For everybody' })
  return organizations
}

async function fill(app: TestApp, organizationId: number, number: number) {
  const { db } = app
  const department = await db
    .insertInto('departments')
    .values({ organization_id: organizationId, name: `Repair ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { organization_id: organizationId, department_id: department.id }
  await db
    .insertInto('services')
    .values([
      { ...of, name: 'Visit' },
      { ...of, name: 'Cable' },
    ])
    .execute()
  const staff = await userFactory(app, { accountType: 'staff', organizationId })
  await db.updateTable('users').set({ department_id: department.id }).where('id', '=', staff.id).execute()
  await db
    .insertInto('canned_replies')
    .values({
      organization_id: organizationId,
      title: `Hello ${number}`,
      body: 'Good day.',
      created_at: new Date(0),
    })
    .execute()
  await postFactory(app, { organizationId, authorId: staff.id })
  await menuItemFactory(app, { title: `Item ${number}`, organizationId, userId: staff.id })
  await sql`INSERT INTO legal_texts (organization_id, slug, number, author_id, title, body)
    VALUES (${organizationId}, 'privacy-policy', 1, ${staff.id}, 'Privacy', 'Ours.')`.execute(db)
  await reportFactory(app, { organizationId, createdBy: staff.id })
  await optionSetFactory(app, { organizationId })
  await designFactory(app, { organizationId, createdBy: staff.id })
  const address = `10.0.0.${number + 1}`
  await accessServerFactory(app, { address, organizationId, place: 'Roof' })
  await sql`INSERT INTO unknown_lines (username, nas_address, first_at, last_at)
    VALUES (${`nobody-${number}`}, ${address}, now(), now())`.execute(db)
  for (let each = 0; each < 2; each += 1) await customer(app, organizationId, staff.id)
}

async function customer(app: TestApp, organizationId: number, staffId: number) {
  const { db } = app
  const { id: userId } = await userFactory(app, { organizationId })
  await db.updateTable('users').set({ user_ref_id: staffId }).where('id', '=', userId).execute()
  const line = await connectionFactory(app, { userId, organizationId })
  await ticketFactory(app, line)
  await orderFactory(app, line)
  await paymentFactory(app, line)
  await issuedInvoiceFactory(app, {
    connection: line,
    periodStart: '2026-03-01',
    periodEnd: '2026-03-31',
    dueOn: '2026-03-11',
  })
  await sql`WITH said AS (INSERT INTO chat_messages (connection_id, author_id, is_from_customer, body, created_at)
      VALUES (${line.id}, ${userId}, true, 'Hello', now()) RETURNING id)
    INSERT INTO chats (connection_id, last_message_id, last_message_at, is_waiting)
    SELECT ${line.id}, id, now(), true FROM said`.execute(db)
  await sql`INSERT INTO message_logs (outbox_id, channel, user_id, recipient, kind, text)
    VALUES (${line.id}, 'sms', ${userId}, '01711000000', 'ticket.answered', 'Hello')`.execute(db)
  await sql`INSERT INTO outages (area_id, title, starts_at) VALUES (${line.area_id}, 'Cut fibre', now())`.execute(
    db,
  )
}

const plain = (table: string) => `SELECT id AS key, id FROM ${table}`
const ofLine = (table: string, key: string) =>
  `SELECT ${key} AS key, ${key} AS id, c.organization_id, c.user_id AS user_ref_id
   FROM ${table} x JOIN connections c ON c.id = x.connection_id`

/**
 * Each record's values of the fields that rules may name; written by hand, independent of the portal's own columns.
 */
const statements: Partial<Record<Model, string>> = {
  organization: 'SELECT id AS key, id, id AS organization_id FROM organizations',
  department: 'SELECT id AS key, id, organization_id, id AS department_id FROM departments',
  service: 'SELECT id AS key, id, organization_id, department_id FROM services',
  'admin-permission': plain('admin_permissions'),
  'admin-role': plain('roles'),
  'route-list': plain('route_lists'),
  'custom-permission': plain('custom_permissions'),
  'custom-permission-detail': plain('custom_permission_details'),
  'menu-item': 'SELECT id AS key, id, organization_id, user_ref_id FROM menu_items',
  package: 'SELECT id AS key, id, organization_id FROM packages',
  area: 'SELECT id AS key, id, organization_id FROM areas',
  campaign: 'SELECT id AS key, id, organization_id FROM campaigns',
  voucher: 'SELECT id AS key, id, organization_id FROM voucher_batches',
  'cash-day': 'SELECT id AS key, id, organization_id, cashier_id AS user_ref_id FROM cash_days',
  'payment-way': 'SELECT id AS key, id, organization_id FROM payment_ways',
  'access-server': 'SELECT id AS key, id, organization_id FROM access_servers',
  // legal texts are identified by their organization
  'legal-text': 'SELECT id AS key, id AS organization_id FROM organizations',
  post: 'SELECT id AS key, id, organization_id, author_id AS user_ref_id FROM posts',
  connection: 'SELECT id AS key, id, organization_id, user_id AS user_ref_id FROM connections',
  ticket: ofLine('tickets', 'x.id'),
  chat: ofLine('chats', 'x.connection_id'),
  'canned-reply': 'SELECT id AS key, id, organization_id FROM canned_replies',
  user: 'SELECT id AS key, id, account_type, organization_id, department_id, user_ref_id FROM users',
  invoice: ofLine('invoices', 'x.id'),
  payment: 'SELECT id AS key, id, organization_id FROM payments',
  order: ofLine('orders', 'x.id'),
  message: `SELECT m.id AS key, m.id, u.organization_id, m.user_id AS user_ref_id
    FROM message_logs m LEFT JOIN users u ON u.id = m.user_id`,
  // an outage belongs to its area, and is identified by the area's id
  outage: `SELECT o.id AS key, a.id, a.organization_id FROM outages o JOIN areas a ON a.id = o.area_id`,
  'dropdown-option': 'SELECT id AS key, id, organization_id FROM dropdown_options',
  report: 'SELECT id AS key, id, organization_id, created_by AS user_ref_id FROM reports',
  design: 'SELECT id AS key, id, organization_id, created_by AS user_ref_id FROM designs',
  'unknown-line': `SELECT username AS key, s.organization_id
    FROM unknown_lines u LEFT JOIN access_servers s ON s.address = u.nas_address`,
}

export interface Known {
  key: string
  fields: Fields
}

/** All records of each model. */
export async function everyRecord({ db }: TestApp): Promise<ReadonlyMap<Model, readonly Known[]>> {
  const found = new Map<Model, Known[]>()
  for (const [model, statement] of Object.entries(statements)) {
    const { rows } = await sql.raw<Record<string, string | number | null>>(statement).execute(db)
    const text = (value: string | number | null | undefined) => (value == null ? null : String(value))
    found.set(
      model as Model,
      rows.map(({ key, ...fields }) => ({
        key: text(key) ?? '',
        fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, text(value)])),
      })),
    )
  }
  return found
}
