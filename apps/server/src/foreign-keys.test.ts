import { accountRoutes } from '@uplink/contract/accounts'
import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { accessServers } from '@uplink/contract/access-servers'
import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { areas } from '@uplink/contract/areas'
import { billingRoutes } from '@uplink/contract/billing'
import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { campaignRoutes } from '@uplink/contract/campaigns'
import { billingDayRoutes } from '@uplink/contract/billing-days'
import { adminPermissions } from '@uplink/contract/admin-permissions'
import { adminRoles } from '@uplink/contract/admin-roles'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { codeRoutes } from '@uplink/contract/codes'
import { customerNoteRoutes } from '@uplink/contract/customer-notes'
import { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { menuItems } from '@uplink/contract/menu-items'
import { factorResetRoutes } from '@uplink/contract/factor-resets'
import { importRoutes } from '@uplink/contract/imports'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { manyLineRoutes } from '@uplink/contract/many-lines'
import { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import { lineOwnerRoutes } from '@uplink/contract/line-moves'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { notificationRoutes } from '@uplink/contract/notifications'
import { orderRoutes } from '@uplink/contract/orders'
import { messageRoutes } from '@uplink/contract/messages'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { outageRoutes } from '@uplink/contract/outages'
import { packageRoutes } from '@uplink/contract/packages'
import { prepaidRoutes } from '@uplink/contract/prepaid'
import { prepaidTermsRoutes } from '@uplink/contract/line-paying'
import { redeemingRoutes } from '@uplink/contract/vouchers'
import { voucherBatchRoutes } from '@uplink/contract/voucher-batches'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { cashDayRoutes, cashDeskRoutes } from '@uplink/contract/cash-days'
import { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { passwordRoutes } from '@uplink/contract/passwords'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import { responseTargetRoutes } from '@uplink/contract/response-targets'
import { paymentRoutes } from '@uplink/contract/payments'
import type { RouteDefinition } from '@uplink/contract/route'
import { routeLists } from '@uplink/contract/route-lists'
import { dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { ruleCheckRoutes } from '@uplink/contract/rule-check'
import { departments, organizations, services } from '@uplink/contract/organizations'
import { legalVersionRoutes } from '@uplink/contract/legal-texts'
import { catalogueOffers, cataloguePackages } from '@uplink/contract/catalogue'
import { paymentWays } from '@uplink/contract/payment-ways'
import { posts } from '@uplink/contract/posts'
import { ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '@uplink/contract/users'
import { webhookRoutes } from '@uplink/contract/webhooks'
import { allRoutes } from './modules'
import { createTestApp, type TestApp } from './testing/test-app'
import { fieldsOf, namesRecord } from './testing/routes/body-fields'
import { idOf, namingIn, nameOf, type Case, type Side } from './testing/routes/named-records'
import { aService, oneOfEverything } from './testing/routes/one-of-everything'

// Naming a record that one may not see must give exactly the answer for a record that does not exist. Otherwise
// anybody could find out which records exist by counting upwards.
const password = 'the password of this person'
let app: TestApp
let here: Side
let there: Side
beforeAll(async () => {
  app = await createTestApp()
  here = await oneOfEverything(app, password)
  there = await oneOfEverything(app, password)
})
afterAll(() => app.close())

/** The body of each is valid except for its field, so only the field can be refused. */
const cases = new Map<string, Case>()
const naming = namingIn(cases)

const code = { otp_code: '123456' }
naming(codeRoutes.generate, 'id', { names: 'change' })
naming(codeRoutes.verify, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyProfile, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyMarketing, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyBank, 'id', { names: 'change', body: code })
const fresh = 'seven green lanterns over Sylhet'
const passwords = { old_password: password, password: fresh, password_confirmation: fresh }
naming(passwordRoutes.change, 'id', { names: 'change', body: { ...passwords, ...code } })
const ofPackage = { when: 'now', package_id: () => here.package }
naming(packageRoutes.change, 'quote_id', { names: 'quote', body: ofPackage })
const ofQuote = { when: 'now', quote_id: () => here.quote }
naming(packageRoutes.change, 'package_id', { names: 'package', body: ofQuote })
naming(billingRoutes.download, 'invoice_id', { names: 'invoice' })
naming(paymentRoutes.start, 'invoice_ids', { names: 'invoice', body: { kind: 'bill', gateway: 'bkash' } })
const move = { address: 'House 2, Road 3', preferred_on: '2099-01-01', note: '' }
naming(addressChangeRoutes.request, 'area_id', { names: 'area', body: move })
naming(chatRoutes.markRead, 'through', { names: 'message' })
naming(notificationRoutes.removeSelected, 'ids', { names: 'notification' })
naming(notificationRoutes.markSeen, 'ids', { names: 'notification' })

const atDesk = { who: 'agent' } as const
const outage = { title: 'Cut fibre', services: ['Internet'], is_planned: false }
for (const route of [outageRoutes.announce, outageRoutes.preview])
  for (const field of ['area_id', 'area_ids'])
    naming(route, field, { ...atDesk, names: 'area', body: outage })
const announced = { params: { id: () => here.outage }, names: 'outage' } as const
naming(outageRoutes.endAll, 'outage_ids', { ...atDesk, ...announced })
naming(outageRoutes.previewEnd, 'outage_ids', { ...atDesk, ...announced })
const noRules = { names: 'organization', body: { rules: [] } } as const
naming(outageCreditRoutes.setRules, 'organization_id', { ...atDesk, ...noRules })
/** A resource whose records belong to an organization. */
function inOrganization(
  routes: Record<'create' | 'update', RouteDefinition>,
  body: object,
  id: () => number,
) {
  for (const route of [routes.create, routes.update])
    naming(route, 'organization_id', { ...atDesk, names: 'organization', body, params: { id } })
}
const status = 'active'
inOrganization(cannedReplies.routes, { title: 'Restart it', text: 'For a while.' }, () => here.reply)
inOrganization(departments.routes, { name: 'Sales', status }, () => here.department)
inOrganization(areas.routes, { name: 'Mirpur', city: 'Dhaka', status }, () => here.line.area_id)
const way = { name: 'Nagad', kind: 'cash', reference: 'optional', status }
inOrganization(paymentWays.routes, way, () => here.way)
const equipment = {
  name: 'BRAS',
  place: 'Mirpur',
  address: '10.67.0.1',
  kind: 'mikrotik',
  on_change: 'change',
}
inOrganization(accessServers.routes, { ...equipment, status }, () => here.accessServer)
naming(networkTermsRoutes.setSuspension, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { is_let_in: false, kbps: 1024, framed_pool: null, attributes: [] },
})
const sold = { name: 'Home', download_mbps: 40, upload_mbps: 40, price: '800.00', status }
inOrganization(cataloguePackages.routes, sold, () => here.package)
const service = { ...atDesk, params: { id: () => here.service } }
const inOwn = { ...aService, department_id: () => here.department }
for (const route of [services.routes.create, services.routes.update]) {
  naming(route, 'department_id', { ...service, names: 'department', body: aService })
  naming(route, 'organization_id', { ...service, names: 'organization', body: inOwn })
}
for (const route of [menuItems.routes.create, menuItems.routes.update]) {
  const entry = { ...atDesk, params: { id: () => here.item } }
  const body = { title: 'Outages', organization_id: () => here.organization }
  naming(route, 'parent_id', { ...entry, names: 'item', body })
  naming(route, 'user_ref_id', { ...entry, names: 'assignee', body })
  naming(route, 'organization_id', { ...entry, names: 'organization', body: { title: 'Outages' } })
}
naming(prepaidTermsRoutes.set, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { grace_days: 0, late_from: 'now' },
})
const batch = { name: 'Spring', count: 1, kind: 'days', days: 7 }
naming(voucherBatchRoutes.create, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { ...batch, package_id: () => here.package },
})
naming(voucherBatchRoutes.create, 'package_id', {
  ...atDesk,
  names: 'package',
  body: { ...batch, organization_id: () => here.organization },
})
for (const route of [orderRoutes.previewSteps, orderRoutes.addSteps])
  naming(route, 'ids', { ...atDesk, names: 'order', body: { status: 'confirmed' } })
const toMany = { title: 'News', text: 'New towers.', name: 'Spring', ways: ['bell'] }
for (const names of ['area', 'package'] as const)
  for (const [route, body] of [
    [campaignRoutes.create, toMany],
    [campaignRoutes.test, toMany],
    [campaignRoutes.preview, {}],
    [campaignRoutes.edit, { ...toMany, version: 1 }],
  ] as const)
    naming(route, `${names}_ids`, { ...atDesk, names, body, params: { id: () => here.campaign } })
for (const [route, body] of [
  [campaignRoutes.create, toMany],
  [campaignRoutes.test, toMany],
  [campaignRoutes.preview, {}],
  [campaignRoutes.edit, { ...toMany, version: 1 }],
] as const)
  naming(route, 'look_id', { ...atDesk, names: 'look', body, params: { id: () => here.campaign } })
const post = { title: 'News', body: 'New towers.', status: 'draft' }
inOrganization(posts.routes, post, () => here.post)
naming(legalVersionRoutes.write, 'organization_id', {
  ...atDesk,
  names: 'organization',
  params: { slug: 'refund-policy' },
  body: { ...post, version: 0 },
})
const added = {
  username: 'new-line',
  address: 'House 1',
  starts_on: '2026-03-14',
  area_id: () => here.line.area_id,
  package_id: () => here.package,
  customer_id: () => here.customer,
}
for (const names of ['area', 'package', 'customer'] as const)
  naming(newLineRoutes.add, `${names}_id`, { ...atDesk, names, body: added })
const place = {
  network_name: 'same-line',
  label: null,
  address: 'House 1',
  place_contact: null,
  contact: '01711000001',
  version: 1,
}
const ofLine = { query: { cuid: () => String(here.line.id) } }
naming(lineChangeRoutes.edit, 'area_id', { ...atDesk, names: 'area', body: place, ...ofLine })
naming(lineOwnerRoutes.move, 'customer_id', {
  ...atDesk,
  names: 'customer',
  body: { when: 'next-cycle', reason: 'Sold' },
  ...ofLine,
})
const ofClosed = { query: { cuid: () => String(here.closedLine) } }
naming(lineClosingRoutes.reopen, 'package_id', { ...atDesk, names: 'package', ...ofClosed })
const offer = { title: 'Spring', price: '1.00', starts_on: '2026-03-01', ends_on: '2026-03-31' }
for (const route of [catalogueOffers.routes.create, catalogueOffers.routes.update])
  naming(route, 'package_id', {
    ...atDesk,
    names: 'package',
    body: { ...offer, status: 'active' },
    params: { id: () => here.offer },
  })
const user = { name: 'Rahima', username: 'rahima', account_type: 'customer', role_ids: [], status: 'active' }
const ofUser = { ...atDesk, params: { id: () => here.user }, body: user }
for (const route of [users.routes.create, users.routes.update]) {
  const body = { ...user, ...(route.method === 'POST' && { send_invitation: false }) }
  naming(route, 'organization_id', { ...ofUser, body, names: 'organization' })
  naming(route, 'department_id', { ...ofUser, body, names: 'department' })
  naming(route, 'user_ref_id', { ...ofUser, body, names: 'user' })
  naming(route, 'role_ids', {
    ...ofUser,
    names: 'role',
    body: { ...body, organization_id: () => here.organization },
  })
}
naming(deskTicketRoutes.assign, 'assignee_id', {
  ...atDesk,
  names: 'assignee',
  params: { id: () => here.ticket },
})
naming(deskTicketRoutes.merge, 'into', { ...atDesk, names: 'ticket', params: { id: () => here.ticket } })
naming(deskTicketRoutes.many, 'ids', { ...atDesk, names: 'ticket', body: { act: 'close' } })
naming(deskTicketRoutes.many, 'assignee_id', {
  ...atDesk,
  names: 'assignee',
  body: { act: 'assign', ids: () => [here.ticket] },
})
const written = { amount: '5', reason: 'A mistake', cuid: () => String(here.line.id) }
naming(ledgerDocumentRoutes['credit-note'], 'invoice_id', { ...atDesk, names: 'invoice', body: written })
naming(ledgerDocumentRoutes['write-off'], 'invoice_id', { ...atDesk, names: 'invoice', body: written })
naming(ledgerDocumentRoutes.preview, 'invoice_id', {
  ...atDesk,
  names: 'invoice',
  body: { amount: '5', kind: 'write-off', cuid: () => String(here.line.id) },
})
naming(cashDayRoutes.handOver, 'to', { ...atDesk, names: 'assignee', params: { id: () => here.closedDay } })
naming(cashDeskRoutes.close, 'handed_to', {
  ...atDesk,
  names: 'assignee',
  params: { id: () => here.openDay },
  body: { expected: '0.00', notes: [], coins: '0', ways: [] },
})
const noTargets = { connection: null, speed: null, billing: null, relocation: null, other: null }
naming(responseTargetRoutes.set, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { minutes: noTargets },
})
naming(deskChatRoutes.assign, 'assignee_id', {
  ...atDesk,
  names: 'assignee',
  params: { id: () => here.line.id },
})
naming(deskChatRoutes.markRead, 'through', {
  ...atDesk,
  names: 'message',
  params: { id: () => here.line.id },
})
naming(messageRoutes.sendAgain, 'ids', { ...atDesk, names: 'failedMessage' })

const lists = {
  organization: organizations,
  department: departments,
  service: services,
  item: menuItems,
  post: posts,
  package: cataloguePackages,
  offer: catalogueOffers,
  area: areas,
  way: paymentWays,
  accessServer: accessServers,
  reply: cannedReplies,
  user: users,
  role: adminRoles,
  permission: adminPermissions,
  options: dropdownOptions,
  customPermission: customPermissions,
  detail: customPermissionDetails,
  routeList: routeLists,
}
for (const [names, { routes }] of Object.entries(lists))
  naming(routes.many, 'ids', { ...atDesk, names: names as keyof typeof lists, body: { act: 'delete' } })
const detail = { permission: 1, route: 1, actions: ['List'], flag: '1' }
for (const route of [
  customPermissionDetails.routes.create,
  customPermissionDetails.routes.update,
  ruleCheckRoutes.check,
] as const) {
  const body = { ...detail, ...(route === ruleCheckRoutes.check && { person: 1 }) }
  const ofDetail = { ...atDesk, params: { id: () => here.detail }, body }
  naming(route, 'permission', { ...ofDetail, names: 'customPermission' })
  naming(route, 'route', { ...ofDetail, names: 'routeList' })
}
naming(ruleCheckRoutes.check, 'person', { ...atDesk, names: 'user', body: detail })
naming(ruleCheckRoutes.check, 'id', { ...atDesk, names: 'detail', body: { ...detail, person: 1 } })
naming(roleRightRoutes.addRows, 'route', {
  ...atDesk,
  names: 'routeList',
  params: { id: () => here.role },
  body: { actions: ['List'], flag: '1' },
})
for (const route of [adminRoles.routes.create, adminRoles.routes.update]) {
  const role = { ...atDesk, params: { id: () => here.role }, body: { name: 'clerk', display_name: 'Clerk' } }
  naming(route, 'permission_ids', { ...role, names: 'permission' })
  naming(route, 'custom_permission_ids', { ...role, names: 'customPermission' })
}
const choices = { ...atDesk, body: { name: 'States', options: [{ value: 'open' }] } } as const
for (const [field, names] of [
  ['organization_id', 'organization'],
  ['report_id', 'report'],
] as const) {
  naming(dropdownOptions.routes.create, field, { ...choices, names })
  naming(dropdownOptions.routes.update, field, { ...choices, names, params: { id: () => here.options } })
}
const file = { timetable: { every: 'day', at: '08:00' }, format: 'csv', if_empty: 'send' }
for (const route of [reportScheduleRoutes.create, reportScheduleRoutes.update]) {
  const params = { id: () => (route.method === 'POST' ? here.report : here.schedule) }
  naming(route, 'recipient_ids', { ...atDesk, names: 'assignee', body: file, params })
}
naming(webhookRoutes.create, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { name: 'Shop', url: 'https://shop.example/hook', events: ['line.opened'] },
})
naming(factorResetRoutes.ask, 'user_id', {
  ...atDesk,
  names: 'user',
  body: { reason: 'Called from their phone' },
})
const token = { name: 'Bookkeeping', permission_ids: [], rows_role_id: null, days: 90, addresses: [] }
naming(apiTokenRoutes.create, 'permission_ids', { ...atDesk, names: 'permission', body: token })
naming(apiTokenRoutes.create, 'rows_role_id', { ...atDesk, names: 'role', body: token })
/** Nothing is looked up by it: it is only compared with the reports that the sent one reads. */
const onlyCompared = nameOf(reportRunRoutes.preview, 'id')
naming(reportRunRoutes.preview, 'id', { ...atDesk, names: 'report', body: { data: {} } })

// `cuid`: each body has everything else that it needs.
const line = { names: 'connection' } as const
const agreed = { newsletter: true, offers_by_email: true, offers_by_sms: true, offers_by_phone: true }
naming(accountRoutes.initMarketing, 'cuid', { ...line, body: { ...agreed, referral_source: null } })
naming(accountRoutes.initBank, 'cuid', {
  ...line,
  body: { bank_name: 'Sonali', account_name: 'Rahima Khatun', account_number: '12345678' },
})
naming(packageRoutes.change, 'cuid', { ...line, body: { package_id: 1, when: 'now', quote_id: 1 } })
naming(addressChangeRoutes.request, 'cuid', { ...line, body: { ...move, area_id: 1 } })
naming(paymentRoutes.start, 'cuid', { ...line, body: { kind: 'bill', gateway: 'bkash' } })
naming(prepaidRoutes.renew, 'cuid', { ...line, body: { total: '1.00' } })
naming(redeemingRoutes.redeem, 'cuid', { ...line, body: { code: 'ABCD' } })
naming(orderRoutes.cancel, 'cuid', { ...line, params: { id: () => here.order } })
const trouble = { category: 'speed', subject: 'Slow', text: 'In the evening' }
naming(ticketRoutes.open, 'cuid', { ...line, body: trouble })
naming(chatRoutes.send, 'cuid', { ...line, body: { text: 'Hello' } })
naming(chatRoutes.markRead, 'cuid', { ...line, body: { through: 1 } })
naming(deskTicketRoutes.open, 'cuid', { ...atDesk, ...line, body: trouble })
naming(billingDayRoutes.start, 'organization_id', { ...atDesk, names: 'organization' })
naming(importRoutes.begin, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { file_name: 'old.csv', content: 'name' },
})
naming(customerNoteRoutes.write, 'cuid', { ...atDesk, ...line, body: { text: 'Has a dog' } })
naming(paymentPromiseRoutes.take, 'cuid', {
  ...atDesk,
  ...line,
  body: { until: '2026-03-20', switch_on: false },
})
for (const route of [billReminderRoutes.preview, billReminderRoutes.send]) {
  naming(route, 'ids', { ...atDesk, names: 'invoice', body: {} })
  naming(route, 'line_ids', { ...atDesk, names: 'connection', body: {} })
}
for (const route of [manyLineRoutes.preview, manyLineRoutes.act]) {
  naming(route, 'ids', { ...atDesk, names: 'connection', body: { act: 'switch-on' } })
  naming(route, 'area_id', { ...atDesk, names: 'area', body: { act: 'area', ids: () => [here.line.id] } })
}
naming(manyLineRoutes.act, 'from_area_id', {
  ...atDesk,
  names: 'area',
  body: { act: 'area', ids: () => [here.line.id], area_id: () => here.line.area_id },
})
naming(manyLineRoutes.act, 'pause_ids', {
  ...atDesk,
  names: 'pause',
  body: { act: 'switch-on', ids: () => [here.suspendedLine] },
})
for (const route of [manyPaymentCaseRoutes.preview, manyPaymentCaseRoutes.act])
  naming(route, 'assignee_id', {
    ...atDesk,
    names: 'assignee',
    body: { act: 'assign', cases: [{ kind: 'message', id: 1 }] },
  })
naming(manualPaymentRoutes.record, 'invoice_ids', {
  ...atDesk,
  names: 'invoice',
  body: { way: 'cash', amount: '5', cuid: () => String(here.line.id) },
})
naming(backdatedPaymentRoutes.record, 'invoice_ids', {
  ...atDesk,
  names: 'invoice',
  body: { way: 'cash', amount: '5', taken_at: '2026-03-14T06:00:00.000Z', cuid: () => String(here.line.id) },
})
naming(manualPaymentRoutes.fromBalance, 'invoice_ids', {
  ...atDesk,
  names: 'invoice',
  body: { cuid: () => String(here.line.id) },
})
naming(manualPaymentRoutes.fromBalance, 'cuid', { ...atDesk, ...line, body: { invoice_ids: [1] } })
naming(manualPaymentRoutes.record, 'cuid', { ...atDesk, ...line, body: { way: 'cash', amount: '5' } })
const noted = { amount: '5', reason: 'A mistake' }
for (const [kind, more] of [
  ['opening', { side: 'customer' }],
  ['adjustment', { side: 'customer' }],
  ['credit-note', { invoice_id: null }],
  ['debit-note', {}],
  ['write-off', { invoice_id: 1 }],
] as const)
  naming(ledgerDocumentRoutes[kind], 'cuid', { ...atDesk, ...line, body: { ...noted, ...more } })
naming(ledgerDocumentRoutes.preview, 'cuid', {
  ...atDesk,
  ...line,
  body: { amount: '5', kind: 'adjustment' },
})
naming(backdatedPaymentRoutes.record, 'cuid', {
  ...atDesk,
  ...line,
  body: { way: 'cash', amount: '5', taken_at: '2026-03-14T06:00:00.000Z' },
})
naming(passwordRoutes.sendToOwner, 'cuid', { ...atDesk, ...line })
naming(paymentCaseRoutes.close, 'cuid', {
  ...atDesk,
  ...line,
  params: { kind: 'message', id: 1 },
  body: { decision: 'credit', reason: 'Looked at the list' },
})

/** Data sources belong to no organization; their own test covers one that somebody may not change. */
const withTestsOfTheirOwn = /^\/(?:database-connections|imports\/from-source|organizations\/setup)\b/

it('knows every field of every body that names a record', () => {
  const fields = allRoutes.flatMap((route) =>
    Object.entries(withTestsOfTheirOwn.test(route.path) ? {} : fieldsOf(route.body))
      .filter(([field, schema]) => namesRecord(field, schema))
      .map(([field]) => nameOf(route, field)),
  )
  expect([...cases.keys()].sort()).toEqual(fields.sort())
})

it.each([...cases])('%s answers for a foreign record what it does for a missing one', async (named, one) => {
  const answerFor = async (id: number) => {
    const { status, body } = await one.send(here[one.who], id)
    const { request_id: _request, ...said } = body as Record<string, unknown>
    // An answer about other fields would be the same for any record.
    if (status === 422 && named !== onlyCompared)
      expect(said.errors).toHaveProperty(named.split(' ').at(-1) ?? '')
    return { status, body: JSON.stringify(said).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'the id') }
  }
  const missing = await answerFor(987_654_321)
  expect(missing.status).toBeLessThan(500)
  expect(await answerFor(idOf(one.names, there))).toEqual(missing)
})
