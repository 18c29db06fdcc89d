import { notificationRoutes } from '@uplink/contract/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hold } from './testing/databases/held'
import { createTestApp, type TestApp } from './testing/test-app'

// What is refused, and when, is tested in `platform/http/load`; here that the portal's own calls are under it. It lets
// all tests but this one call as often at once as they like.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ NODE_ENV: 'development' })
})
afterAll(() => app.close())

it('an overloaded portal tells whoever would wait too long to come back, and serves the rest', async () => {
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await app.signIn()
  const ask = () =>
    fetch(`${origin}/api${notificationRoutes.list.path}`, { headers: { authorization: `Bearer ${token}` } })

  const held = await hold(app, 'LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE')
  const answers = Array.from({ length: 100 }, ask)
  // No other call ends before the table is free.
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await refused.json()).toMatchObject({ code: 'server.busy' })
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await held.release()

  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await ask()).status).toBe(200)
})
