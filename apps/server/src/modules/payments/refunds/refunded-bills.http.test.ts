import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { openInvoicesOf } from '../../billing/billing.public'
import { approve, faultsOf, newKey, returnOf, walletOf } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'

// Whose money pays a bill once the payment that had paid it went back.
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  const passwordHash = await app.passwords.hash(password)
  admin = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
})
afterAll(() => app.close())

const { read, refund } = deskPaymentRoutes
const password = 'the password of this person'

/** A line with a bill of 448.75, paid by a payment of its own, and with top-ups of 306 after it. */
async function paidTwice() {
  const customer = await owingFactory(app, 44_875)
  const pay = async (request: Record<string, unknown>) => {
    const { location } = await approve(app, (await customer.pay(request)).body.data.redirect_url)
    return (
      await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    ).body.data.id
  }
  const bill = await pay({})
  const first = await pay({ kind: 'topup', amount: '106' })
  const second = await pay({ kind: 'topup', amount: '200' })
  const invoice = customer.invoices[0]?.number
  const give = (id: number, amount?: string) =>
    admin.call(refund, {
      params: { id },
      body: { reason: 'Paid twice', password, may_reopen_bills: true, ...(amount && { amount }) },
      key: newKey(),
    })
  const shown = async (id: number) => (await admin.call(read, { params: { id } })).body.data
  const open = async () => (await openInvoicesOf(app.db, customer.connection.id)).map(({ rest }) => rest)
  const wallet = () => walletOf(app.db, customer.connection.id)
  return { ...customer, bill, first, second, invoice, give, shown, open, wallet }
}

it('is that of the top-ups whose money pays it now: they show it, and can be refunded', async () => {
  const { bill, first, second, invoice, give, shown, open, wallet } = await paidTwice()
  expect((await give(second, '60')).status).toBe(200)
  expect(await wallet()).toBe(24_600)
  expect((await give(bill)).status).toBe(200)
  expect([await open(), await wallet()]).toEqual([[20_275], 0])
  expect(await shown(bill)).toMatchObject({ state: 'refunded', hindrance: 'all-back', invoices: [] })
  expect(await shown(second)).toMatchObject({
    invoices: [{ number: invoice, amount: '140.00' }],
    refundable: '140.00',
    hindrance: null,
  })
  expect(await shown(first)).toMatchObject({
    invoices: [{ number: invoice, amount: '106.00' }],
    refundable: '106.00',
    hindrance: null,
  })
  expect((await give(first)).status).toBe(200)
  expect(await open()).toEqual([30_875])
  expect(await faultsOf(app.db)).toEqual([])
})

it('stays the payment’s own as far as nothing else is there, and it keeps what is left of it', async () => {
  const { bill, second, invoice, give, shown, open, wallet } = await paidTwice()
  await give(bill, '100')
  expect([await open(), await wallet()]).toEqual([[], 20_600])
  expect(await shown(bill)).toMatchObject({ invoices: [{ number: invoice, amount: '348.75' }] })
  expect(await shown(second)).toMatchObject({ invoices: [{ number: invoice, amount: '100.00' }] })
  expect(await faultsOf(app.db)).toEqual([])
})
