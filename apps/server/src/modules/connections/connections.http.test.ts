import { connectionRoutes } from '@uplink/contract/connections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { invoiceFactory } from '../billing/billing.factory'
import { connectionFactory, packageFactory } from './connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { active, accountInfo, betterPackages, contactInfo } = connectionRoutes

describe('GET /get_active_connections', () => {
  it('lists a customer’s own, closed ones last, whichever is named', async () => {
    const customer = await app.signIn()
    const closed = await connectionFactory(app, { userId: customer.userId, status: 'closed' })
    const first = await connectionFactory(app, { userId: customer.userId })
    const second = await connectionFactory(app, { userId: customer.userId, status: 'suspended' })
    await customerWithLine(app)
    const answer = await customer.call(active, { query: { cuid: second.username } })
    expect(answer.body.data.map((line) => line.id)).toEqual([first.id, second.id, closed.id])
    expect(answer.body).toMatchObject({ per_page: 1000, total: 3, current_page: 1, last_page: 1, to: 3 })
    expect(answer.body.data[1]).toEqual({
      id: second.id,
      username: second.username,
      area: expect.stringMatching(/^Area \d+$/) as string,
      city: 'Dhaka',
      first_name: 'Rahima',
      last_name: 'Khatun',
      contact: '01711000001',
      status: 'suspended',
      overdue: null,
    })
  })

  it('tells the owner alone what is overdue on each line', async () => {
    const customer = await customerWithLine(app)
    const { connection } = customer
    const past = { connection, total: 50_000, periodStart: '2020-01-01', dueOn: '2020-01-11' }
    await invoiceFactory(app, { ...past, paid: 125 })
    await invoiceFactory(app, { ...past, periodStart: '2020-02-01', dueOn: '2020-02-11', paid: 50_000 })
    await invoiceFactory(app, { ...past, periodStart: '2099-01-01', dueOn: '2099-01-11' })
    expect((await customer.call(active)).body.data).toMatchObject([{ id: connection.id, overdue: '498.75' }])
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/get_active_connections'] }],
      grants: [{ model: 'connection', actions: ['List'] }],
    })
    const staff = await app.signIn({ accountType: 'staff', roleIds: [role] })
    const seen = await staff.call(active, { query: { cuid: connection.username } })
    expect(seen.body.data).toMatchObject([{ id: connection.id, overdue: null }])
  })

  it('is empty for a customer without a connection', async () => {
    expect((await (await app.signIn()).call(active)).body).toMatchObject({ data: [], total: 0, to: 0 })
  })

  it('shows staff the owner’s connections that their rules let them list', async () => {
    const ours = await organizationFactory(app)
    const owner = await customerWithLine(app, { organizationId: ours.id })
    const elsewhere = await connectionFactory(app, { userId: owner.userId })
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/get_active_connections'] }],
      grants: [
        {
          model: 'connection',
          actions: ['List'],
          list: { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' },
        },
      ],
    })
    const staff = await app.signIn({ accountType: 'staff', organizationId: ours.id, roleIds: [role] })
    const answer = await staff.call(active, { query: { cuid: owner.connection.username } })
    expect(answer.body.data.map((line) => line.id)).toEqual([owner.connection.id])
    expect((await staff.call(active, { query: { cuid: String(elsewhere.id) } })).status).toBe(404)
    expect((await staff.call(active)).body).toMatchObject({ data: [], total: 0, to: 0 })
  })
})

describe('GET /get-account-info', () => {
  it('gives the account with the package of the contract in force', async () => {
    const { call, connection } = await customerWithLine(app, { startsOn: '2025-06-01' })
    const pack = await app.db
      .updateTable('packages')
      .set({ name: 'Home 20', upload_kbps: 2_500, quota_bytes: 500_000_000_000 })
      .where('organization_id', '=', connection.organization_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('contracts')
      .values({
        connection_id: connection.id,
        package_id: pack.id,
        price: 1,
        starts_on: '2024-01-01',
        ends_on: '2025-05-31',
      })
      .execute()
    const answer = await call(accountInfo)
    expect(answer.body).toEqual({
      data: {
        username: connection.username,
        phone: '01711000001',
        email: null,
        holder: 'Rahima Khatun',
        address: 'House 1, Road 2',
        city: 'Dhaka',
        status: 'active',
        package: 'Home 20',
        contractStartDate: '2025-06-01',
        download_mbps: 20,
        upload_mbps: 2.5,
        quota_bytes: 500_000_000_000,
        planned: null,
      },
    })
  })

  it('has no package without a contract, and the person’s address where the line has none', async () => {
    const { call, userId } = await customerWithLine(app, { price: null })
    await app.db.updateTable('users').set({ email: 'rahima@example.com' }).where('id', '=', userId).execute()
    expect((await call(accountInfo)).body.data).toMatchObject({
      email: 'rahima@example.com',
      package: null,
      contractStartDate: null,
      download_mbps: null,
      quota_bytes: null,
    })
  })
})

describe('GET /get_next_better_packages', () => {
  it('gives the three cheapest on sale that are faster', async () => {
    const { call, connection } = await customerWithLine(app, { price: 100_000 })
    const organizationId = connection.organization_id
    for (const [downloadKbps, price] of [
      [10_000, 50_000],
      [20_000, 90_000],
      [60_000, 250_000],
      [40_000, 150_000],
      [50_000, 200_000],
      [30_000, 120_000],
    ] as const) {
      await packageFactory(app, { organizationId, price, downloadKbps, name: `${downloadKbps / 1000} Mbps` })
    }
    await packageFactory(app, {
      organizationId: (await organizationFactory(app)).id,
      price: 1,
      downloadKbps: 90_000,
    })
    const answer = await call(betterPackages)
    expect(answer.body.data.map((offer) => offer.name)).toEqual(['30 Mbps', '40 Mbps', '50 Mbps'])
    expect(answer.body.data[0]).toMatchObject({
      description: '',
      download_mbps: 30,
      upload_mbps: 30,
      quota_bytes: null,
      price: '1200.00',
      price_difference: '200.00',
      total: '1260.00',
      total_difference: '210.00',
    })
  })

  it('offers no smaller quota, nothing off sale, and nothing without a contract', async () => {
    const { call, connection } = await customerWithLine(app)
    const organizationId = connection.organization_id
    await packageFactory(app, { organizationId, price: 1, downloadKbps: 30_000, quotaBytes: 1_000_000_000 })
    expect((await call(betterPackages)).body).toMatchObject({ data: [], total: 0, to: 0 })
    const faster = await packageFactory(app, { organizationId, price: 2, downloadKbps: 30_000 })
    expect((await call(betterPackages)).body.data).toHaveLength(1)
    await app.db.updateTable('packages').set({ status: 'inactive' }).where('id', '=', faster.id).execute()
    expect((await call(betterPackages)).body).toMatchObject({ data: [], total: 0, to: 0 })
    const without = await customerWithLine(app, { price: null })
    expect((await without.call(betterPackages)).body).toMatchObject({ data: [], total: 0, to: 0 })
  })
})

describe('GET /get-contact-info', () => {
  it('tells how to reach the provider of the connection, else one’s own, else the named one', async () => {
    const provider = await organizationFactory(app, { name: 'Padma Online' })
    const hours = { support_hours: '9 am to 9 pm' }
    await app.db.updateTable('organizations').set(hours).where('id', '=', provider.id).execute()
    const customer = await customerWithLine(app, { organizationId: provider.id })
    const own = await customer.call(contactInfo)
    expect(own.body).toEqual({
      data: { name: 'Padma Online', mobile_no: '01711000000', email: null, address: null, ...hours },
    })
    const without = await app.signIn({ organizationId: provider.id })
    expect((await without.call(contactInfo)).body.data.name).toBe('Padma Online')
    const other = await organizationFactory(app, { name: 'Jamuna Online' })
    const named = await customer.call(contactInfo, { query: { org_id: other.id } })
    expect(named.body.data.name).toBe('Jamuna Online')
  })

  it('refuses guests, what is no id, missing organizations and other people’s connections', async () => {
    const customer = await customerWithLine(app)
    const owner = await customerWithLine(app)
    expect((await app.guest.call(contactInfo)).status).toBe(401)
    const wrong = await customer.call(contactInfo, { query: { org_id: 'all' } })
    expect(wrong.refusal.errors).toHaveProperty('org_id')
    expect((await customer.call(contactInfo, { query: { org_id: 999_999 } })).status).toBe(404)
    const theirs = await customer.call(contactInfo, { query: { cuid: owner.connection.username } })
    expect(theirs.status).toBe(404)
    const nowhere = await app.signIn({ accountType: 'staff' })
    await app.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', nowhere.userId)
      .execute()
    expect((await nowhere.call(contactInfo)).status).toBe(404)
  })
})
