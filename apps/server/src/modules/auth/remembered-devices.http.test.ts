import { adminPermissions } from '@uplink/contract/admin-permissions'
import { passwordRoutes } from '@uplink/contract/passwords'
import { rememberedDeviceRoutes } from '@uplink/contract/remembered-devices'
import { secondFactorRoutes } from '@uplink/contract/second-factors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  challengeOf,
  password,
  personWithApp,
  step,
  type PersonWithApp,
} from '../../testing/stages/signing-in/factors'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { endWhatWasRestored } from './sessions/after-restore'
import { linkForAdministrator } from './passwords/reset-administrator'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => app.close())

const { list, forget, forgetAll } = rememberedDeviceRoutes
const day = 86_400_000

interface SignedIn {
  token?: string
  second_factor?: { remember_days: number }
}

/** A browser with its cookies. */
function browser() {
  let cookie = ''
  async function send(url: string, payload: object) {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/auth/login${url}`,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', ...(cookie && { cookie }) },
      payload,
    })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return { status: answer.statusCode, set, data: answer.json<{ data?: SignedIn }>().data }
  }
  return {
    cookie: () => cookie,
    take: (other: string) => (cookie = other),
    password: (username: string, given = password) => send('', { username, password: given }),
    async code({ username, phone }: PersonWithApp, remember = true) {
      app.clock.pass(step)
      const challenge = await challengeOf(app, username)
      return send('/second-factor', { challenge, code: phone.code(), remember })
    },
  }
}

const isLetIn = async (one: ReturnType<typeof browser>, username: string) =>
  (await one.password(username)).data?.token !== undefined

/** A person whose browser is remembered. */
async function remembered(given: Parameters<typeof personWithApp>[1] = {}) {
  const person = await personWithApp(app, given)
  const own = browser()
  const answer = await own.code(person)
  return { ...person, own, answer }
}

describe('a remembered device', () => {
  it('is asked for the password alone, for thirty days, and says so in the audit log', async () => {
    const { own, username, answer, caller } = await remembered()
    expect(answer.set).toMatch(
      /^__Host-uplink-device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await own.password(username, 'a guess')).status).toBe(422)
    expect(await isLetIn(own, username)).toBe(true)
    const lines = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('actor_id', '=', caller.userId)
      .where('action', '=', 'auth.signed-in')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(lines[0]?.details).toEqual({ factor: 'remembered-device' })
    app.clock.pass(30 * day - 1)
    expect(await isLetIn(own, username)).toBe(true)
    app.clock.pass(1)
    expect(await isLetIn(own, username)).toBe(false)
  })

  it('is not one without the wish, nor where the organization wants none', async () => {
    const person = await personWithApp(app)
    const own = browser()
    expect((await own.code(person, false)).set).toBeUndefined()
    expect(await isLetIn(own, person.username)).toBe(false)
    const { id } = await organizationFactory(app)
    await app.db.updateTable('organizations').set({ remember_device_days: 0 }).where('id', '=', id).execute()
    const strict = await personWithApp(app, { organizationId: id })
    expect((await own.password(strict.username)).data?.second_factor?.remember_days).toBe(0)
    expect((await own.code(strict)).set).toBeUndefined()
  })

  it('ends earlier when its organization shortens the days', async () => {
    const { id } = await organizationFactory(app)
    const { own, username } = await remembered({ organizationId: id })
    app.clock.pass(3 * day)
    expect(await isLetIn(own, username)).toBe(true)
    await app.db.updateTable('organizations').set({ remember_device_days: 2 }).where('id', '=', id).execute()
    expect(await isLetIn(own, username)).toBe(false)
  })

  it('is one person’s: another’s cookie helps nobody, and people who share a browser keep their own', async () => {
    const one = await remembered()
    const other = await personWithApp(app)
    expect(await isLetIn(one.own, other.username)).toBe(false)
    expect((await one.own.code(other)).status).toBe(200)
    expect(await isLetIn(one.own, other.username)).toBe(true)
    expect(await isLetIn(one.own, one.username)).toBe(true)
    const odd = browser()
    odd.take(`__Host-uplink-device=${'x'.repeat(43)}.${'.'.repeat(50)}.%00`)
    expect(await isLetIn(odd, one.username)).toBe(false)
    const rows = await app.db.selectFrom('remembered_devices').select('token_hash').execute()
    expect(rows.some(({ token_hash }) => one.own.cookie().includes(token_hash.toString('base64url')))).toBe(
      false,
    )
  })

  it('does not stand for the factor in critical acts', async () => {
    const { own, username } = await remembered({ accountType: 'staff', roleIds: [1] })
    const token = (await own.password(username)).data?.token ?? ''
    const { refusal } = await app.callAs(0, token).call(adminPermissions.routes.create, {
      body: { name: 'by-device', display_name: 'One', http_method: [], http_path: ['/users'] },
    })
    expect(refusal.code).toBe('auth.factor-needed')
  })

  it('is listed with when and what, and ended one by one and all, by its person alone', async () => {
    const { own, username, caller, ...person } = await remembered()
    const second = browser()
    await second.code({ ...person, username, caller })
    await own.password(username)
    const listed = (await caller.call(list)).body.data
    expect(listed).toHaveLength(2)
    expect(listed[1]).toMatchObject({
      device: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      address: '127.0.0.1',
      last_used_at: app.clock.now().toISOString(),
    })
    const stranger = await app.signIn()
    const params = { id: listed[1]?.id ?? 0 }
    expect((await stranger.call(list)).body.data).toEqual([])
    expect((await stranger.call(forget, { params })).status).toBe(404)
    expect((await caller.call(forget, { params })).status).toBe(200)
    expect((await caller.call(forget, { params })).status).toBe(404)
    expect([await isLetIn(own, username), await isLetIn(second, username)]).toEqual([false, true])
    expect((await caller.call(forgetAll)).body.data).toEqual({ forgotten: 1 })
    expect((await caller.call(forgetAll)).body.data).toEqual({ forgotten: 0 })
    expect(await isLetIn(second, username)).toBe(false)
  })

  it('ends with the password, with the last factor, with a lost factor and with a restored backup', async () => {
    const changing = await remembered()
    await app.db.updateTable('organizations').set({ password_needs_code: false }).execute()
    const next = 'another horse entirely'
    const changed = await changing.caller.call(passwordRoutes.change, {
      body: { old_password: password, password: next, password_confirmation: next },
    })
    expect(changed.status).toBe(200)
    expect((await changing.own.password(changing.username, next)).data?.token).toBeUndefined()

    const removing = await remembered()
    app.clock.pass(step)
    const removed = await removing.caller.call(secondFactorRoutes.remove, {
      params: { id: removing.factor },
      body: { password, code: removing.phone.code() },
    })
    expect(removed.status).toBe(200)
    expect((await removing.caller.call(list)).body.data).toEqual([])

    const losing = await remembered({ accountType: 'staff', roleIds: [1] })
    const work = { db: app.db, clock: app.clock, role: 1, publicUrl: 'https://portal.example' }
    await linkForAdministrator(work, { username: losing.username, canActivate: false, takesFactor: true })

    await remembered()
    expect((await endWhatWasRestored(app)).devices).toBeGreaterThan(0)
    expect(await app.db.selectFrom('remembered_devices').select('id').execute()).toEqual([])
  })
})
