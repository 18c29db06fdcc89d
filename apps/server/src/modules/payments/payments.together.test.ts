import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import type { Confirmation, Gateway } from './gateways/gateway'
import { check } from './attempt/check'
import { gatewayOf, type Till } from './till'
import { approve, eventsOf, faultsOf, walletOf } from './payments.factory'
import { tillOf, owingFactory } from '../../testing/stages/money/paying'

let app: TestApp
let till: Till
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

/** A till whose gateway is asked through `confirm`, which gets the real one. */
function tillWith(confirm: (real: Gateway['confirm']) => Gateway['confirm']): Till {
  const gateway = gatewayOf(till, 'bkash')
  return { ...till, gateways: new Map([['bkash', { ...gateway, confirm: confirm(gateway.confirm) }]]) }
}

async function approved() {
  const customer = await owingFactory(app)
  const { id, redirect_url } = (await customer.pay({ kind: 'topup', amount: '500' })).body.data
  await approve(app, redirect_url)
  await till.idle()
  const state = async () => (await customer.call(paymentRoutes.read, { params: { id } })).body.data.state
  return { id, connection: customer.connection, state }
}

it('is decided at once when news comes while the browser’s return is being asked about in vain', async () => {
  const { id, connection, state } = await approved()
  let requests = 0
  const unsure = tillWith((real) => async (attempt, mayTake): Promise<Confirmation> => {
    if (++requests > 1) return real(attempt, mayTake)
    // at this very instant the gateway sends news, and nobody can claim the payment
    await check(till, id, { source: 'gateway' })
    expect(await state()).toBe('pending')
    return { status: 'unclear' }
  })
  await check(unsure, id, { source: 'customer', hint: 'success' })
  expect(requests).toBe(2)
  expect(await state()).toBe('succeeded')
  expect(await walletOf(app.db, connection.id)).toBe(50_000)
  expect(await eventsOf(app.db, id)).toEqual(['created sent pending', 'pending confirmed succeeded'])
  expect(await faultsOf(app.db)).toEqual([])
})

it('is left to the reconciler when nobody came meanwhile, and after a few tries in any case', async () => {
  const { id, state } = await approved()
  let requests = 0
  const alone = tillWith(() => async () => {
    requests++
    return { status: 'unclear' }
  })
  await check(alone, id, { source: 'customer' })
  expect(requests).toBe(1)
  const pestered = tillWith(() => async () => {
    requests++
    await check(till, id, { source: 'gateway' })
    return { status: 'unclear' }
  })
  await check(pestered, id, { source: 'customer' })
  expect(requests).toBe(4)
  expect(await state()).toBe('pending')
})
