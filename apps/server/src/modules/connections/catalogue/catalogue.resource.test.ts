import { areaLookup, areas } from '@uplink/contract/areas'
import { catalogueOffers } from '@uplink/contract/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAResource } from '../../../testing/it-is-a-resource'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { outageFactory, packageFactory } from '../connections.factory'

const status = ['The status field is required']

itIsAResource(catalogueOffers, {
  form: async (app, organizationId, number) => ({
    package_id: (await packageFactory(app, { organizationId, price: 80_000 })).id,
    title: `Spring ${number}`,
    description: null,
    price: '700.00',
    status: 'active',
    starts_on: '2026-03-01',
    ends_on: '2026-03-31',
  }),
  change: { title: 'Summer', price: '650.00', ends_on: '2026-04-30' },
  wrong: {
    form: { title: '', package_id: null, price: '', starts_on: 'x', ends_on: '2026-02-31' },
    errors: {
      title: ['The title field is required'],
      package_id: ['The package field is required'],
      price: ['The price field is required'],
      starts_on: ['Write it as DD/MM/YYYY'],
      ends_on: ['Write it as DD/MM/YYYY'],
      status,
    },
  },
  reference: 'package_id',
})

itIsAResource(areas, {
  form: (_app, organization_id, number) => ({
    name: `Mirpur ${number}`,
    city: 'Dhaka',
    organization_id,
    status: 'active',
  }),
  change: { name: 'Banani', city: 'Khulna', status: 'inactive' },
  wrong: {
    form: { name: ' ', organization_id: null },
    errors: {
      name: ['The name field is required'],
      city: ['The city field is required'],
      organization_id: ['The organization field is required'],
      status,
    },
  },
  unique: { field: 'name', text: 'There is an area with this name in this city already' },
  reference: 'organization_id',
  use: (app, id) => outageFactory(app, { areaId: id, startsAt: new Date('2026-03-01T00:00:00Z') }),
  lookup: areaLookup.route,
})

let app: TestApp
let chief: Caller
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

describe('an offer', () => {
  it('is below its package’s price, and ends after it begins', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const { id: package_id } = await packageFactory(app, { organizationId, price: 80_000 })
    const form = { title: 'Spring', package_id, price: '700.00', status: 'active' as const }
    const days = { starts_on: '2026-03-02', ends_on: '2026-03-01' }
    const send = (more: object) =>
      chief.call(catalogueOffers.routes.create, { body: { ...form, ...days, ...more } })
    expect((await send({})).refusal.errors).toEqual({
      ends_on: ['The last day must not be before the first'],
    })
    expect((await send({ price: '800.00' })).refusal.errors).toEqual({
      price: ['The offer must be below the package’s price, 800.00'],
    })
    const made = await send({ ends_on: '2026-03-02' })
    expect(made.body.data).toMatchObject({ organization_id: organizationId, package_price: '800.00' })
  })
})
