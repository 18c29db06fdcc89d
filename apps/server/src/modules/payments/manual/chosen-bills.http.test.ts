import { deskRoutes } from '@uplink/contract/desk'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { owingFactory } from '../../../testing/stages/money/paying'
import { faultsOf, newKey, walletOf } from '../payments.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A customer who owes these amounts (minor units), and somebody of the office. */
async function office(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const organizationId = customer.connection.organization_id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/payments', '/desk/balance-uses', '/desk/customers'] }],
    grants: [
      { model: 'payment', actions: ['List', 'Create'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const cuid = String(customer.connection.id)
  const ids = customer.invoices.map(({ id }) => id)
  const take = (body: object = {}, key = newKey()) =>
    clerk.call(manualPaymentRoutes.record, {
      body: { way: 'cash', amount: '500', cuid, ...body } as never,
      key,
    })
  const spend = (invoice_ids: number[], key = newKey()) =>
    clerk.call(manualPaymentRoutes.fromBalance, { body: { invoice_ids, cuid }, key })
  return { ...customer, clerk, cuid, ids, take, spend }
}

const paidOf = async (ids: readonly number[]) =>
  (await app.db.selectFrom('invoices').select('paid').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ paid }) => paid,
  )

describe('money for chosen bills', () => {
  it('settles these alone, and keeps the rest as balance although others are open', async () => {
    const { take, ids, connection } = await office(30_000, 20_000, 10_000)
    expect((await take({ amount: '250', invoice_ids: [ids[1]] })).status).toBe(200)
    expect(await paidOf(ids)).toEqual([0, 20_000, 0])
    expect(await walletOf(app.db, connection.id)).toBe(5000)
    // in the order in which they were chosen, with this money alone
    expect((await take({ amount: '150', invoice_ids: [ids[2], ids[0]] })).status).toBe(200)
    expect(await paidOf(ids)).toEqual([5000, 20_000, 10_000])
    expect(await walletOf(app.db, connection.id)).toBe(5000)
    // without a choice all that is there pays the oldest
    await take({ amount: '10' })
    expect(await paidOf(ids)).toEqual([11_000, 20_000, 10_000])
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is refused for a bill that is paid, or of another line', async () => {
    const [own, other] = [await office(10_000), await office(10_000)]
    await own.take({ amount: '100' })
    for (const id of [own.ids[0], other.ids[0], 999_999_999])
      expect((await own.take({ amount: '7', invoice_ids: [id] })).refusal.errors).toEqual({
        invoice_ids: ['Choose open bills of this line'],
      })
    expect(await walletOf(app.db, own.connection.id)).toBe(0)
  })

  it('may be what is held in advance already, once for one key, eight at once', async () => {
    const { take, spend, ids, connection, call } = await office(30_000, 20_000)
    await take({ amount: '450', invoice_ids: [ids[0]] })
    expect(await walletOf(app.db, connection.id)).toBe(15_000)
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => spend([ids[1] ?? 0], key)))
    const done = answers.find(({ status }) => status === 200)
    expect(done?.body.data).toEqual({ used: '150.00', balance: '0.00' })
    expect(await paidOf(ids)).toEqual([30_000, 15_000])
    expect((await spend([ids[1] ?? 0])).refusal.code).toBe('payment.no-balance')
    expect((await spend([ids[0] ?? 0])).refusal.errors).toEqual({
      invoice_ids: ['Choose open bills of this line'],
    })
    const body = { invoice_ids: [ids[1] ?? 0], cuid: String(connection.id) }
    expect((await call(manualPaymentRoutes.fromBalance, { body, key: newKey() })).refusal.code).toBe(
      'access.denied',
    )
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('is found at the counter by a bill’s number, not another organization’s', async () => {
    const [own, other] = [await office(10_000), await office(10_000)]
    const found = async (q: string) =>
      (await own.clerk.call(deskRoutes.customers, { query: { q } })).body.data.map(({ id }) => id)
    expect(await found(own.invoices[0]?.number.toLowerCase() ?? '')).toEqual([own.connection.id])
    expect(await found(other.invoices[0]?.number ?? '')).toEqual([])
  })
})
