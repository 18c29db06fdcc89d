import { authRoutes } from '@uplink/contract/auth'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { userFactory, type NewPerson } from '../auth.factory'
import { linkForAdministrator, listAdministrators } from './reset-administrator'

const { reset, checkLink } = passwordRoutes

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const work = () => ({ db: app.db, clock: app.clock, role: 1, publicUrl: 'https://p.example' })
const linkFor = (username: string, canActivate = false) =>
  linkForAdministrator(work(), { username, canActivate })
const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? ''
const boss = (person: NewPerson = {}) =>
  userFactory(app, { username: 'boss', accountType: 'staff', roleIds: [1], ...person })

describe('a link for an administrator, made on the machine', () => {
  it('ends the sessions and earlier links, sets a password once, and is in the audit log', async () => {
    const { id, token: session } = await boss({ hasSession: true })
    const first = await linkFor('boss')
    expect(first).toMatchObject({ sessions: 1, isActivated: false })
    expect((await app.callAs(id, String(session)).call(authRoutes.getUser)).status).toBe(401)
    const second = await linkFor('boss')
    const valid = async (token: string) =>
      (await app.guest.call(checkLink, { body: { token } })).body.data.is_valid
    expect([await valid(tokenOf(first)), await valid(tokenOf(second))]).toEqual([false, true])

    const password = 'seven green lanterns'
    const body = { token: tokenOf(second), password, password_confirmation: password }
    const both = await Promise.all([app.guest.call(reset, { body }), app.guest.call(reset, { body })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const signedIn = await app.guest.call(authRoutes.login, { body: { username: 'boss', password } })
    expect(signedIn.status).toBe(200)
    const lines = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target', 'details'])
      .where('action', '=', 'auth.reset-link-made')
      .orderBy('id')
      .execute()
    expect(lines[0]).toEqual({
      actor_id: null,
      target: `user:${id}`,
      details: { by: 'command:reset-admin', sessions_ended: 1, activated: false },
    })
    expect(JSON.stringify(lines)).not.toContain(tokenOf(first))
  })

  it('dies after half an hour', async () => {
    const token = tokenOf(await linkFor('boss'))
    app.clock.pass(30 * 60_000 + 1)
    expect((await app.guest.call(checkLink, { body: { token } })).body.data.is_valid).toBe(false)
  })

  it('is for administrators only, and names those there are', async () => {
    await userFactory(app, { username: 'clerk', accountType: 'staff', roleIds: [3] })
    await userFactory(app, { username: 'customer-with-role', accountType: 'customer', roleIds: [1] })
    for (const name of ['clerk', 'customer-with-role'])
      await expect(linkFor(name)).rejects.toThrow(
        `${name} is not an administrator. Administrators are: boss.`,
      )
    await expect(linkFor("x' OR '1'='1")).rejects.toThrow('Administrators are: boss.')
  })

  it('activates a disabled one only when told to, and when no other is active', async () => {
    await boss({ username: 'former' })
    const disable = (username: string) =>
      app.db.updateTable('users').set({ status: 'inactive' }).where('username', '=', username).execute()
    await disable('former')
    await expect(linkFor('former', true)).rejects.toThrow(
      'former is disabled. boss is an active administrator',
    )
    await disable('boss')
    await expect(linkFor('former')).rejects.toThrow('add --activate')
    const administrators = await listAdministrators(work())
    expect(administrators.map(({ username, is_active: isActive }) => [username, isActive])).toEqual([
      ['boss', false],
      ['former', false],
    ])
    expect((await linkFor('former', true)).isActivated).toBe(true)
    const now = await listAdministrators(work())
    expect(now.filter(({ is_active: isActive }) => isActive).map(({ username }) => username)).toEqual([
      'former',
    ])
  })
})
