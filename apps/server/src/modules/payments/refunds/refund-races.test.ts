import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { openInvoicesOf, settleFromWallet } from '../../billing/billing.public'
import { check } from '../attempt/check'
import { GatewayTrouble, type Gateway, type RefundOutcome } from '../gateways/gateway'
import { refundNow } from '../../../testing/stages/money/kill-way'
import { lock } from '../attempt/attempt.store'
import { approve, faultsOf, payInApp, walletOf } from '../payments.factory'
import { tillOf, owingFactory } from '../../../testing/stages/money/paying'
import type { Till } from '../till'
import { checkRefund } from './refunds'

// Changes of a line's money between a refund's request and the gateway's answer.
let app: TestApp
let till: Till
let staffId: number
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
  staffId = (await app.signIn({ accountType: 'staff' })).userId
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

/** A line that paid its bill of 400 with 500, so a hundred is left. */
async function paidLine() {
  const customer = await owingFactory(app, 40_000)
  const { id, redirect_url } = (await customer.pay({ amount: '500' })).body.data
  await approve(app, redirect_url)
  await check(till, id, { source: 'customer' })
  await till.idle()
  const open = async () =>
    (await openInvoicesOf(app.db, customer.connection.id)).map(({ due_on, rest }) => [due_on, rest])
  return { id, connection: customer.connection, open, wallet: () => walletOf(app.db, customer.connection.id) }
}

type PaidLine = Awaited<ReturnType<typeof paidLine>>

/** The portal's gateway, during whose answer to a refund something else happens. */
function meanwhile(change: (gateway: Gateway) => Partial<Gateway>): Till {
  const gateways = [...till.gateways].map(
    ([name, gateway]) => [name, { ...gateway, ...change(gateway) }] as const,
  )
  return { ...till, gateways: new Map(gateways) }
}

const wanted = (id: number, amount: number, mayReopenBills = false) => ({
  id,
  amount,
  reason: 'Paid twice',
  requestedBy: staffId,
  mayReopenBills,
})

/** Issues the next bill, which the wallet pays as far as it can. */
async function nextBill({ connection }: PaidLine, total: number): Promise<void> {
  await issuedInvoiceFactory(app, { connection, periodStart: '2026-02-01', dueOn: '2026-02-11', total })
  await app.db
    .transaction()
    .execute((tx) => settleFromWallet(tx, { connectionId: connection.id, occurredAt: app.clock.now() }))
}

const refuse = () => ({ refund: async () => ({ status: 'refused' as const, text: '2001 no' }) })

it('keeps what is on its way back: no bill is paid with it, so none becomes unpaid again by surprise', async () => {
  const line = await paidLine()
  const busy = meanwhile((gateway) => ({
    refund: async (request) => {
      await nextBill(line, 10_000)
      return gateway.refund(request)
    },
  }))
  await refundNow(busy, wanted(line.id, 10_000))
  expect(await line.open()).toEqual([['2026-02-11', 10_000]])
  expect(await line.wallet()).toBe(0)
  expect(await faultsOf(app.db)).toEqual([])
})

it('puts it back when the gateway refuses, and it pays what came meanwhile', async () => {
  const line = await paidLine()
  const busy = meanwhile(() => ({
    refund: async () => {
      expect(await line.wallet()).toBe(0)
      await nextBill(line, 3000)
      return { status: 'refused', text: '2001 no' }
    },
  }))
  await refundNow(busy, wanted(line.id, 10_000))
  expect(await line.open()).toEqual([])
  expect(await line.wallet()).toBe(7000)
  expect(await faultsOf(app.db)).toEqual([])
})

it('waits for an answer to what became of it, and asks again, when the gateway cannot be asked', async () => {
  const line = await paidLine()
  const state = async () =>
    app.db
      .selectFrom('payments')
      .select(['state', 'leased_until', 'next_check_at'])
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow()
  await refundNow(
    meanwhile(() => ({ refund: async () => ({ status: 'unclear' }) })),
    wanted(line.id, 10_000),
  )
  const silent = meanwhile(() => ({
    refundOutcome: () => Promise.reject(new GatewayTrouble('no access token')),
  }))
  await checkRefund(silent, line.id)
  expect(await state()).toEqual({
    state: 'refund_pending',
    leased_until: null,
    next_check_at: new Date(app.clock.now().getTime() + 5 * 60_000),
  })
  expect(await line.wallet()).toBe(0)
  await checkRefund(till, line.id)
  expect([(await state()).state, await line.wallet()]).toEqual(['succeeded', 10_000])
})

it('belongs to who asks the gateway for it for as long as that takes: nobody asks meanwhile what became of it', async () => {
  const line = await paidLine()
  const requests: string[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const slow = meanwhile((gateway) => ({
      refund: async (request) => {
        for (let seconds = 0; seconds < 180; seconds += 5) {
          app.clock.pass(5000)
          await vi.advanceTimersByTimeAsync(5000)
          await app.db.selectFrom('payments').select('id').executeTakeFirst()
        }
        await checkRefund(till, line.id)
        requests.push(
          (
            await app.db
              .selectFrom('payments')
              .select('state')
              .where('id', '=', line.id)
              .executeTakeFirstOrThrow()
          ).state,
        )
        return gateway.refund(request)
      },
    }))
    await refundNow(slow, wanted(line.id, 10_000))
  } finally {
    vi.useRealTimers()
  }
  expect(requests).toEqual(['refund_pending'])
  expect(await line.wallet()).toBe(0)
})

it('makes a bill paid again whose money came back after all, by the same payment, as often as that happens', async () => {
  const line = await paidLine()
  const allocated = () =>
    app.db.selectFrom('payment_allocations').select('amount').where('payment_id', '=', line.id).execute()
  for (const amount of [15_000, 50_000]) {
    const busy = meanwhile(() => ({
      refund: async () => {
        expect(await line.open()).toEqual([['2026-01-11', amount - 10_000]])
        return { status: 'refused', text: '2001 no' }
      },
    }))
    await refundNow(busy, wanted(line.id, amount, true))
    expect(await line.open()).toEqual([])
    expect(await line.wallet()).toBe(10_000)
    expect(await allocated()).toEqual([{ amount: 40_000 }])
  }
  await refundNow(till, wanted(line.id, 50_000, true))
  expect(await line.open()).toEqual([['2026-01-11', 40_000]])
  expect(await faultsOf(app.db)).toEqual([])
})

it('pays with another payment’s money only what that one did not: a refund refused adds nothing to its own', async () => {
  const line = await paidLine()
  const busy = meanwhile(() => ({
    refund: async () => {
      await nextBill(line, 4000)
      return refuse().refund()
    },
  }))
  await refundNow(busy, wanted(line.id, 12_000, true))
  expect(await line.open()).toEqual([])
  const sum = await app.db
    .selectFrom('payment_allocations')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('payment_id', '=', line.id)
    .executeTakeFirstOrThrow()
  expect(Number(sum.amount)).toBe(40_000)
  expect(await line.wallet()).toBe(6000)
  expect(await faultsOf(app.db)).toEqual([])
})

it('passes a bill on to another payment that somebody is looking at, without waiting for them', async () => {
  const line = await paidLine()
  await payInApp(till, { reference: line.connection.username, amount: '300.00' })
  await till.idle()
  const { id: other } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('connection_id', '=', line.connection.id)
    .where('id', '<>', line.id)
    .executeTakeFirstOrThrow()
  // Both need the line's lock next: whoever waited for the other one here would wait for ever.
  await app.db.transaction().execute(async (tx) => {
    await lock(tx, other)
    await refundNow(till, wanted(line.id, 20_000))
  })
  const settled = await app.db
    .selectFrom('payment_allocations')
    .select(['payment_id', 'amount'])
    .where('payment_id', 'in', [line.id, other])
    .orderBy('payment_id')
    .execute()
  expect(settled).toEqual([
    { payment_id: line.id, amount: 30_000 },
    { payment_id: other, amount: 10_000 },
  ])
  expect(await faultsOf(app.db)).toEqual([])
})

it('takes it out of the ledger at the answer where an earlier release asked, and lets people look if it is gone', async () => {
  const line = await paidLine()
  await nextBill(line, 10_000)
  const begin = (amount: number) =>
    app.db.transaction().execute(async (tx) => {
      const requests = { reason: 'Paid twice', requested_by: staffId, state: 'pending' }
      const refund = { payment_id: line.id, amount, ...requests, created_at: app.clock.now() }
      await tx.insertInto('payment_refunds').values(refund).execute()
      await tx.updateTable('payments').set({ state: 'refund_pending' }).where('id', '=', line.id).execute()
    })
  const answers = (outcome: RefundOutcome) => meanwhile(() => ({ refundOutcome: async () => outcome }))
  const shown = () =>
    app.db
      .selectFrom('payments')
      .select(['state', 'reason'])
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow()
  await begin(20_000)
  await checkRefund(answers({ status: 'refused', text: '2001 no' }), line.id)
  expect([await shown(), await line.open(), await line.wallet()]).toEqual([
    { state: 'succeeded', reason: null },
    [],
    0,
  ])
  await begin(50_000)
  await checkRefund(answers({ status: 'done', refundId: 'R1' }), line.id)
  expect(await shown()).toEqual({ state: 'review', reason: 'ledger-differs' })
  expect([await line.open(), await line.wallet()]).toEqual([[], 0])
  expect(await faultsOf(app.db)).toEqual([])
})
