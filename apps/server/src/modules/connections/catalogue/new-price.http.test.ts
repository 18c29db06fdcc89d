import { cataloguePackages, newPriceRoutes } from '@uplink/contract/catalogue'
import { orderRoutes } from '@uplink/contract/orders'
import { packageRoutes } from '@uplink/contract/packages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { connectionFactory, packageFactory } from '../connections.factory'

let app: TestApp
let chief: Caller
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const { read } = newPriceRoutes

/** A customer's line at the usual price of a package, and the form that changes the package. */
async function sold(price = 80_000) {
  const customer = await customerWithLine(app, { price })
  const { connection } = customer
  const { package_id: id } = await app.db
    .selectFrom('contracts')
    .select('package_id')
    .where('connection_id', '=', connection.id)
    .executeTakeFirstOrThrow()
  const form = {
    name: `Sold ${id}`,
    organization_id: connection.organization_id,
    description: null,
    quota_gb: null,
    download_mbps: 20,
    upload_mbps: 20,
    price: '800.00',
    status: 'active' as const,
  }
  const save = (more: object = {}) =>
    chief.call(cataloguePackages.routes.update, { params: { id }, body: { ...form, ...more } })
  return { ...customer, id, form, save }
}

const planned = { next_price: '842.00', next_price_on: '2026-04-01' }

describe('GET /catalogue-packages/{id}/new-price', () => {
  it('tells the coming billing days, and how many lines pay the usual price or one of their own', async () => {
    const { id, connection } = await sold()
    for (const price of [80_000, 70_000]) {
      const other = await connectionFactory(app, {
        userId: chief.userId,
        organizationId: connection.organization_id,
        price,
      })
      await app.db
        .updateTable('contracts')
        .set({ package_id: id })
        .where('connection_id', '=', other.id)
        .execute()
    }
    const { data } = (await chief.call(read, { params: { id } })).body
    expect(data).toMatchObject({ usual_lines: 2, own_price_lines: 1 })
    expect(data.days).toHaveLength(12)
    expect(data.days.slice(0, 2)).toEqual(['2026-04-01', '2026-05-01'])
  })

  it('refuses guests and who lacks the right, and answers other organizations’ packages like missing ones', async () => {
    const { id } = await sold()
    const params = { id }
    expect((await app.guest.call(read, { params })).status).toBe(401)
    const nobody = await app.signIn({ accountType: 'staff' })
    expect((await nobody.call(read, { params })).refusal.code).toBe('access.denied')
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/catalogue-packages/*'] }],
      grants: [{ model: 'package', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const { id: organizationId } = await organizationFactory(app)
    const other = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    const missing = await other.call(read, { params: { id: 999_999 } })
    expect(missing.status).toBe(404)
    expect({ ...(await other.call(read, { params })).refusal, request_id: '' }).toEqual({
      ...missing.refusal,
      request_id: '',
    })
    const own = await packageFactory(app, { organizationId, price: 1 })
    expect((await other.call(read, { params: { id: own.id } })).status).toBe(200)
  })

  it('answers what is no id like a missing one', async () => {
    expect((await chief.call(read, { params: { id: 'x' } })).status).toBe(404)
  })
})

describe('a planned price', () => {
  it('is kept with its day, seen by customers beside the price of today, and taken back when it is left out', async () => {
    const { id, call, save } = await sold()
    expect((await save(planned)).body.data).toMatchObject({ price: '800.00', ...planned })
    const present = async () => (await call(packageRoutes.current)).body.data.package
    const coming = { price: '842.00', total: '884.10', from: '2026-04-01' }
    expect(await present()).toMatchObject({ price: '800.00', coming_price: coming })
    const onSale = (await call(packageRoutes.onSale)).body.data.find((one) => one.id === id)
    expect(onSale).toMatchObject({ price: '800.00', coming_price: coming })
    expect((await save()).body.data).toMatchObject({ next_price: null, next_price_on: null })
    expect(await present()).toMatchObject({ coming_price: null })
  })

  it('is no price of who has one of their own', async () => {
    const { call, connection, save } = await sold()
    await app.db
      .updateTable('contracts')
      .set({ price: 70_000 })
      .where('connection_id', '=', connection.id)
      .execute()
    await save(planned)
    expect((await call(packageRoutes.current)).body.data.package).toMatchObject({
      price: '700.00',
      coming_price: null,
    })
  })

  it('needs both of its fields, another price, and a billing day to come', async () => {
    const { save } = await sold()
    const refused = async (more: object) => (await save(more)).refusal.errors
    expect(await refused({ next_price: '842.00' })).toEqual({
      next_price_on: ['Choose the day from which it applies'],
    })
    expect(await refused({ next_price_on: '2026-04-01' })).toEqual({
      next_price: ['The new price field is required'],
    })
    expect(await refused({ ...planned, next_price: '800' })).toEqual({
      next_price: ['This is already its price'],
    })
    for (const next_price_on of ['2026-03-01', '2026-03-15', '2027-04-01'])
      expect(await refused({ ...planned, next_price_on })).toEqual({
        next_price_on: ['A price begins with a billing period, for example on 01/04/2026'],
      })
    expect(await refused({ ...planned, next_price: '8.1234', next_price_on: 'soon' })).toEqual({
      next_price: ['Write an amount such as 1250.00'],
      next_price_on: ['Choose the day from which it applies'],
    })
  })

  it('is the only way to another price while lines have the package', async () => {
    const { save } = await sold()
    expect((await save({ price: '842.00' })).refusal.errors).toEqual({
      price: ['Lines have this package: plan the new price for a day'],
    })
  })

  it('cannot change once its day has come, while everything else can', async () => {
    const { id, save } = await sold()
    await save(planned)
    await app.db.updateTable('packages').set({ next_price_on: '2026-03-14' }).where('id', '=', id).execute()
    expect((await save(planned)).refusal.errors).toEqual({
      next_price_on: ['The planned price begins today; it cannot change any more'],
    })
    const same = { ...planned, next_price_on: '2026-03-14' }
    expect((await save({ ...same, name: 'Other' })).body.data).toMatchObject({ ...same, name: 'Other' })
  })

  it('is what a change of package costs from its day on', async () => {
    const { connection, id, form } = await sold()
    const mover = await customerWithLine(app, { organizationId: connection.organization_id, price: 50_000 })
    await chief.call(cataloguePackages.routes.update, { params: { id }, body: { ...form, ...planned } })
    const ask = async (when: 'now' | 'next-cycle') =>
      (await mover.call(packageRoutes.quote, { query: { package_id: id, when } })).body.data
    expect(await ask('now')).toMatchObject({
      to: { price: '800.00' },
      coming_price: { price: '842.00', from: '2026-04-01' },
    })
    const later = await ask('next-cycle')
    expect(later).toMatchObject({ to: { price: '842.00' }, monthly_total: '884.10', coming_price: null })
    const body = { package_id: id, when: 'next-cycle' as const, quote_id: later.id }
    expect((await mover.call(packageRoutes.change, { body })).status).toBe(200)
    expect((await mover.call(orderRoutes.mine)).body.data).toHaveLength(1)
  })
})
