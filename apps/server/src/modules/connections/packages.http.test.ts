import { packageRoutes } from '@uplink/contract/packages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { packageFactory } from './connections.factory'
import { offerFactory } from './packages/packages.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { current, onSale, offers } = packageRoutes

describe('GET /package', () => {
  it('tells the package, the contract with its tax, and the period that runs', async () => {
    const { call, connection } = await customerWithLine(app, { price: 100_000, startsOn: '2025-01-21' })
    const { data } = (await call(current)).body
    const name = expect.stringMatching(/^Package /) as string
    expect(data).toMatchObject({
      package: { name, download_mbps: 20, upload_mbps: 20, quota_bytes: null, price: '1000.00' },
      contractStartDate: '2025-01-21',
      tax: '50.00',
      total: '1050.00',
      tax_percent: 5,
      status: 'active',
      period: { from: '2026-03-01', to: '2026-03-31' },
      next_cycle_on: '2026-04-01',
      waiting: null,
    })
    expect(connection.id).toBeGreaterThan(0)
  })

  it('tells what the contract says, not what the package costs by now', async () => {
    const { call, connection } = await customerWithLine(app, { price: 100_000 })
    await app.db
      .updateTable('packages')
      .set({ price: 130_000 })
      .where('organization_id', '=', connection.organization_id)
      .execute()
    expect((await call(current)).body.data.package?.price).toBe('1000.00')
  })

  it('answers without a contract as well', async () => {
    const { call } = await customerWithLine(app, { price: null })
    expect((await call(current)).body.data).toMatchObject({
      package: null,
      contractStartDate: null,
      total: null,
    })
  })
})

describe('GET /packages', () => {
  it('lists what the provider sells, cheapest first', async () => {
    const { call, connection } = await customerWithLine(app, { price: 100_000 })
    const organizationId = connection.organization_id
    await packageFactory(app, { organizationId, price: 150_000, name: 'Fast' })
    await packageFactory(app, { organizationId, price: 50_000, name: 'Slow', quotaBytes: 1e9 })
    const gone = await packageFactory(app, { organizationId, price: 1, name: 'Gone' })
    await app.db.updateTable('packages').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
    const { data } = (await call(onSale)).body
    expect(data.map(({ price }) => price)).toEqual(['500.00', '1000.00', '1500.00'])
    expect(data[0]).toMatchObject({ name: 'Slow', quota_bytes: 1e9 })
  })
})

describe('GET /offers', () => {
  it('lists today’s offers of the provider with what they save, but not for the package one has', async () => {
    const { call, connection } = await customerWithLine(app, { price: 100_000 })
    const organizationId = connection.organization_id
    const fast = await packageFactory(app, { organizationId, price: 150_000, name: 'Fast' })
    const other = await customerWithLine(app)
    const [own] = await app.db
      .selectFrom('contracts')
      .selectAll()
      .where('connection_id', '=', connection.id)
      .execute()
    const good = await offerFactory(app, { packageId: fast.id, price: 120_000, endsOn: '2026-03-14' })
    const later = await offerFactory(app, { packageId: fast.id, price: 130_000 })
    await offerFactory(app, { packageId: fast.id, price: 120_000, endsOn: '2026-03-13' })
    await offerFactory(app, { packageId: fast.id, price: 120_000, startsOn: '2026-03-15' })
    await offerFactory(app, { packageId: fast.id, price: 150_000 })
    await offerFactory(app, { packageId: own?.package_id ?? 0, price: 90_000 })
    const { data } = (await call(offers)).body
    expect(data.map(({ id }) => id)).toEqual([good.id, later.id])
    expect(data[0]).toMatchObject({
      title: 'Spring',
      package: { name: 'Fast', price: '1500.00' },
      price: '1200.00',
      saving: '300.00',
      total: '1260.00',
      total_saving: '315.00',
      ends_on: '2026-03-14',
    })
    expect((await other.call(offers)).body.data).toEqual([])
  })
})
