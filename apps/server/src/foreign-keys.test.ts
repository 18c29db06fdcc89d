import { accountRoutes } from '@uplink/contract/accounts'
import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { billingRoutes } from '@uplink/contract/billing'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { codeRoutes } from '@uplink/contract/codes'
import { menuItems } from '@uplink/contract/menu-items'
import { notificationRoutes } from '@uplink/contract/notifications'
import { orderRoutes } from '@uplink/contract/orders'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { outageRoutes } from '@uplink/contract/outages'
import { packageRoutes } from '@uplink/contract/packages'
import { passwordRoutes } from '@uplink/contract/passwords'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { bodyId, type RouteDefinition } from '@uplink/contract/route'
import { departments, services } from '@uplink/contract/organizations'
import { deskTicketRoutes, ticketRoutes } from '@uplink/contract/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { users } from '@uplink/contract/users'
import { allRoutes } from './modules'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { userFactory } from './modules/auth/auth.factory'
import { mobileFactory } from './modules/auth/codes/codes.factory'
import { issuedInvoiceFactory } from './modules/billing/billing.factory'
import { connectionFactory, packageFactory } from './modules/connections/connections.factory'
import { menuItemFactory } from './modules/menus/menus.factory'
import { notificationFactory } from './modules/notifications/notifications.factory'
import { orderFactory } from './modules/orders/orders.factory'
import { ticketFactory } from './modules/tickets/tickets.factory'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Whoever names a record that they may not see gets the answer for one that does not exist, to the letter: otherwise
// anybody could find out which there are by counting upwards.
const password = 'the password of this person'
let app: TestApp
let here: Side
let there: Side
beforeAll(async () => {
  app = await createTestApp()
  here = await side()
  there = await side()
})
afterAll(() => app.close())

type Side = Awaited<ReturnType<typeof side>>

const aService = { name: 'Visit', foo_rate: '0', status: 'active' as const }
const granted = [
  ...(['ticket', 'chat', 'connection', 'canned-reply', 'outage', 'payment'] as const),
  ...(['department', 'service', 'menu-item', 'user'] as const),
]

/** A provider with a customer, somebody at its desk, and one of everything that a body can name. */
async function side() {
  const passwordHash = await app.passwords.hash(password)
  const person = await app.signIn({ mobileNo: mobileFactory(), passwordHash })
  const line = await connectionFactory(app, { userId: person.userId })
  const organizationId = line.organization_id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/*', '/departments*', '/services*', '/admin-menu*', '/users*'] }],
    grants: granted.map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit', 'Delete'],
      ...ofOwnOrganization,
    })),
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
  const visit = { ...aService, department_id: department }
  const service = await agent.call(services.routes.create, { body: visit })
  return {
    person,
    agent,
    line,
    organization: organizationId,
    assignee: (await app.signIn(staff)).userId,
    ticket: (await ticketFactory(app, line)).id,
    order: (await orderFactory(app, line)).id,
    invoice: (await issuedInvoiceFactory(app, { connection: line, ...due })).id,
    notification: (await notificationFactory(app, { user_id: person.userId })).id,
    package: wanted.id,
    quote: quoted.body.data.id,
    change: change.body.data.id,
    message: said.body.data.id,
    reply: kept.body.data.id,
    department,
    service: service.body.data.id,
    item: await menuItemFactory(app, { title: 'Reports', organizationId }),
    role: await roleFactory(app, { permissions: [{ paths: ['/desk/*'] }] }),
    user: (await userFactory(app, { organizationId })).id,
  }
}

const name = (route: RouteDefinition, field: string) => `${route.method} ${route.path} ${field}`

/** What a body can name. */
type Named = Exclude<keyof Side, 'person' | 'agent' | 'line'> | 'connection' | 'area'
const idOf = (what: Named, { line, ...rest }: Side) =>
  what === 'connection' ? line.id : what === 'area' ? line.area_id : rest[what]

interface Case {
  who: 'person' | 'agent'
  names: Named
  send(caller: Caller, id: number): Promise<{ status: number; body: unknown }>
}
const cases = new Map<string, Case>()

/** The body is what the route takes, but for the field: so only that can be refused. */
function naming<R extends RouteDefinition>(
  route: R,
  field: string,
  {
    who = 'person',
    names,
    body = {},
    params,
  }: { who?: Case['who']; names: Named; body?: object; params?: Record<string, unknown> },
) {
  const isList = field.endsWith('ids')
  let count = 0
  cases.set(name(route, field), {
    who,
    names,
    send: (caller, id) =>
      caller.call(route, {
        params: paramsAt(params ?? {}),
        body: { ...paramsAt(body as Record<string, unknown>), [field]: isList ? [id] : id },
        ...(route.idempotent && { key: `a-key-of-foreign-keys-${String(++count)}` }),
      } as never),
  })
}
/** Ids are read when the call is made: what they name is not there before. */
const paramsAt = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      value instanceof Function ? (value as () => unknown)() : value,
    ]),
  )

const code = { otp_code: '123456' }
naming(codeRoutes.generate, 'id', { names: 'change' })
naming(codeRoutes.verify, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyProfile, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyMarketing, 'id', { names: 'change', body: code })
naming(accountRoutes.verifyBank, 'id', { names: 'change', body: code })
const fresh = 'seven green lanterns over Sylhet'
const passwords = { old_password: password, password: fresh, password_confirmation: fresh }
naming(passwordRoutes.change, 'id', { names: 'change', body: { ...passwords, ...code } })
naming(packageRoutes.change, 'quote_id', {
  names: 'quote',
  body: {
    when: 'now',
    get package_id() {
      return here.package
    },
  },
})
naming(packageRoutes.change, 'package_id', {
  names: 'package',
  body: {
    when: 'now',
    get quote_id() {
      return here.quote
    },
  },
})
naming(billingRoutes.download, 'invoice_id', { names: 'invoice' })
naming(paymentRoutes.start, 'invoice_ids', { names: 'invoice', body: { kind: 'bill', gateway: 'bkash' } })
const move = { address: 'House 2, Road 3', preferred_on: '2099-01-01', note: '' }
naming(addressChangeRoutes.request, 'area_id', { names: 'area', body: move })
naming(chatRoutes.markRead, 'through', { names: 'message' })
naming(notificationRoutes.removeSelected, 'ids', { names: 'notification' })
naming(notificationRoutes.markSeen, 'ids', { names: 'notification' })

const atDesk = { who: 'agent' } as const
const outage = { title: 'Cut fibre', services: ['internet'] }
naming(outageRoutes.announce, 'area_id', { ...atDesk, names: 'area', body: outage })
naming(outageCreditRoutes.setRules, 'organization_id', {
  ...atDesk,
  names: 'organization',
  body: { rules: [] },
})
const reply = { title: 'Restart the router', text: 'For ten seconds.' }
naming(cannedReplies.routes.update, 'organization_id', {
  ...{ ...atDesk, names: 'organization', body: reply },
  params: { id: () => here.reply },
})
naming(cannedReplies.routes.create, 'organization_id', { ...atDesk, names: 'organization', body: reply })
const department = { ...atDesk, names: 'organization', body: { name: 'Sales', status: 'active' } } as const
naming(departments.routes.create, 'organization_id', department)
naming(departments.routes.update, 'organization_id', {
  ...department,
  params: { id: () => here.department },
})
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
const user = { name: 'Rahima', username: 'rahima', account_type: 'customer', role_ids: [], status: 'active' }
const ofUser = { ...atDesk, params: { id: () => here.user }, body: user }
for (const route of [users.routes.create, users.routes.update]) {
  const body = { ...user, ...(route.method === 'POST' && { send_invitation: false }) }
  naming(route, 'organization_id', { ...ofUser, body, names: 'organization' })
  naming(route, 'department_id', { ...ofUser, body, names: 'department' })
  naming(route, 'user_ref_id', { ...ofUser, body, names: 'user' })
  naming(route, 'role_ids', {
    ...{ ...ofUser, names: 'role' },
    body: { ...body, organization_id: () => here.organization },
  })
}
naming(deskTicketRoutes.assign, 'assignee_id', {
  ...atDesk,
  names: 'assignee',
  params: { id: () => here.ticket },
})
naming(deskChatRoutes.markRead, 'through', {
  ...atDesk,
  names: 'message',
  params: { id: () => here.line.id },
})

// `cuid`: each has what else its body must hold.
const line = { names: 'connection' } as const
naming(accountRoutes.initMarketing, 'cuid', { ...line, body: { sms: true } })
naming(accountRoutes.initBank, 'cuid', {
  ...line,
  body: { bank_name: 'Sonali', account_name: 'Rahima Khatun', account_number: '12345678' },
})
naming(packageRoutes.change, 'cuid', { ...line, body: { package_id: 1, when: 'now', quote_id: 1 } })
naming(addressChangeRoutes.request, 'cuid', { ...line, body: { ...move, area_id: 1 } })
naming(paymentRoutes.start, 'cuid', { ...line, body: { kind: 'bill', gateway: 'bkash' } })
naming(orderRoutes.cancel, 'cuid', { ...line, params: { id: () => here.order } })
const trouble = { category: 'speed', subject: 'Slow', text: 'In the evening' }
naming(ticketRoutes.open, 'cuid', { ...line, body: trouble })
naming(chatRoutes.send, 'cuid', { ...line, body: { text: 'Hello' } })
naming(chatRoutes.markRead, 'cuid', { ...line, body: { through: 1 } })
naming(deskTicketRoutes.open, 'cuid', { ...atDesk, ...line, body: trouble })
naming(passwordRoutes.sendToOwner, 'cuid', { ...atDesk, ...line })
naming(paymentCaseRoutes.close, 'cuid', {
  ...atDesk,
  ...line,
  params: { kind: 'message', id: 1 },
  body: { decision: 'credit', reason: 'Looked at the list' },
})

/** Written by administrators only, and no record is foreign to them: nobody else gets as far as the field. */
const onlyAdministrators = /^\/(admin-roles|custom-permission-details)\b/

it('knows every field of every body that names a record', () => {
  const fields = allRoutes.flatMap((route) =>
    Object.entries(onlyAdministrators.test(route.path) ? {} : fieldsOf(route.body))
      .filter(([field, schema]) => field === 'cuid' || bare(schema) === bodyId)
      .map(([field]) => name(route, field)),
  )
  expect([...cases.keys()].sort()).toEqual(fields.sort())
})

const fieldsOf = (body: z.ZodType | undefined) => (body instanceof z.ZodObject ? body.shape : {}) as object

/** What a field is, whether it may be absent or a list of it. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap())
  return schema instanceof z.ZodArray ? bare(schema.element) : schema
}

it.each([...cases])('%s answers for a foreign record what it does for a missing one', async (_, one) => {
  const answerFor = async (id: number) => {
    const { status, body } = await one.send(here[one.who], id)
    const { request_id: _request, ...said } = body as Record<string, unknown>
    return { status, body: JSON.parse(JSON.stringify(said).replaceAll(String(id), 'the id')) as unknown }
  }
  const missing = await answerFor(987_654_321)
  expect(missing.status).toBeLessThan(500)
  expect(await answerFor(idOf(one.names, there))).toEqual(missing)
})
