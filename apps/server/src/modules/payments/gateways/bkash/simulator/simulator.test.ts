import { paymentRoutes } from '@uplink/contract/payments'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../testing/test-app'
import { approve } from '../../../payments.factory'
import { tillOf, owingFactory } from '../../../../../testing/stages/money/paying'
import { simulatedBkash } from '../harness.factory'
import { simulatedAccount } from './account'

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
    const file = new URL('../../../../../../../web/src/ui/theme/fonts/few-bengali.woff2', import.meta.url)
    expect(answer.rawPayload.equals(await readFile(file))).toBe(true)
  })

  it('has no page for a payment it does not know', async () => {
    expect((await app.server.inject('/simulator/bkash/pay/TR0011UNKNOWN')).statusCode).toBe(404)
  })

  it('shows whoever comes to it again the way back, and takes no second decision', async () => {
    const { pay } = await owingFactory(app, 105_000)
    const { redirect_url: url } = (await pay()).body.data
    const first = await approve(app, url)
    const second = await approve(app, url, { act: 'cancel' })
    expect(second.status).toBe(200)
    for (const { body } of [{ body: second.page }, await app.server.inject(url ?? '')]) {
      expect(body).toContain('This payment was decided before.')
      expect(body).toContain(`<a href="${first.location.replaceAll('&', '&amp;')}">Back to the portal</a>`)
    }
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

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/admin/bkash',
    '/admin/bkash/../x',
    '/pay/a?b',
    '',
  ])('sends nobody to %j', async (callbackURL) => {
    expect(await creation(app, callbackURL)).toBe(refused)
  })

  it('sends nobody but to the portal’s own address where it has one', async () => {
    const known = await createTestApp({ PUBLIC_URL: 'http://127.0.0.1:8080' })
    try {
      for (const own of ['/admin/bkash', '/pay/a.token-of_a.link'])
        expect(await creation(known, `http://127.0.0.1:8080${own}`), own).toBe('0000')
      for (const other of [
        'http://127.0.0.2:8080/admin/bkash',
        'http://127.0.0.1:8080.elsewhere.example/admin/bkash',
        'http://127.0.0.1:8080@elsewhere.example/admin/bkash',
        'http://127.0.0.1:8080/admin/bkash/elsewhere',
        'http://127.0.0.1:8080/admin/dashboard',
        'https://127.0.0.1:8080/admin/bkash',
        '/admin/bkash',
      ])
        expect(await creation(known, other), other).toBe(refused)
    } finally {
      await known.close()
    }
  })
})

/** The simulator's code for a callback address that it does not take. */
const refused = '2049'
let count = 0

/** The simulator's answer to a payment that would send its payer back to this address. */
async function creation(of: TestApp, callbackURL: string): Promise<string | undefined> {
  const { baseUrl, username, password, appKey, appSecret } = simulatedAccount
  const simulator = simulatedBkash(tillOf(of))
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const url = `${baseUrl}/tokenized/checkout/${path}`
    const sent = { method: 'POST' as const, url, headers, body: JSON.stringify(body), timeoutMs: 5000 }
    const answer = await simulator.send(sent)
    return JSON.parse(answer.text) as { id_token?: string; statusCode?: string }
  }
  const key = { app_key: appKey, app_secret: appSecret }
  const { id_token: token = '' } = await post('token/grant', { username, password }, key)
  const rest = { mode: '0011', currency: 'BDT', intent: 'sale', payerReference: 'line', amount: '10.00' }
  const { statusCode } = await post(
    'create',
    { authorization: token, 'x-app-key': appKey },
    { ...rest, callbackURL, merchantInvoiceNumber: `TEST-CALLBACK-${++count}` },
  )
  return statusCode
}

it('is nowhere without the demo: nobody pays with money that is none', async () => {
  const real = await createTestApp({ DEMO: 'false' })
  try {
    for (const url of ['/simulator/bkash/style.css', '/simulator/bkash/pay/TR0011UNKNOWN'])
      expect((await real.server.inject(url)).statusCode).toBe(404)
    const create = '/simulator/bkash/api/tokenized/checkout/create'
    expect((await real.server.inject({ method: 'POST', url: create, payload: {} })).statusCode).toBe(404)
    const { pay, call } = await owingFactory(real)
    expect((await call(paymentRoutes.options)).body.data.gateways).toEqual([])
    const refused = await pay({ kind: 'topup', amount: '500' })
    expect(refused).toMatchObject({ status: 409, refusal: { code: 'payment.gateway-unavailable' } })
  } finally {
    await real.close()
  }
})
