import { customerPartRoutes } from '@uplink/contract/customer-parts'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { voucherBatchRoutes } from '@uplink/contract/voucher-batches'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'
import { issuedInvoiceFactory } from './modules/billing/billing.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { faultsOf, newKey } from './modules/payments/payments.factory'

// Somebody of one organization works on what belongs to another one, whose currency has other digits.

const password = 'the password of this person'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function providerWith(currency: string) {
  const { id: organizationId } = await organizationFactory(app)
  await app.db.updateTable('organizations').set({ currency }).where('id', '=', organizationId).execute()
  const passwordHash = await app.passwords.hash(password)
  const admin = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1], passwordHash })
  const { connection, userId } = await customerWithLine(app, { organizationId })
  return { organizationId, admin, connection, userId }
}

const take = async (by: Caller, { connection, amount }: { connection: { id: number }; amount: string }) =>
  by.call(manualPaymentRoutes.record, {
    body: { way: 'cash', amount, cuid: String(connection.id), again: true },
    key: newKey(),
  })

describe('staff whose own organization has another currency', () => {
  it('give back as much as they typed, in the currency of the payment', async () => {
    const [tokyo, dhaka] = [await providerWith('JPY'), await providerWith('BDT')]
    const ofTokyo = (await take(tokyo.admin, { connection: tokyo.connection, amount: '6000' })).body.data
    const ofDhaka = (await take(dhaka.admin, { connection: dhaka.connection, amount: '100' })).body.data
    const give = (by: Caller, id: number, amount: string) =>
      by.call(deskPaymentRoutes.refund, {
        params: { id },
        body: { amount, reason: 'Typed wrongly', password },
        key: newKey(),
      })
    const refunded = async (id: number) =>
      (await app.db.selectFrom('payments').select('refunded').where('id', '=', id).executeTakeFirstOrThrow())
        .refunded
    expect((await give(dhaka.admin, ofTokyo.id, '15')).status).toBe(200)
    expect(await refunded(ofTokyo.id)).toBe(15)
    expect((await give(dhaka.admin, ofTokyo.id, '15.50')).refusal.errors).toEqual({
      amount: ['Write a whole amount: its currency has no decimals'],
    })
    // not all of it
    expect((await give(tokyo.admin, ofDhaka.id, '12.50')).status).toBe(200)
    expect(await refunded(ofDhaka.id)).toBe(1_250)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('see a sum for each currency, and find by amounts as they are written', async () => {
    const [tokyo, kuwait] = [await providerWith('JPY'), await providerWith('KWD')]
    const { admin } = await providerWith('BDT')
    await take(tokyo.admin, { connection: tokyo.connection, amount: '2500' })
    await take(tokyo.admin, { connection: tokyo.connection, amount: '900' })
    await take(kuwait.admin, { connection: kuwait.connection, amount: '2.500' })
    await take(kuwait.admin, { connection: kuwait.connection, amount: '1500' })
    for (const [{ connection }, total] of [
      [tokyo, 4_000],
      [kuwait, 20_000],
    ] as const)
      await issuedInvoiceFactory(app, { connection, periodStart: '2026-03-01', dueOn: '2026-03-11', total })
    const { methods } = (await admin.call(deskPaymentRoutes.sums, {})).body.data
    expect(methods.filter(({ amount }) => /JPY|KWD/.test(amount))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ method: 'cash', amount: expect.stringMatching(/^JPY \d+$/) as string }),
        expect.objectContaining({ method: 'cash', payments: 2, amount: 'KWD 1502.500' }),
      ]),
    )
    const found = async (query: { least?: string; most?: string }) =>
      (await admin.call(deskPaymentRoutes.list, { query })).body.data
        .map(({ amount }) => amount)
        .filter((amount) => /^JPY (2500|900)|KWD/.test(amount))
        .toSorted()
    expect(await found({ least: '1000' })).toEqual(['JPY 2500', 'KWD 1500.000'])
    expect(await found({ most: '1000' })).toEqual(['JPY 900', 'KWD 2.500'])
    expect(await found({ least: '2.5', most: '3' })).toEqual(['KWD 2.500'])
    const bills = (await admin.call(invoiceDeskRoutes.list, { query: { least: '1000' } })).body.data
    expect(bills.map(({ total }) => total)).toContain('JPY 4000')
    expect(bills.map(({ total }) => total)).not.toContain('KWD 20.000')
  })

  it('close a line without giving anything back', async () => {
    const tokyo = await providerWith('JPY')
    const { admin } = await providerWith('BDT')
    const query = { cuid: String(tokyo.connection.id) }
    const closed = await admin.call(lineClosingRoutes.close, { query, body: { give_back: '0.00' } })
    expect(closed.status).toBe(200)
  })

  it('see what each line of a customer owes in its own currency', async () => {
    const [tokyo, dhaka] = [await providerWith('JPY'), await providerWith('BDT')]
    const second = await connectionFactory(app, {
      userId: tokyo.userId,
      organizationId: dhaka.organizationId,
    })
    for (const connection of [tokyo.connection, second])
      await issuedInvoiceFactory(app, {
        connection,
        periodStart: '2026-03-01',
        dueOn: '2026-03-11',
        total: 4_000,
      })
    const query = { cuid: String(tokyo.connection.id) }
    const lines = (await dhaka.admin.call(customerPartRoutes.lines, { query })).body.data
    expect(lines.map(({ amount_due }) => amount_due)).toEqual(['JPY 4000', '40.00'])
  })
})

describe('the most that is taken at once', () => {
  it('is as many digits in every currency, not as many units', async () => {
    const { admin, connection, organizationId } = await providerWith('JPY')
    expect((await take(admin, { connection, amount: '2500000' })).status).toBe(200)
    expect((await take(admin, { connection, amount: '100000001' })).refusal.errors).toEqual({
      amount: ['The amount must be at most ¥ 100,000,000 at once'],
    })
    const kuwait = await providerWith('KWD')
    expect((await take(kuwait.admin, { connection: kuwait.connection, amount: '1.125' })).status).toBe(200)
    const batch = (amount: string) =>
      admin.call(voucherBatchRoutes.create, {
        body: { organization_id: organizationId, name: 'Shop', count: 1, kind: 'money', amount },
        key: newKey(),
      })
    expect((await batch('10000001')).refusal.errors).toEqual({
      amount: ['The amount is at most ¥ 10,000,000'],
    })
  })
})
