import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { paymentRoutes } from '@uplink/contract/payments'
import { receiptRoutes } from '@uplink/contract/receipts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heard, structureFaults, structureOf } from '../../../testing/pdf-structure'
import { textOf } from '../../../testing/pdf-text'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { newKey } from '../payments.factory'
import { owingFactory } from '../../../testing/stages/money/paying'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A payment of 500 that a clerk without a cash desk has taken for a line that owed 300. */
async function taken() {
  const customer = await owingFactory(app, 30_000)
  const organizationId = customer.connection.organization_id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/payments', '/desk/payments/*', '/desk/receipts/*'] }],
    grants: [
      { model: 'payment', actions: ['List', 'Create'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const cuid = String(customer.connection.id)
  const body = { way: 'cash', amount: '500', reference: `S-${organizationId}`, cuid } as const
  const { id, receipt_no } = (await clerk.call(manualPaymentRoutes.record, { body, key: newKey() })).body.data
  return { customer, clerk, id, number: receipt_no }
}

const file = (by: { token: string }, url: string) =>
  app.server.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${by.token}` } })

describe('a receipt', () => {
  it('is the payer’s and the staff’s, on A4 and on a roll, and says who took what for which bills', async () => {
    const { customer, clerk, id, number } = await taken()
    expect(number).toBe('R-000001')
    expect((await customer.call(paymentRoutes.read, { params: { id } })).body.data.receipt_no).toBe(number)
    const seen = (await clerk.call(deskPaymentRoutes.read, { params: { id } })).body.data
    expect(seen.receipt).toMatchObject({ number, way: 'Cash', cash_day: null, can_send: true })
    const own = await file(customer, `/payments/${id}/receipt`)
    const desk = await file(clerk, `/desk/payments/${id}/receipt?paper=roll`)
    for (const { statusCode, headers, rawPayload } of [own, desk]) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
      const [page] = await textOf(new Uint8Array(rawPayload))
      for (const words of [number, '৳ 500.00', '৳ 300.00', 'Kept on the balance ৳ 200.00', 'Taken by'])
        expect(page).toContain(words)
    }
  })

  it('is in the payer’s language and digits, whoever prints it, and tells its structure to who hears it', async () => {
    const { customer, clerk, id, number } = await taken()
    const chosen = { language: 'bn', digits: 'bengali' }
    await app.db.updateTable('users').set(chosen).where('id', '=', customer.userId).execute()
    for (const [by, url] of [
      [customer, `/payments/${id}/receipt`],
      [clerk, `/desk/payments/${id}/receipt?paper=roll`],
    ] as const) {
      const found = await structureOf(new Uint8Array((await file(by, url)).rawPayload))
      expect(found).toMatchObject({ language: 'bn', title: `রসিদ ${number}`, unmarked: [] })
      expect(structureFaults(found.pieces)).toEqual([])
      expect(heard(found.pieces, 'H1')).toEqual([`রসিদ ${number}`])
      expect(heard(found.pieces, 'TH')).toEqual(
        expect.arrayContaining(['গ্রাহক আইডি', 'দিন ও সময়', 'গ্রহণ করেছেন', 'ব্যালেন্সে জমা']),
      )
      expect(heard(found.pieces, 'TD')).toEqual(
        expect.arrayContaining(['৳ ৫০০.০০', '৳ ৩০০.০০', '৳ ২০০.০০', customer.connection.username]),
      )
    }
  })

  it('is found by its number', async () => {
    const { clerk, id, number } = await taken()
    for (const q of [number, number.toLowerCase(), 'r1']) {
      const found = await clerk.call(deskPaymentRoutes.list, { query: { q } })
      expect(found.body.data.map((payment) => payment.id)).toEqual([id])
    }
  })

  it('is nobody else’s, and a payment through a gateway has none', async () => {
    const [own, other] = [await taken(), await taken()]
    for (const [by, url] of [
      [other.customer, `/payments/${own.id}/receipt`],
      [other.clerk, `/desk/payments/${own.id}/receipt`],
      [own.clerk, '/desk/payments/999999999/receipt'],
    ] as const)
      expect((await file(by, url)).statusCode).toBe(404)
    const begun = (await own.customer.pay({ kind: 'topup', amount: '50' })).body.data
    expect((await file(own.customer, `/payments/${begun.id}/receipt`)).statusCode).toBe(404)
    expect(begun.receipt_no).toBeNull()
  })

  it('is sent by mail and SMS in the payer’s language, where there is an address', async () => {
    const { customer, clerk, id, number } = await taken()
    const send = (by: 'mail' | 'sms') => clerk.call(receiptRoutes.send, { params: { id }, body: { by } })
    await app.db
      .updateTable('users')
      .set({ email: 'payer@example.com', mobile_no: null, language: 'bn' })
      .where('id', '=', customer.userId)
      .execute()
    expect((await send('sms')).refusal.code).toBe('receipt.no-address')
    expect((await send('mail')).body.message).toBe('Sent by mail.')
    const sent = await app.db
      .selectFrom('message_logs')
      .select(['channel', 'recipient', 'subject', 'text'])
      .where('kind', '=', 'payment.receipt')
      .execute()
    expect(sent).toEqual([
      {
        channel: 'mail',
        recipient: 'payer@example.com',
        subject: `রসিদ ${number}`,
        text: expect.stringContaining('৳ 500.00') as string,
      },
    ])
    expect((await customer.call(receiptRoutes.send, { params: { id }, body: { by: 'sms' } })).status).toBe(
      403,
    )
  })
})
