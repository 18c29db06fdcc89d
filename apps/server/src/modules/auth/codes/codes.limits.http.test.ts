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

it('a network has its share of codes and links, whichever of its addresses asks', async () => {
  // in tens, since so many at once are more than a slow machine answers in time
  for (let first = 0; first < limits.toNetwork; first += 10) {
    const requests = Array.from({ length: 10 }, (_, i) =>
      askFrom(`2001:db8:0:1::${(first + i + 1).toString(16)}`, `nobody-${first + i}@example.com`),
    )
    for (const answer of await Promise.all(requests)) expect(answer.statusCode).toBe(200)
  }
  const next = await askFrom('2001:db8:0:1:ffff::1')
  expect(next.statusCode).toBe(429)
  expect(next.headers['retry-after']).toBe('3600')
  expect((await askFrom('2001:db8:0:2::1')).statusCode).toBe(200)
  app.clock.pass(3_600_001)
  expect((await askFrom('2001:db8:0:1::1')).statusCode).toBe(200)
})
