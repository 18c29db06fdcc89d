import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, testSecretKey, type TestApp } from '../../../testing/test-app'
import { createPayLinks } from '../pay-links.public'
import { approve, newKey, returnOf, walletOf } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
})
afterAll(() => app.close())

const routes = paymentRoutes
const bkash = 'bkash' as const

const owing = (...rests: number[]) => owingFactory(app, ...rests)

describe('a pay link', () => {
  const day = 24 * 3_600_000
  const tokenOf = (invoiceId: number, life = 30 * day) =>
    createPayLinks(testSecretKey, '').tokenFor(invoiceId, new Date(app.clock.now().getTime() + life))
  const guest = () => app.guest

  it('shows an invoice and nothing of the person, and pays it', async () => {
    const { invoices, connection } = await owing(105_000)
    const token = tokenOf(invoices[0]?.id ?? 0)
    const shown = (await guest().call(routes.link, { params: { token } })).body.data
    expect(Object.keys(shown).sort()).toEqual(
      'amount due_on gateways is_overdue number payment provider status total'.split(' '),
    )
    expect(shown).toMatchObject({ amount: '1050.00', status: 'open', is_overdue: true, payment: null })
    const begun = await guest().call(routes.linkStart, {
      params: { token },
      body: { gateway: bkash },
      key: newKey(),
    })
    const { location } = await approve(app, begun.body.data.redirect_url)
    expect(location).toMatch(new RegExp(`^/pay/${token}\\?paymentID=`))
    const paid = await guest().call(routes.linkReturn, { params: { token }, body: returnOf(location) })
    expect(paid.body.data).toMatchObject({ state: 'succeeded', is_final: true })
    const { id } = paid.body.data
    expect((await guest().call(routes.linkRecheck, { params: { token, id } })).body.data.state).toBe(
      'succeeded',
    )
    const after = (await guest().call(routes.link, { params: { token } })).body.data
    expect(after).toMatchObject({ status: 'paid', amount: '0.00', payment: { id } })
    const again = await guest().call(routes.linkStart, {
      params: { token },
      body: { gateway: bkash },
      key: newKey(),
    })
    expect(again.refusal.code).toBe('payment.nothing-due')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it('expires, and cannot be made up or changed', async () => {
    const { invoices } = await owing(105_000)
    const id = invoices[0]?.id ?? 0
    const expired = await guest().call(routes.link, { params: { token: tokenOf(id, 0) } })
    expect({ status: expired.status, code: expired.refusal.code }).toEqual({
      status: 410,
      code: 'payment.link-expired',
    })
    const [, signature] = tokenOf(id).split('.')
    const [otherClaim] = tokenOf(id + 1).split('.')
    for (const token of [`${otherClaim}.${signature}`, 'nonsense', `${tokenOf(id)}x`])
      expect((await guest().call(routes.link, { params: { token } })).status).toBe(404)
  })

  it('does not reach payments that others began', async () => {
    const { invoices, pay } = await owing(105_000)
    const token = tokenOf(invoices[0]?.id ?? 0)
    const { id, redirect_url } = (await pay()).body.data
    const { location } = await approve(app, redirect_url)
    expect((await guest().call(routes.linkRecheck, { params: { token, id } })).status).toBe(404)
    const back = await guest().call(routes.linkReturn, { params: { token }, body: returnOf(location) })
    expect(back.status).toBe(404)
  })
})
