import { newLineRoutes } from '@uplink/contract/new-lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { toWire } from '#platform/money'
import { billingRun } from '../billing/billing.factory'
import { areaFactory, packageFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { add } = newLineRoutes
let count = 0
const newKey = () => `new-line-of-a-test-${++count}`

/** An organization with an area and a package, and somebody of it who may add lines. */
async function office() {
  const { id: organizationId } = await organizationFactory(app)
  const area = await areaFactory(app, organizationId)
  const pack = await packageFactory(app, { organizationId, price: 80_000 })
  const models = ['organization', 'area', 'package'] as const
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/lines', '/desk/lines/new/*'] }],
    grants: [
      ...models.map((model) => ({ model, actions: ['List' as const], ...ofOwnOrganization })),
      ...(['connection', 'user'] as const).map((model) => ({
        model,
        actions: ['List' as const, 'Create' as const],
        ...ofOwnOrganization,
      })),
    ],
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const line = {
    username: `new-${++count}`,
    area_id: area.id,
    package_id: pack.id,
    address: 'House 4, Road 7',
    starts_on: '2026-03-14',
  }
  const customer = { name: 'Rahima Begum Khatun', mobile_no: `0171100${String(1000 + count)}` }
  return { organizationId, area, pack, clerk, line, customer }
}

const linesCalled = (username: string) =>
  app.db.selectFrom('connections').selectAll().where('username', '=', username).execute()
const usersCalled = (username: string) =>
  app.db.selectFrom('users').selectAll().where('username', '=', username).execute()

describe('POST /desk/lines', () => {
  it('adds somebody new with their line and its contract, and invites them', async () => {
    const { organizationId, area, pack, clerk, line, customer } = await office()
    const sent = { ...customer, mobile_no: `+88${customer.mobile_no}`, email: 'rahima@example.com' }
    const { status, body } = await clerk.call(add, { key: newKey(), body: { ...line, customer: sent } })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: expect.stringContaining(`Line ${line.username} added. `) as string,
    })
    expect(await linesCalled(line.username)).toMatchObject([
      {
        id: body.data.id,
        organization_id: organizationId,
        area_id: area.id,
        status: 'active',
        first_name: 'Rahima',
        last_name: 'Begum Khatun',
        contact: customer.mobile_no,
        email: 'rahima@example.com',
        address: 'House 4, Road 7',
        city: 'Dhaka',
      },
    ])
    const [user] = await usersCalled(line.username)
    expect(user).toMatchObject({
      name: customer.name,
      account_type: 'customer',
      organization_id: organizationId,
    })
    const contract = await app.db
      .selectFrom('contracts')
      .selectAll()
      .where('connection_id', '=', body.data.id)
      .execute()
    expect(contract).toMatchObject([
      { package_id: pack.id, price: 80_000, starts_on: '2026-03-14', ends_on: null, began_on: null },
    ])
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', clerk.userId)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.created', 'connection.added']),
    )
  })

  it('adds a second line to a customer, at the price that the package has on its first day', async () => {
    const { organizationId, pack, clerk, line } = await office()
    await app.db
      .updateTable('packages')
      .set({ next_price: 90_000, next_price_on: '2026-04-01' })
      .where('id', '=', pack.id)
      .execute()
    const { userId } = await app.signIn({ name: 'Karim', organizationId })
    await app.db.updateTable('users').set({ mobile_no: '01811999001' }).where('id', '=', userId).execute()
    const body = { ...line, customer_id: userId, starts_on: '2026-04-02' }
    const added = await clerk.call(add, { key: newKey(), body })
    expect(added.body.message).toBe(`Line ${line.username} added.`)
    expect(await linesCalled(line.username)).toMatchObject([{ user_id: userId, contact: '01811999001' }])
    const contract = await app.db
      .selectFrom('contracts')
      .select(['price', 'starts_on'])
      .where('connection_id', '=', added.body.data.id)
      .execute()
    expect(contract).toEqual([{ price: 90_000, starts_on: '2026-04-02' }])
  })

  it('takes a price of its own, which the package’s price does not change', async () => {
    const { clerk, line, customer, pack } = await office()
    const added = await clerk.call(add, { key: newKey(), body: { ...line, customer, price: '650.5' } })
    const contract = await app.db
      .selectFrom('contracts')
      .select('price')
      .where('connection_id', '=', added.body.data.id)
      .executeTakeFirst()
    expect(contract).toEqual({ price: 65_050 })
    const acts = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'connection.added')
      .where('target', '=', `connection:${added.body.data.id}`)
      .execute()
    expect(acts).toMatchObject([{ details: { after: { price: '650.50', package_id: pack.id } } }])
    for (const price of ['', '-1', '1.2345', 'x', 5])
      expect(
        (await clerk.call(add, { key: newKey(), body: { ...line, customer, price } as never })).refusal
          .errors,
      ).toHaveProperty('price')
  })

  it('refuses guests, customers, and staff without the right or without rows', async () => {
    const { organizationId, line, customer } = await office()
    const body = { ...line, customer }
    expect((await app.guest.call(add, { key: newKey(), body })).status).toBe(401)
    const role = await roleFactory(app, { permissions: [{ paths: ['/desk/lines'] }] })
    const callers = [
      await app.signIn({}),
      await app.signIn({ accountType: 'staff', organizationId }),
      await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] }),
    ]
    for (const { call } of callers)
      expect((await call(add, { key: newKey(), body })).refusal.code).toBe('access.denied')
    expect(await usersCalled(line.username)).toEqual([])
  })

  it('says what is wrong, and then keeps neither customer nor line', async () => {
    const { clerk, line, customer, pack } = await office()
    const errorsOf = async (body: object) =>
      (await clerk.call(add, { key: newKey(), body: body as never })).refusal.errors ?? {}
    expect(Object.keys(await errorsOf({})).sort()).toEqual(
      ['address', 'area_id', 'customer_id', 'package_id', 'starts_on', 'username'].sort(),
    )
    expect(await errorsOf({ ...line, customer, customer_id: 1 })).toHaveProperty('customer_id')
    expect(await errorsOf({ ...line, customer, surprise: 1 })).toHaveProperty('surprise')
    expect(await errorsOf({ ...line, username: 'with space', customer })).toHaveProperty('username')
    for (const starts_on of ['2026-02-28', '2026-06-15', 'x'])
      expect(await errorsOf({ ...line, customer, starts_on }), starts_on).toHaveProperty('starts_on')
    expect((await errorsOf({ ...line, customer, starts_on: '2026-02-28' })).starts_on).toEqual([
      'Choose a day from 01/03/2026, when the billing period began, to 14/06/2026',
    ])
    await app.db.updateTable('packages').set({ status: 'inactive' }).where('id', '=', pack.id).execute()
    expect(await errorsOf({ ...line, customer })).toHaveProperty('package_id')
    expect(await usersCalled(line.username)).toEqual([])
  })

  it('refuses a name that another line or person has, and leaves nothing behind', async () => {
    const { clerk, line, customer } = await office()
    const first = await clerk.call(add, { key: newKey(), body: { ...line, customer } })
    const person = { name: 'Other', mobile_no: '01911000001' }
    const again = await clerk.call(add, { key: newKey(), body: { ...line, customer: person } })
    expect(again.refusal.errors).toEqual({ username: ['This username is taken'] })
    // the person's name is free, the line's is not
    await app.db
      .updateTable('users')
      .set({ username: `${line.username}-moved` })
      .where('username', '=', line.username)
      .execute()
    const username = line.username.toUpperCase()
    const capitals = await clerk.call(add, { key: newKey(), body: { ...line, username, customer: person } })
    expect(capitals.refusal.errors).toEqual({ username: ['This username is taken'] })
    expect(await usersCalled(username)).toEqual([])
    expect(first.status).toBe(200)
  })

  it('takes areas, packages and customers of another organization for none', async () => {
    const [own, other] = [await office(), await office()]
    const stranger = await app.signIn({ organizationId: other.organizationId })
    const wrong = {
      area_id: { ...own.line, area_id: other.area.id, customer: own.customer },
      package_id: { ...own.line, package_id: other.pack.id, customer: own.customer },
      customer_id: { ...own.line, customer_id: stranger.userId },
    }
    for (const [field, body] of Object.entries(wrong)) {
      const { refusal } = await own.clerk.call(add, { key: newKey(), body })
      const none = await own.clerk.call(add, { key: newKey(), body: { ...body, [field]: 999_999_999 } })
      expect(Object.keys(refusal.errors ?? {}), field).toEqual([field])
      expect(none.refusal.errors, field).toEqual(refusal.errors)
    }
    expect(await linesCalled(own.line.username)).toEqual([])
  })

  it('gives a name to one line only, however often it is asked at once', async () => {
    const { clerk, line } = await office()
    // more than there are connections to the database
    const people = Array.from({ length: 30 }, (_, i) => `019110001${10 + i}`)
    const answers = await Promise.all(
      people.map((mobile_no) =>
        clerk.call(add, { key: newKey(), body: { ...line, customer: { name: 'Twice', mobile_no } } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...people.slice(1).map(() => 422)])
    expect(await usersCalled(line.username)).toHaveLength(1)
  })

  it('adds one customer for one new number, also when ten are added at the same moment', async () => {
    const { clerk, line, customer, organizationId } = await office()
    const each = Array.from({ length: 10 }, (_, n) => ({
      ...line,
      username: `${line.username}-${n}`,
      customer,
    }))
    const answers = await Promise.all(each.map((body) => clerk.call(add, { key: newKey(), body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
    const made = await app.db
      .selectFrom('users')
      .select(['name', 'username'])
      .where('mobile_no', '=', customer.mobile_no)
      .where('organization_id', '=', organizationId)
      .execute()
    expect(made).toHaveLength(1)
    const whose = `${made[0]?.name} (${made[0]?.username}) has this number already`
    for (const { status, refusal } of answers)
      if (status === 422)
        expect(refusal.errors).toEqual({
          'customer.mobile_no': [`${whose}. Add the line to that customer, or give another number`],
        })
  })

  it('says nothing of who has a number to those who may not list them, nor of other organizations', async () => {
    const [here, there] = [await office(), await office()]
    const { mobile_no } = here.customer
    const known = await app.signIn({ organizationId: here.organizationId, mobileNo: mobile_no })
    // people who are still to come, and nobody who has the number now
    const later = {
      subject: 'record',
      condition_field: 'id',
      condition_op: '>',
      condition_value: String(known.userId),
      joining_rules: 'NA',
    }
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/desk/lines'] }],
      grants: [
        ...(['organization', 'area', 'package'] as const).map((model) => ({
          model,
          actions: ['List' as const],
          ...ofOwnOrganization,
        })),
        { model: 'connection', actions: ['List', 'Create'], ...ofOwnOrganization },
        {
          model: 'user',
          actions: ['List', 'Create'],
          list: { ...ofOwnOrganization.list, conditions: [later], combine: '&&' },
        },
      ],
    })
    const staff = { accountType: 'staff' as const, organizationId: here.organizationId }
    const blind = await app.signIn({ ...staff, roleIds: [role] })
    const refused = await blind.call(add, { key: newKey(), body: { ...here.line, customer: here.customer } })
    expect(refused.refusal.errors).toEqual({
      'customer.mobile_no': ['This number is in use. Add the line to that customer, or give another number'],
    })
    const other = { ...there.line, customer: { ...there.customer, mobile_no } }
    expect((await there.clerk.call(add, { key: newKey(), body: other })).status).toBe(200)
  })

  it('makes a network password that is shown once, and adds one line however often the form is sent', async () => {
    const { clerk, line, customer } = await office()
    const request = {
      body: { ...line, customer: { ...customer, username: `portal-${line.username}` } },
      key: newKey(),
    }
    const first = await clerk.call(add, request)
    const again = await clerk.call(add, request)
    expect(first.body.data).toMatchObject({ customer: customer.name, username: line.username })
    expect(first.body.data.network_password).toMatch(/^[2-9a-hjkmnp-z]{12}$/)
    expect(again.body.data).toEqual({ ...first.body.data, network_password: null })
    const lines = await linesCalled(line.username)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.network_password).toBeInstanceOf(Buffer)
    expect(await usersCalled(`portal-${line.username}`)).toHaveLength(1)
    const kept = await app.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', request.key)
      .execute()
    expect(JSON.stringify(kept)).not.toContain(first.body.data.network_password)
    const other = { ...customer, mobile_no: '01911000077', username: `portal-${line.username}` }
    const taken = await clerk.call(add, {
      key: newKey(),
      body: { ...line, username: `${line.username}-b`, customer: other },
    })
    expect(taken.refusal.errors).toEqual({ 'customer.username': ['This username is taken'] })
  })

  it('puts what connecting costs on the first bill, with tax', async () => {
    const { clerk, line, customer } = await office()
    const body = { ...line, customer, connection_fee: '1000' }
    const { body: added } = await clerk.call(add, { key: newKey(), body })
    const waits = await app.db
      .selectFrom('pending_charges')
      .select(['description', 'amount', 'tax'])
      .where('connection_id', '=', added.data.id)
      .execute()
    expect(waits).toMatchObject([{ description: 'Connection fee', amount: 100_000 }])
    const odd = await clerk.call(add, { key: newKey(), body: { ...body, connection_fee: '1.2345' } })
    expect(odd.refusal.errors).toHaveProperty('connection_fee')
  })
})

describe('GET /desk/lines/new/first-bill', () => {
  it('is what the billing run writes', async () => {
    const { clerk, line, customer, pack, organizationId } = await office()
    await app.db
      .updateTable('organizations')
      .set({ billing_day: 1, tax_percent: 5, due_days: 7 })
      .where('id', '=', organizationId)
      .execute()
    const query = { package_id: String(pack.id), starts_on: '2026-03-14', connection_fee: '1000' }
    const { body: quoted } = await clerk.call(newLineRoutes.firstBill, { query })
    const body = { ...line, customer, connection_fee: '1000' }
    const { body: added } = await clerk.call(add, { key: newKey(), body })
    await billingRun(app)
    const bill = await app.db
      .selectFrom('invoices')
      .select(['total', 'due_on', 'issued_on'])
      .where('connection_id', '=', added.data.id)
      .executeTakeFirstOrThrow()
    expect(quoted.data).toMatchObject({
      total: toWire(bill.total, 'BDT'),
      due_on: bill.due_on,
      issued_on: bill.issued_on,
      next_on: '2026-04-01',
      next_total: '840.00',
    })
    expect(quoted.data.lines.map(({ description }) => description)).toEqual([
      `${pack.name}, 18 of 31 days`,
      'Connection fee',
    ])
  })

  it('is what a prepaid line costs before it is on', async () => {
    const { clerk, pack, organizationId } = await office()
    await app.db
      .updateTable('organizations')
      .set({ tax_percent: 5 })
      .where('id', '=', organizationId)
      .execute()
    await app.db
      .updateTable('packages')
      .set({ prepaid_price: 50_000, prepaid_count: 10, prepaid_unit: 'days' })
      .where('id', '=', pack.id)
      .execute()
    const query = { package_id: String(pack.id), starts_on: '2026-03-14', is_prepaid: 'true' as const }
    const { body } = await clerk.call(newLineRoutes.firstBill, { query })
    expect(body.data).toMatchObject({ total: '525.00', issued_on: null, due_on: null, next_on: '2026-03-24' })
    const agreed = await clerk.call(newLineRoutes.firstBill, { query: { ...query, price: '600' } })
    expect(agreed.body.data).toMatchObject({ total: '630.00', next_total: '630.00' })
  })

  it('is nothing of another organization’s packages, nor of days that are not billed', async () => {
    const [own, other] = [await office(), await office()]
    const ask = (query: { package_id: string; starts_on: string }) =>
      own.clerk.call(newLineRoutes.firstBill, { query })
    const theirs = await ask({ package_id: String(other.pack.id), starts_on: '2026-03-14' })
    const none = await ask({ package_id: '999999999', starts_on: '2026-03-14' })
    expect(theirs.refusal.errors).toEqual(none.refusal.errors)
    const early = await ask({ package_id: String(own.pack.id), starts_on: '2026-02-01' })
    expect(early.refusal.errors).toHaveProperty('starts_on')
  })
})

describe('what is known while a form is filled in', () => {
  it('is the next name as the organization calls its lines, and another one on request', async () => {
    const { clerk, line, customer, area } = await office()
    const propose = async (query: { area_id?: string; after?: string }) =>
      (await clerk.call(newLineRoutes.proposeUsername, { query })).body.data.username
    const initials = await propose({})
    expect(initials).toMatch(/^[a-z]+100001$/)
    const username = `zz${String.fromCharCode(97 + (count % 26))}099`
    await clerk.call(add, { key: newKey(), body: { ...line, username, customer } })
    const next = await propose({ area_id: String(area.id) })
    expect(next).toBe(username.replace(/099$/, '100'))
    expect(await propose({ after: next ?? '' })).toBe(username.replace(/099$/, '101'))
    await app.signIn({ username: next ?? '' })
    expect(await propose({})).toBe(username.replace(/099$/, '101'))
  })

  it('is who has a mobile number, among those whom one may list', async () => {
    const [own, other] = [await office(), await office()]
    const mobile_no = own.customer.mobile_no
    const known = await app.signIn({
      organizationId: own.organizationId,
      mobileNo: mobile_no,
      name: 'Ayesha',
    })
    const ask = (office: typeof own) => office.clerk.call(newLineRoutes.sameMobile, { query: { mobile_no } })
    expect((await ask(own)).body.data).toMatchObject([{ id: known.userId, name: 'Ayesha' }])
    expect((await ask(other)).body.data).toEqual([])
  })
})
