import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the simulator over HTTP', () => {
  it('lets its page run nothing and send its form nowhere else', async () => {
    const answer = await app.server.inject('/simulator/bkash/style.css')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/css')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
  })

  it('brings the sign of the taka along: the web app’s own', async () => {
    const { body } = await app.server.inject('/simulator/bkash/style.css')
    const [, url = ''] = /url\((\S+)\) format\('woff2'\)/.exec(body) ?? []
    const answer = await app.server.inject(url)
    expect(answer.headers['content-type']).toBe('font/woff2')
    expect(answer.headers['content-security-policy']).toContain("font-src 'self'")
    const file = new URL('../../../../../web/src/ui/theme/fonts/taka.woff2', import.meta.url)
    expect(answer.rawPayload.equals(await readFile(file))).toBe(true)
  })

  it('has no page for a payment it does not know', async () => {
    expect((await app.server.inject('/simulator/bkash/pay/TR0011UNKNOWN')).statusCode).toBe(404)
  })

  it('refuses calls without a token', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/simulator/bkash/api/tokenized/checkout/create',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(401)
  })
})
