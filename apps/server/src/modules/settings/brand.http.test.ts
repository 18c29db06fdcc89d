import { authRoutes } from '@uplink/contract/auth'
import { brandRoutes, logoLimits } from '@uplink/contract/brand'
import { organizations } from '@uplink/contract/organizations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { pictureFactory } from './settings.factory'

const { read, own, logo, setLogo } = brandRoutes
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const save = (id: number, file: Buffer | null, by = administrator) =>
  by.call(setLogo, { params: { id }, body: { picture: file?.toString('base64') ?? null } })
const bytesOf = (address: string | null) => Buffer.from(address?.split(',')[1] ?? '', 'base64')

it('is shown where nobody is signed in, as long as there is one provider', async () => {
  const { id, name } = await app.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  expect((await app.guest.call(read)).body.data).toEqual({ name, accent: '#0b6b63', logo: null })
  await save(id, pictureFactory())
  const form = { name, mobile_no: '01711000000', status: 'active' as const }
  const branded = { ...form, shown_name: 'Shapla Home', accent: '#7A1FA2' }
  expect(
    (await administrator.call(organizations.routes.update, { params: { id }, body: branded })).status,
  ).toBe(200)
  const shown = (await app.guest.call(read)).body.data
  expect(shown).toMatchObject({ name: 'Shapla Home', accent: '#7a1fa2' })
  expect(shown?.logo).toMatch(/^data:image\/png;base64,/)
  await organizationFactory(app)
  expect((await app.guest.call(read)).body.data, 'of several, none is it').toBeNull()
})

it('refuses a colour on which white words cannot be read', async () => {
  const body = { name: 'Pale', mobile_no: '01711000000', status: 'active' as const, accent: '#ffcc00' }
  const { status, refusal } = await administrator.call(organizations.routes.create, { body })
  expect([status, refusal.errors]).toEqual([422, { accent: ['White text would not be readable on this'] }])
})

it('keeps of a picture what shows, and refuses what is none, damaged or too large', async () => {
  const { id } = await organizationFactory(app)
  expect((await save(id, pictureFactory({ more: 'taken at 23.8103 N' }))).status).toBe(200)
  const kept = (await administrator.call(logo, { params: { id } })).body.data
  expect(bytesOf(kept.picture).toString('latin1')).not.toContain('23.8103')
  expect(kept.changed_at).toBe(app.clock.now().toISOString())
  const damaged = pictureFactory()
  damaged[damaged.length - 20]! ^= 1
  const wrong = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    damaged,
    pictureFactory().subarray(0, 40),
    pictureFactory({ width: logoLimits.width + 1 }),
    pictureFactory({ height: logoLimits.height + 1 }),
  ]
  for (const file of wrong) {
    const { status, refusal } = await save(id, file)
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['picture']])
  }
  expect((await administrator.call(logo, { params: { id } })).body.data.picture, 'the one before').toBe(
    kept.picture,
  )
  expect((await save(id, null)).body.data).toEqual({ picture: null, changed_at: null })
})

it('is shown to whoever belongs to it, also where there are several providers', async () => {
  const { id } = await organizationFactory(app)
  await app.db
    .updateTable('organizations')
    .set({ shown_name: 'Shapla Home', accent: '#7a1fa2' })
    .where('id', '=', id)
    .execute()
  const customer = await app.signIn({ organizationId: id })
  const provider = async () => (await customer.call(authRoutes.getUser)).body.data.provider
  expect(await provider()).toEqual({ name: 'Shapla Home', accent: '#7a1fa2', has_logo: false })
  await save(id, pictureFactory())
  expect(await provider()).toMatchObject({ has_logo: true })
  const shown = (await customer.call(own)).body.data
  expect(shown).toMatchObject({ name: 'Shapla Home', accent: '#7a1fa2' })
  expect(shown?.logo).toMatch(/^data:image\/png;base64,/)
  const { userId } = customer
  await app.db.updateTable('users').set({ organization_id: null }).where('id', '=', userId).execute()
  expect(await provider(), 'of somebody who belongs to none').toBeNull()
  expect((await app.guest.call(own)).status).toBe(401)
})

it('belongs to one organization, and to who may change it', async () => {
  const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/organizations/*'] }],
    grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  const manager = await app.signIn({ accountType: 'staff', organizationId: own.id, roleIds: [role] })
  expect((await save(other.id, pictureFactory(), manager)).status).toBe(404)
  expect((await manager.call(logo, { params: { id: other.id } })).status).toBe(404)
  expect((await save(own.id, pictureFactory(), manager)).status).toBe(200)
  expect((await administrator.call(logo, { params: { id: other.id } })).body.data.picture).toBeNull()
  const customer = await app.signIn({ organizationId: own.id })
  expect((await save(own.id, null, customer)).status).toBe(403)
})
