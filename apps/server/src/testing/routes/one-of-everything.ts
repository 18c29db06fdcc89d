import { campaignFactory } from '../../modules/campaigns/campaigns.factory'
import { accessServerFactory } from '../../modules/usage/access-server.factory'
import { accountRoutes } from '@uplink/contract/accounts'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { chatRoutes } from '@uplink/contract/chat'
import { packageRoutes } from '@uplink/contract/packages'
import { services } from '@uplink/contract/organizations'
import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { userFactory } from '../../modules/auth/auth.factory'
import { mobileFactory } from '../../modules/auth/codes/codes.factory'
import { issuedInvoiceFactory } from '../../modules/billing/billing.factory'
import {
  connectionFactory,
  outageFactory,
  packageFactory,
} from '../../modules/connections/connections.factory'
import { offerFactory } from '../../modules/connections/packages/packages.factory'
import { menuItemFactory } from '../../modules/menus/menus.factory'
import { notificationFactory } from '../../modules/notifications/notifications.factory'
import { enqueue } from '#platform/outbox/outbox'
import { orderFactory } from '../../modules/orders/orders.factory'
import { postFactory } from '../../modules/posts/posts.factory'
import { optionSetFactory, reportFactory } from '../../modules/reports/reports.factory'
import { scheduleFactory } from '../../modules/reports/schedules/schedules.factory'
import { ticketFactory } from '../../modules/tickets/tickets.factory'
import type { TestApp } from '../test-app'

const actions = ['List', 'Create', 'Edit', 'Delete'] as const
export const aService = { name: 'Visit', foo_rate: '0', status: 'active' as const }
/**
 * These belong to no organization and cannot be listed here; only administrators write them, whatever else is
 * granted.
 */
const everybodys = [
  'admin-role',
  'admin-permission',
  'custom-permission',
  'custom-permission-detail',
  'route-list',
] as const
const granted = [
  ...(['ticket', 'chat', 'connection', 'canned-reply', 'outage', 'payment'] as const),
  ...(['report', 'dropdown-option'] as const),
  ...([
    'department',
    'service',
    'menu-item',
    'user',
    'post',
    'legal-text',
    'package',
    'offer',
    'area',
    'payment-way',
    'cash-day',
    'ledger-document',
    'access-server',
    'voucher',
    'campaign',
    'message',
  ] as const),
]

/** A provider with a customer, a person at its desk, and one record of every kind that a body can name. */
export async function oneOfEverything(app: TestApp, password: string) {
  const passwordHash = await app.passwords.hash(password)
  const person = await app.signIn({ mobileNo: mobileFactory(), passwordHash })
  const line = await connectionFactory(app, { userId: person.userId })
  const organizationId = line.organization_id
  const role = await roleFactory(app, {
    permissions: [
      {
        paths: [
          '/desk/*',
          '/departments*',
          '/services*',
          '/admin-menu*',
          '/users*',
          '/posts*',
          '/ext-report-builder/*',
          '/legal-texts/*',
          '/catalogue-*',
          '/areas*',
          '/imports*',
          '/payment-ways*',
          '/cash-desk/*',
          '/cash-days/*',
          '/ledger-documents/*',
          '/access-servers*',
          '/prepaid-terms',
          '/voucher-batches*',
          '/campaigns*',
          '/message-logs*',
          '/admin-roles*',
          '/admin-permissions*',
          '/custom-permission*',
          '/route-lists*',
        ],
      },
    ],
    grants: [
      ...granted.map((model) => ({ model, actions: [...actions], ...ofOwnOrganization })),
      ...everybodys.map((model) => ({ model, actions: actions.slice(1) })),
    ],
  })
  const staff = { accountType: 'staff' as const, organizationId, roleIds: [role], passwordHash }
  const agent = await app.signIn(staff)
  const due = { periodStart: '2026-03-01', periodEnd: '2026-03-31', dueOn: '2026-03-11' }
  const wanted = await packageFactory(app, { organizationId, price: 80_000 })
  const when = 'now' as const
  const quoted = await person.call(packageRoutes.quote, { query: { package_id: wanted.id, when } })
  const change = await person.call(accountRoutes.initProfile, { body: { name: 'Salma Akter' } })
  const said = await person.call(chatRoutes.send, { body: { text: 'Hello' } })
  const title = 'Restart the router'
  const kept = await agent.call(cannedReplies.routes.create, { body: { title, text: 'For ten seconds.' } })
  const { id: department } = await app.db
    .insertInto('departments')
    .values({ organization_id: organizationId, name: 'Repair' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const server = await accessServerFactory(app, {
    address: `10.66.0.${String(organizationId % 250)}`,
    organizationId,
    place: 'Mirpur',
  })
  const visit = { ...aService, department_id: department }
  const service = await agent.call(services.routes.create, { body: visit })
  const report = await reportFactory(app, { organizationId, createdBy: agent.userId })
  const owner = (await userFactory(app, { organizationId })).id
  const closedLine = await connectionFactory(app, { userId: owner, organizationId, status: 'closed' })
  const suspendedLine = await connectionFactory(app, { userId: owner, organizationId, status: 'suspended' })
  return {
    person,
    agent,
    line,
    closedLine: closedLine.id,
    suspendedLine: suspendedLine.id,
    pause: await pauseOf(app, suspendedLine, agent.userId),
    organization: organizationId,
    assignee: (await app.signIn(staff)).userId,
    ticket: (await ticketFactory(app, line)).id,
    order: (await orderFactory(app, line)).id,
    // far away, so that nothing else meets it
    outage: (
      await outageFactory(app, { areaId: line.area_id, startsAt: new Date('2099-01-01'), isPlanned: true })
    ).id,
    invoice: (await issuedInvoiceFactory(app, { connection: line, ...due })).id,
    notification: (await notificationFactory(app, { user_id: person.userId })).id,
    package: wanted.id,
    accessServer: server.id,
    quote: quoted.body.data.id,
    change: change.body.data.id,
    message: said.body.data.id,
    failedMessage: await failedTo(app, person.userId),
    reply: kept.body.data.id,
    department,
    service: service.body.data.id,
    way: await wayOf(app, organizationId),
    openDay: await cashDayOf(app, organizationId, agent.userId),
    closedDay: await cashDayOf(app, organizationId, agent.userId, true),
    offer: (await offerFactory(app, { packageId: wanted.id, price: 1 })).id,
    campaign: (await campaignFactory(app, { organizationId, madeBy: agent.userId })).id,
    look: await lookedAt(app, agent.userId),
    post: (await postFactory(app, { organizationId, authorId: agent.userId })).id,
    item: await menuItemFactory(app, { title: 'Reports', organizationId }),
    role: await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] }),
    permission: await last(app, 'admin_permissions'),
    customPermission: await last(app, 'custom_permissions'),
    detail: await last(app, 'custom_permission_details'),
    routeList: await last(app, 'route_lists'),
    report,
    schedule: await scheduleFactory(app, { reportId: report, ownerId: agent.userId }),
    options: await optionSetFactory(app, { organizationId }),
    user: (await userFactory(app, { organizationId })).id,
    customer: (await userFactory(app, { organizationId })).id,
  }
}

/** A message to a person that was given up. */
async function failedTo({ db }: TestApp, userId: number): Promise<number> {
  const recipient = `failed-${String(userId)}@example.com`
  await enqueue(db, {
    transport: 'mail',
    recipient,
    payload: { text: 'Hello' },
    log: { user_id: userId, kind: 'outage-began', text: 'Hello' },
  })
  await db
    .updateTable('outbox')
    .set({ abandoned_at: new Date(), last_error: 'no answer' })
    .where('recipient', '=', recipient)
    .execute()
  const message = await db
    .updateTable('message_logs')
    .set({ state: 'failed', error: 'no answer', ended_at: new Date() })
    .where('recipient', '=', recipient)
    .returning('id')
    .executeTakeFirstOrThrow()
  return message.id
}

/** The suspension by hand of a line. */
async function pauseOf(
  { db, clock }: TestApp,
  { id, organization_id }: { id: number; organization_id: number },
  begunBy: number,
): Promise<number> {
  const pause = await db
    .insertInto('line_pauses')
    .values({
      connection_id: id,
      organization_id,
      reason: 'Moves house',
      is_reason_told: false,
      is_charged: true,
      began_at: clock.now(),
      begun_by: begunBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return pause.id
}

/** A cash day on which nothing was taken. */
async function cashDayOf(
  { db, clock }: TestApp,
  organization: number,
  cashier: number,
  isClosed = false,
): Promise<number> {
  const opened = {
    organization_id: organization,
    cashier_id: cashier,
    opened_at: clock.now(),
    float_amount: 0,
  }
  const closed = {
    closed_at: clock.now(),
    closed_by: cashier,
    sheet_number: 900,
    expected: 0,
    counted: 0,
    sheet: '{}',
  }
  const day = await db
    .insertInto('cash_days')
    .values({ ...opened, day: isClosed ? '2026-01-01' : '2026-01-02', ...(isClosed && closed) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return day.id
}

/** The first of the ways of money that every organization begins with. */
async function wayOf({ db }: TestApp, organization: number): Promise<number> {
  const way = await db
    .selectFrom('payment_ways')
    .select('id')
    .where('organization_id', '=', organization)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return way.id
}

/** The newest record of a table. */
async function last(
  { db }: TestApp,
  table: 'admin_permissions' | 'custom_permissions' | 'custom_permission_details' | 'route_lists',
): Promise<number> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return row.id
}

/** Customers whom somebody has looked at, to write to them. */
async function lookedAt(app: TestApp, userId: number): Promise<number> {
  const { id } = await app.db
    .insertInto('bulk_acts')
    .values({
      user_id: userId,
      list: 'customers',
      act: 'write',
      terms: '{}',
      filters: '{}',
      said: 'Write to them',
      found_by: 'all',
      looked_at: app.clock.now(),
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
