import { menuRoutes } from '@uplink/contract/menus'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { orderRoutes } from '@uplink/contract/orders'
import { postRoutes } from '@uplink/contract/posts'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config'
import { issuedInvoiceFactory } from '../modules/billing/billing.factory'
import { connectionFactory } from '../modules/connections/connections.factory'
import { orderFactory } from '../modules/orders/orders.factory'
import { paymentFactory } from '../modules/payments/payments.factory'
import { customerWithLine } from '../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../testing/test-app'
import { roles } from './built-in/roles'
import { fillOnFirstStart } from './first-start'
import { createSeals } from '#platform/secrets/seals'

let app: TestApp
let said: string[]
beforeAll(async () => {
  app = await createTestApp()
  await start()
})
afterAll(() => app.close())

async function start(settings: Record<string, string> = {}) {
  const result = readConfig({ NODE_ENV: 'test', DEMO: 'false', ...settings })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  said = []
  await fillOnFirstStart({
    config: result.config,
    owner: app.logins.owner,
    passwords: app.passwords,
    seals: createSeals('the secret key of the tests, long enough'),
    clock: app.clock,
    say: (line) => said.push(line),
  })
  await app.caughtUp()
}

const count = async (table: 'menu_items' | 'admin_permissions' | 'custom_permission_details') =>
  (await app.db.selectFrom(table).select('id').execute()).length

type Titles = (string | [string, string[]])[]
async function menuOf(person: Caller): Promise<Titles> {
  const { body } = await person.call(menuRoutes.all)
  return body.data.map(({ title, children }) =>
    children.length > 0 ? [title, children.map((child) => child.title)] : title,
  )
}

const staff = (role: number) => app.signIn({ accountType: 'staff', roleIds: [role] })
const groupsOf = async (person: Caller) =>
  (await menuOf(person)).flatMap((entry) => (typeof entry === 'string' ? [] : [entry[0]]))

describe('the first start without the demo provider', () => {
  it('says that nobody can sign in, and makes the first administrator at a later one', async () => {
    const unsent = expect.stringMatching(/^No mail or SMS .*SMTP_URL.*PUBLIC_URL/) as string
    expect(said).toEqual([expect.stringContaining('Nobody can sign in yet'), unsent])
    const before = await count('menu_items')
    expect(before).toBeGreaterThan(30)
    const mail = {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'http://localhost',
    }
    await start({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'first-administrator', ...mail })
    expect(said).toEqual(['The first administrator is root.'])
    expect(await count('menu_items')).toBe(before)
  })

  it('gives staff their menu', async () => {
    const everybodys = ['Home', 'Account']
    const administration = ['People & rights', 'Catalogue', 'Provider', 'System']
    const work = ['Work', 'Customers', 'Money', 'Network', 'Reports', ...administration]
    expect(await groupsOf(await staff(roles.administrator))).toEqual(['Home', ...work, 'Account'])
    for (const role of [roles.manager, roles.agent, roles.billing, roles.author]) {
      const groups = await groupsOf(await staff(role))
      expect(groups.filter((group) => !everybodys.includes(group))).toEqual(
        work.filter((group) => groups.includes(group)),
      )
    }
  })

  it('gives customers theirs', async () => {
    const customer = await app.signIn({ roleIds: [roles.customer] })
    await connectionFactory(app, { userId: customer.userId })
    expect(await menuOf(customer)).toEqual([
      ['Home', ['Dashboard', 'Notifications']],
      ['Bills & payments', ['Top up', 'Voucher', 'Recharge History']],
      'Billing History',
      'My Orders',
      ['Internet', ['Usage', 'My Package', 'Offers', 'Devices', 'Service Status', 'Address Change']],
      ['Help', ['Support', 'Support Tickets', 'Chat']],
      ['Account', ['My Account', 'Update Info', 'Change Password']],
      'Logout',
    ])
  })

  it('gives the built-in roles their calls and their rows', async () => {
    expect((await (await staff(roles.author)).call(postRoutes.announcements)).status).toBe(200)
    expect((await (await staff(roles.billing)).call(invoiceDeskRoutes.list)).status).toBe(200)
    expect(await count('custom_permission_details')).toBeGreaterThan(50)
  })

  it('lets each role find what it may look at in its own organization', async () => {
    const { connection } = await customerWithLine(app)
    await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-03-01',
      periodEnd: '2026-03-31',
      dueOn: '2026-03-11',
    })
    await paymentFactory(app, connection)
    const order = await orderFactory(app, connection)
    const { organization_id: organizationId } = connection
    const at = (role: number, home?: number) =>
      app.signIn({
        accountType: 'staff',
        roleIds: [role],
        ...(home !== undefined && { organizationId: home }),
      })
    const seen = async (person: Caller) =>
      Promise.all(
        [invoiceDeskRoutes.list, deskPaymentRoutes.list, orderRoutes.desk].map(
          async (route: RouteDefinition) => {
            const { status, body } = await person.call(route)
            return status === 200 ? (body as { total: number }).total : status
          },
        ),
      )
    expect(await seen(await at(roles.agent, organizationId))).toEqual([1, 1, 1])
    expect(await seen(await at(roles.agent))).toEqual([0, 0, 0])
    const officer = await at(roles.billing, organizationId)
    expect(await seen(officer)).toEqual([1, 1, 1])
    expect((await officer.call(orderRoutes.desk)).body.data[0]?.next_steps).toEqual([])
    const step = { params: { id: order.id }, body: { status: 'confirmed', note: '' } } as const
    expect((await officer.call(orderRoutes.addStep, step)).status).toBe(403)
    expect(await seen(await at(roles.author, organizationId))).toEqual([403, 403, 403])
  })

  it('says that a password for the first administrator is ignored where people are', async () => {
    await start({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'another-password' })
    expect(said).toEqual([expect.stringMatching(/^ADMIN_PASSWORD is ignored.*reset:admin/)])
  })

  it('happens once: what is changed or taken away afterwards stays so', async () => {
    await app.db.deleteFrom('menu_items').execute()
    const before = await count('admin_permissions')
    await start()
    expect(said).toEqual([])
    expect(await count('menu_items')).toBe(0)
    expect(await count('admin_permissions')).toBe(before)
  })
})
