import { authRoutes } from '@uplink/contract/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFormer } from '#platform/passwords/former-systems'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from './auth.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('lets somebody in with the password of an older system once, and keeps it in the portal’s own form', async () => {
  const passwordHash = keepFormer({ clear: 'geheim 1' }, 'pepper of the tests')
  const { id } = await userFactory(app, { passwordHash })
  const { username } = await app.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const signIn = (password: string) => app.guest.call(authRoutes.login, { body: { username, password } })
  const stored = async () =>
    (await app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash
  expect((await signIn('geheim 2')).status).toBe(422)
  expect(await stored()).toBe(passwordHash)
  expect((await signIn('geheim 1')).status).toBe(200)
  expect(await stored()).toMatch(/^\$argon2id\$/)
  expect((await signIn('geheim 1')).status).toBe(200)
  expect((await signIn('geheim 2')).status).toBe(422)
})
