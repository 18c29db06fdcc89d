import { accessServers } from '@uplink/contract/access-servers'
import { cataloguePackages } from '@uplink/contract/catalogue'
import { organizations } from '@uplink/contract/organizations'
import { settingChangeRoutes, setupRoutes, type SetupStep } from '@uplink/contract/setups'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { asRadius, radiusPacket, radiusSecret } from '../usage/radius.factory'
import { freeRadiusFiles } from '@uplink/test-servers/freeradius'
import { readRadiusFiles } from './setup/radius-files'
import { organizationFactory } from '../organizations/organizations.factory'

const { read, set } = setupRoutes
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret, PUBLIC_URL: 'https://portal.example' })
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  // as the first administrator of an empty installation
  await app.db.updateTable('users').set({ organization_id: null }).execute()
  await app.db.deleteFrom('organizations').execute()
})
afterAll(() => app.close())

const note = (id: number, step: SetupStep, state: 'done' | 'skipped' = 'done', by = administrator) =>
  by.call(set, { body: { organization_id: id, step, state } })
const stateOf = async (id: number, step: SetupStep) =>
  (await administrator.call(read, { query: { organization_id: id } })).body.data.steps.find(
    (each) => each.step === step,
  )?.state

it('is offered before there is an organization, until it is finished, and never again', async () => {
  const empty = (await administrator.call(read, { query: {} })).body.data
  expect(empty).toMatchObject({ organization_id: null, is_open: true, can: ['set'] })
  const form = { name: 'First Net', mobile_no: '01711000000', status: 'active' as const }
  const { id } = (await administrator.call(organizations.routes.create, { body: form })).body.data
  await note(id, 'organization')
  const begun = (await administrator.call(read, { query: {} })).body.data
  expect(begun).toMatchObject({ organization_id: id, organization: 'First Net', is_open: true })
  expect((await note(id, 'done')).body.data.is_open).toBe(false)
  expect((await administrator.call(read, { query: {} })).body.data.is_open).toBe(false)
  const later = await organizationFactory(app)
  const { is_open } = (await administrator.call(read, { query: { organization_id: later.id } })).body.data
  expect(is_open, 'one that was made without it').toBe(false)
})

it('keeps one state for each step, and knows by itself what is there or cannot work', async () => {
  const { id } = await organizationFactory(app)
  await note(id, 'brand', 'skipped')
  expect(await stateOf(id, 'brand')).toBe('skipped')
  await note(id, 'brand')
  expect(await stateOf(id, 'brand')).toBe('done')
  await note(id, 'messages')
  expect(await stateOf(id, 'messages'), 'nothing sends them').toBe('problem')

  expect(await stateOf(id, 'package')).toBe('todo')
  const sold = { name: 'Home 40', organization_id: id, download_mbps: 40, upload_mbps: 20, price: '800' }
  const made = await administrator.call(cataloguePackages.routes.create, {
    body: { ...sold, status: 'active' },
  })
  expect([made.status, await stateOf(id, 'package')]).toEqual([200, 'done'])

  const server = { name: 'Gulshan', place: 'Gulshan', organization_id: id, address: '192.0.2.7' }
  await administrator.call(accessServers.routes.create, {
    body: { ...server, kind: 'mikrotik', on_change: 'change', status: 'active' },
  })
  await note(id, 'network')
  expect(await stateOf(id, 'network'), 'nobody has heard it').toBe('problem')
  const heard_at = app.clock.now()
  await app.db.updateTable('access_servers').set({ heard_at }).where('organization_id', '=', id).execute()
  const { data } = (await administrator.call(read, { query: { organization_id: id } })).body
  expect(data.heard_at).toBe(heard_at.toISOString())
  expect(await stateOf(id, 'network')).toBe('done')
})

it('tells when each setting was last changed and by whom, of one organization alone', async () => {
  const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
  const form = { name: own.name, mobile_no: '01711000000', status: 'active' as const }
  const change = (more: object) =>
    administrator.call(organizations.routes.update, { params: { id: own.id }, body: { ...form, ...more } })
  await change({ due_days: 9 })
  app.clock.pass(1000)
  await change({ due_days: 11, accent: '#7a1fa2' })
  const at = app.clock.now().toISOString()
  app.clock.pass(1000)
  await change({ tax_percent: 7 })
  const list = (id: number) => administrator.call(settingChangeRoutes.list, { params: { id } })
  const { changes } = (await list(own.id)).body.data
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ setting: 'due_days', at }),
      expect.objectContaining({ setting: 'accent', at, by: expect.any(String) as string }),
    ]),
  )
  expect((await list(other.id)).body.data.changes).toEqual([])
})

const here = /^http:\/\/127\.0\.0\.1:\d+\/api\/radius$/

it('knows when the RADIUS server asked, whatever it was told, and offers its files without the secret', async () => {
  const { id } = await organizationFactory(app)
  const readSetup = () => administrator.call(read, { query: { organization_id: id } })
  expect((await readSetup()).body.data.requested_at).toBeNull()
  const answer = await asRadius(app, 'authorize', radiusPacket({ 'User-Name': 'nobody-of-that-name' }))
  expect(answer.status).toBe(404)
  const at = app.clock.now()
  expect((await readSetup()).body.data.requested_at).toBe(at.toISOString())
  // not at every packet
  app.clock.pass(5_000)
  await asRadius(app, 'authorize', radiusPacket({ 'User-Name': 'nobody-of-that-name' }))
  expect((await readSetup()).body.data.requested_at).toBe(at.toISOString())
  app.clock.pass(5_000)
  await asRadius(app, 'authorize', radiusPacket({ 'User-Name': 'nobody-of-that-name' }))
  expect((await readSetup()).body.data.requested_at).toBe(app.clock.now().toISOString())

  // only this machine may ask: a call to the public address would come from another one
  const { data } = (await administrator.call(setupRoutes.radiusFiles, {})).body
  expect(data.address).toMatch(here)
  expect(data.has_secret).toBe(true)
  expect(data.files.map(({ place }) => place)).toEqual([
    'mods-enabled/rest',
    'policy.d/portal_secret',
    'sites-enabled/portal',
    'clients.conf',
  ])
  const [rest] = data.files
  expect(rest?.text).toContain(`connect_uri = "${data.address}"`)
  expect(JSON.stringify(data)).not.toContain(radiusSecret)
})

it('has the files ask the public address where another machine may ask', async () => {
  const facts = { publicUrl: 'https://portal.example', port: 8080, hasSecret: true, folder: freeRadiusFiles }
  const { address } = await readRadiusFiles({ ...facts, peers: ['10.0.0.0/8'] })
  expect(address).toBe('https://portal.example/api/radius')
})

it('is for who may change the organization', async () => {
  const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/organizations/*'] }],
    grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  const manager = await app.signIn({ accountType: 'staff', organizationId: own.id, roleIds: [role] })
  expect((await note(own.id, 'brand', 'done', manager)).status).toBe(200)
  expect((await note(other.id, 'brand', 'done', manager)).status).toBe(404)
  expect((await manager.call(read, { query: { organization_id: other.id } })).status).toBe(404)
  expect((await manager.call(settingChangeRoutes.list, { params: { id: other.id } })).status).toBe(404)
  expect(await stateOf(other.id, 'brand')).toBe('todo')
})
