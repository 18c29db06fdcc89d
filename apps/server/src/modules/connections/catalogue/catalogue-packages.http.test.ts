import { cataloguePackages, packageLookup } from '@uplink/contract/catalogue'
import { packageRoutes } from '@uplink/contract/packages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itIsAResource } from '../../../testing/it-is-a-resource'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { offerFactory } from '../packages/packages.factory'

itIsAResource(cataloguePackages, {
  form: (_app, organization_id, number) => ({
    name: `Home ${number}`,
    organization_id,
    description: null,
    quota_gb: 200,
    download_mbps: 40,
    upload_mbps: 12.5,
    price: '800.00',
    status: 'active',
  }),
  change: { name: 'Family', download_mbps: 80, quota_gb: null, price: '1200.50', status: 'inactive' },
  wrong: {
    form: { name: ' ', organization_id: null, download_mbps: 0, upload_mbps: 40, price: '1.2345' },
    errors: {
      name: ['The name field is required'],
      organization_id: ['The organization field is required'],
      download_mbps: ['The download mbps field must be at least 0.1'],
      price: ['Write an amount such as 1250.00'],
      status: ['The status field is required'],
    },
  },
  reference: 'organization_id',
  use: (app, id) => offerFactory(app, { packageId: id, price: 1 }),
  lookup: packageLookup.route,
})

let app: TestApp
let chief: Caller
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const fields = { name: 'Home 40', description: null, download_mbps: 40, upload_mbps: 40, quota_gb: null }

describe('a package', () => {
  it('is on sale at once, and no more when it is inactive; while lines have it, it stays', async () => {
    const { call, connection } = await customerWithLine(app)
    const form = { ...fields, organization_id: connection.organization_id, status: 'active' as const }
    const { body } = await chief.call(cataloguePackages.routes.create, { body: { ...form, price: '800' } })
    const { id } = body.data
    const onSale = async () => (await call(packageRoutes.onSale)).body.data.find((one) => one.id === id)
    expect(await onSale()).toMatchObject({ download_mbps: 40, price: '800.00' })
    await app.db
      .updateTable('contracts')
      .set({ package_id: id, price: 80_000 })
      .where('connection_id', '=', connection.id)
      .execute()
    const params = { id }
    const inactive = await chief.call(cataloguePackages.routes.update, {
      params,
      body: { ...form, price: '800.00', status: 'inactive' },
    })
    expect(inactive.body.data).toMatchObject({ lines: 1, status: 'inactive' })
    expect(await onSale()).toBeUndefined()
    const gone = await chief.call(cataloguePackages.routes.delete, { params })
    expect(gone.refusal.message).toBe('Home 40 is in use: 1 contract refers to it.')
  })

  it('may become slower once its data is used up, never faster, and only with a limit of data', async () => {
    const { id: organization_id } = await organizationFactory(app)
    const form = { ...fields, organization_id, price: '800.00', status: 'active' as const }
    const send = (more: object) => chief.call(cataloguePackages.routes.create, { body: { ...form, ...more } })
    const slow = { slow_download_mbps: 2, slow_upload_mbps: 1 }
    expect((await send(slow)).refusal.errors).toEqual({
      quota_gb: ['Write after how much data the line becomes slower'],
    })
    expect((await send({ quota_gb: 100, slow_download_mbps: 2 })).refusal.errors).toEqual({
      slow_upload_mbps: ['Fill in both speeds, or neither'],
    })
    expect((await send({ ...slow, quota_gb: 100, slow_download_mbps: 41 })).refusal.errors).toEqual({
      slow_download_mbps: ['This is at most as fast as the speed before'],
    })
    expect((await send({ ...slow, quota_gb: 100 })).body.data).toMatchObject(slow)
  })

  it('stays with its organization', async () => {
    const { id: organization_id } = await organizationFactory(app)
    const other = await organizationFactory(app)
    const form = { ...fields, organization_id, price: '800.00', status: 'active' as const }
    const { body } = await chief.call(cataloguePackages.routes.create, { body: form })
    const moved = await chief.call(cataloguePackages.routes.update, {
      params: { id: body.data.id },
      body: { ...form, organization_id: other.id },
    })
    expect(moved.refusal.errors).toEqual({
      organization_id: ['A package cannot move to another organization'],
    })
  })
})
