import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { refundNow } from '../../testing/stages/money/kill-way'
import { approve, returnOf } from './payments.factory'
import { owingFactory, tillOf } from '../../testing/stages/money/paying'

// What payers are told about their money, and where that leads.
let app: TestApp
let staffId: number
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  staffId = (await app.signIn({ accountType: 'staff' })).userId
})
afterAll(() => app.close())

/** A line that owes these bills (poisha), due on the 11th of January, February …; the clock says 14 March. */
async function payer(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const pay = async (request: Record<string, unknown>) => {
    const { location } = await approve(app, (await customer.pay(request)).body.data.redirect_url)
    return (
      await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
    ).body.data.id
  }
  const refund = (id: number, amount: number) =>
    refundNow(tillOf(app), { id, amount, reason: 'Paid twice', requestedBy: staffId, mayReopenBills: true })
  const told = async () => {
    const notices = app.db.selectFrom('notifications').select(['title', 'body', 'link'])
    return notices.where('user_id', '=', customer.userId).orderBy('id', 'desc').executeTakeFirst()
  }
  const suspends = (suspends_overdue: boolean) =>
    app.db
      .updateTable('organizations')
      .set({ suspends_overdue })
      .where('id', '=', customer.connection.organization_id)
      .execute()
  const numbers = customer.invoices.map(({ number }) => number)
  return { ...customer, line: customer.connection.username, numbers, pay, refund, told, suspends }
}

describe('money received', () => {
  it('went into the balance, and leads to the payment itself, whichever line is looked at', async () => {
    const { line, pay, told } = await payer()
    const id = await pay({ kind: 'topup', amount: '500' })
    expect(await told()).toEqual({
      title: '৳ 500.00 received',
      body: `Thank you. Line ${line} now has a balance of ৳ 500.00.`,
      link: `/admin/topup_status?payment=${id}`,
    })
  })

  it('went to a bill, of which something is still to pay', async () => {
    const { line, numbers, pay, told } = await payer(44_875)
    await pay({ kind: 'topup', amount: '50' })
    expect((await told())?.body).toBe(
      `Thank you. It went to bill ${numbers[0]} of line ${line}: ৳ 398.75 of it is still to pay, due on 11/01/2026.`,
    )
  })

  it('paid a bill, and the rest is in the balance', async () => {
    const { line, numbers, pay, told } = await payer(44_875)
    await pay({ amount: '500' })
    expect((await told())?.body).toBe(
      `Thank you. Nothing is left to pay on ${numbers[0]} for line ${line}, which now has a balance of ৳ 51.25.`,
    )
  })

  it('paid a bill, and the rest went to the next one', async () => {
    const { line, numbers, pay, told } = await payer(44_875, 20_000)
    await pay({ kind: 'topup', amount: '500' })
    expect((await told())?.body).toBe(
      `Thank you. Nothing is left to pay on ${numbers[0]} for line ${line}. The rest went to bill ${numbers[1]}: ৳ 148.75 of it is still to pay, due on 11/02/2026.`,
    )
  })
})

describe('money refunded', () => {
  const said = (paid: string, line: string) =>
    `It goes back the way you paid: from your payment of ${paid} for line ${line}.`

  it('came from the balance', async () => {
    const { line, pay, refund, told } = await payer()
    const id = await pay({ kind: 'topup', amount: '500' })
    await refund(id, 10_000)
    expect(await told()).toEqual({
      title: '৳ 100.00 was refunded to you',
      body: said('৳ 500.00', line),
      link: `/admin/topup_status?payment=${id}`,
    })
  })

  it('came out of a bill, which is named with what is due and when', async () => {
    const { line, numbers, pay, refund, told, suspends } = await payer(44_875)
    const id = await pay({})
    await suspends(false)
    await refund(id, 10_000)
    const again = `Bill ${numbers[0]} is unpaid again: ৳ 100.00 of it is to pay, due on 11/01/2026.`
    expect(await told()).toMatchObject({
      body: `${said('৳ 448.75', line)} ${again}`,
      link: `/admin/paymentResult?payment=${id}`,
    })
    await suspends(true)
    await refund(id, 20_000)
    expect((await told())?.body).toBe(
      `${said('৳ 448.75', line)} ${again.replace('100', '300')} If it is not paid, the line may be suspended.`,
    )
  })

  it('came out of several bills', async () => {
    const { line, numbers, pay, refund, told, suspends } = await payer(20_000, 30_000)
    const id = await pay({})
    await suspends(true)
    await refund(id, 40_000)
    expect((await told())?.body).toBe(
      `${said('৳ 500.00', line)} Bills ${numbers[0]}, ${numbers[1]} are unpaid again: ৳ 400.00 in all, the first due on 11/01/2026. If they are not paid, the line may be suspended.`,
    )
  })
})
