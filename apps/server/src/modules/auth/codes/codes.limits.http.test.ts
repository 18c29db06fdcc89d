import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { limits } from './codes.limits'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const askFrom = (remoteAddress: string, of = 'nobody@example.com') =>
  app.server.inject({
    method: 'POST',
    url: '/api/users/reset-password',
    remoteAddress,
    payload: { mobile_or_email: of },
  })

/** Writes down so many links more for where the present ones were asked from, which must be one network. */
async function useUp(count: number) {
  const places = await app.db.selectFrom('password_resets').select('address').distinct().execute()
  expect(places).toHaveLength(1)
  const now = app.clock.now()
  const links = Array.from({ length: count }, (_, index) => ({
    channel: 'mail',
    destination: `somebody-${index}@example.com`,
    user_id: null,
    token_hash: randomBytes(32),
    address: places[0]?.address ?? '',
    created_at: now,
    expires_at: new Date(now.getTime() + 1_800_000),
  }))
  await app.db.insertInto('password_resets').values(links).execute()
}

it('a network has its share of codes and links, whichever of its addresses asks', async () => {
  const ten = async (first: number) => {
    const requests = Array.from({ length: 10 }, (_, i) =>
      askFrom(`2001:db8:0:1::${(first + i + 1).toString(16)}`, `nobody-${first + i}@example.com`),
    )
    for (const answer of await Promise.all(requests)) expect(answer.statusCode).toBe(200)
  }
  await ten(0)
  await useUp(limits.toNetwork - 20)
  await ten(10)
  const next = await askFrom('2001:db8:0:1:ffff::1')
  expect(next.statusCode).toBe(429)
  expect(next.headers['retry-after']).toBe('3600')
  expect((await askFrom('2001:db8:0:2::1')).statusCode).toBe(200)
  app.clock.pass(3_600_001)
  expect((await askFrom('2001:db8:0:1::1')).statusCode).toBe(200)
})
