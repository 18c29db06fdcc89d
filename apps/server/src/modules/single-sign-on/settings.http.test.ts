import { passwordFreshForMs } from '@uplink/contract/route'
import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

const { read, save, check, remove } = singleSignOnSettingRoutes
let app: TestApp
let organizationId: number
let manager: Caller
let role: number
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example', SIGN_ON_HOSTS_ALLOWED: 'idp.lan:8443' })
  organizationId = (await organizationFactory(app)).id
  role = await roleFactory(app, {
    permissions: [{ paths: ['/single-sign-on/*'] }],
    grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  manager = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
})
afterAll(() => app.close())

const form = (changes: object = {}) => ({
  name: 'Shapla account',
  issuer: 'https://idp.example.com',
  client_id: 'uplink',
  client_secret: 'a secret of the client',
  groups_claim: 'groups',
  roles: [{ group: 'support', role_id: role }],
  makes_accounts: false,
  keeps_passwords: false,
  factor: 'amr' as const,
  is_active: true,
  ...changes,
})
const saveAs = (caller: Caller, changes: object = {}, id = organizationId) =>
  caller.call(save, { params: { id }, body: form(changes) })

it('is set, read without its secret, and removed, by whoever may change the organization', async () => {
  const params = { id: organizationId }
  expect((await manager.call(read, { params })).body.data).toBeNull()
  const saved = (await saveAs(manager)).body.data
  expect(saved).toMatchObject({
    issuer: 'https://idp.example.com',
    roles: [{ group: 'support', role_id: role }],
    link: expect.stringMatching(/^https:\/\/portal\.example\/login\?sso=[a-z0-9]{12}$/) as string,
    redirect_uri: 'https://portal.example/login/single-sign-on',
    people: 0,
  })
  expect(JSON.stringify((await manager.call(read, { params })).body)).not.toContain('a secret of the client')
  const row = await app.db.selectFrom('single_sign_ons').select('secret_sealed').executeTakeFirstOrThrow()
  expect(row.secret_sealed?.toString('latin1')).not.toContain('a secret of the client')
  expect(JSON.stringify(app.logged)).not.toContain('a secret of the client')
  expect((await saveAs(manager, { name: 'Other words' })).body.data.link, 'links stay').toBe(saved.link)
  const stranger = await app.signIn({ accountType: 'staff', roleIds: [role] })
  for (const answer of [
    await stranger.call(read, { params }),
    await saveAs(stranger),
    await stranger.call(check, { params }),
    await stranger.call(remove, { params }),
    await manager.call(read, { params: { id: 999_999 } }),
  ])
    expect(answer.status).toBe(404)
  expect((await manager.call(remove, { params })).status).toBe(200)
  expect((await manager.call(remove, { params })).status).toBe(404)
})

it('wants the secret again when it would go elsewhere, and no address inside a network', async () => {
  await saveAs(manager)
  const without = { client_secret: undefined }
  expect((await saveAs(manager, without)).status).toBe(200)
  for (const elsewhere of [{ issuer: 'https://evil.example' }, { client_id: 'another' }]) {
    const refused = await saveAs(manager, { ...without, ...elsewhere })
    expect(refused.refusal.errors).toEqual({
      client_secret: ['Write the secret: it would go to another place'],
    })
  }
  for (const issuer of [
    'http://idp.example.com',
    'https://127.0.0.1',
    'https://[::1]:8443',
    'https://169.254.169.254/latest',
    'https://2130706433',
    'https://10.0.0.8:8443',
    'https://user:pass@idp.example.com',
    'https://idp.example.com/?x=1',
    'ftp://idp.example.com',
    'no address',
  ])
    expect((await saveAs(manager, { issuer })).refusal.errors, issuer).toHaveProperty('issuer')
  expect((await saveAs(manager, { issuer: 'http://idp.lan:8443' })).status, 'listed').toBe(200)
})

it('gives nobody a role that its caller could not give', async () => {
  const refused = await saveAs(manager, { roles: [{ group: 'all', role_id: 1 }] })
  expect(refused.refusal.errors).toEqual({ 'roles.0.role_id': ['Choose a role that you may give'] })
  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  expect((await saveAs(administrator, { roles: [{ group: 'all', role_id: 1 }] })).status).toBe(200)
  expect((await saveAs(manager, { roles: [{ group: 'all', role_id: 1 }] })).status, 'it stood there').toBe(
    200,
  )
  const other = await saveAs(manager, { roles: [{ group: 'others', role_id: 1 }] })
  expect(other.status).toBe(422)
})

it('needs a fresh proof, and says when the provider does not answer', async () => {
  const params = { id: organizationId }
  await saveAs(manager, { issuer: 'https://nowhere.invalid' })
  expect((await manager.call(check, { params })).body.data).toEqual({ is_reachable: false })
  app.clock.pass(passwordFreshForMs + 1)
  expect((await saveAs(manager)).refusal.code).toBe('auth.password-needed')
  expect((await manager.call(remove, { params })).refusal.code).toBe('auth.password-needed')
})
