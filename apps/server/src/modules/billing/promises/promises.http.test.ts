import { billingRoutes } from '@uplink/contract/billing'
import { customerPartRoutes } from '@uplink/contract/customer-parts'
import { deskDayRoutes } from '@uplink/contract/desk-day'
import { invoiceDeskRoutes, type PromiseFilter } from '@uplink/contract/desk-invoices'
import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owingFactory } from '../../../testing/stages/money/paying'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { newKey } from '../../payments/payments.factory'
import { billingRun, paymentFactory } from '../billing.factory'
import { postPayment } from '../ledger/postings'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { take, terms } = paymentPromiseRoutes

async function officer(
  organizationId: number,
  paths = ['/desk/promises', '/desk/invoices', '/desk/day', '/desk/customers', '/desk/customer'],
) {
  const role = await roleFactory(app, {
    permissions: [{ paths }],
    grants: [
      { model: 'invoice', actions: ['List'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** A line that owes these amounts since January, and an officer; the clock is set to 14 March. */
async function owing(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const { connection } = customer
  const staff = await officer(connection.organization_id)
  const cuid = String(connection.id)
  const promise = (body: object = {}, key = newKey()) =>
    staff.call(take, { body: { cuid, until: '2026-03-20', switch_on: false, ...body }, key })
  const look = async () => (await staff.call(terms, { query: { cuid } })).body.data
  const status = async () =>
    (
      await app.db
        .selectFrom('connections')
        .select('status')
        .where('id', '=', connection.id)
        .executeTakeFirstOrThrow()
    ).status
  const outcomes = async () =>
    (
      await app.db
        .selectFrom('payment_promises')
        .select('outcome')
        .where('connection_id', '=', connection.id)
        .execute()
    ).map(({ outcome }) => outcome)
  const pay = async (amount: number) => {
    const { id: paymentId } = await paymentFactory(app, { connection, amount })
    await app.db.transaction().execute((tx) =>
      postPayment(tx, {
        paymentId,
        organizationId: connection.organization_id,
        connectionId: connection.id,
        amount,
        occurredAt: app.clock.now(),
        description: 'Payment by bKash',
      }),
    )
  }
  return { ...customer, staff, cuid, promise, look, status, outcomes, pay }
}

const set = (settings: object, { id }: { id: number }) =>
  app.db.updateTable('organizations').set(settings).where('id', '=', id).execute()

/** Does this some days later. */
async function after<T>(days: number, work: () => Promise<T>): Promise<T> {
  app.clock.pass(days * 86_400_000)
  try {
    return await work()
  } finally {
    app.clock.pass(-days * 86_400_000)
  }
}

const run = () => billingRun(app)

describe('a promise to pay', () => {
  it('says what it would be about, keeps the line on until its day, and is told to the customer', async () => {
    const { promise, look, status, connection, userId, staff, call, invoices, cuid } = await owing(
      30_000,
      20_000,
    )
    expect(await look()).toMatchObject({
      amount: '500.00',
      bills: [{ rest: '300.00' }, { rest: '200.00' }],
      until: { first: '2026-03-14', last: '2026-03-21' },
      is_suspended: false,
      hindrance: null,
    })
    const answer = await promise()
    expect(answer.body).toMatchObject({
      message: `Line ${connection.username} stays on for its bills until 20/03/2026.`,
      data: { until: '2026-03-20', amount: '500.00', state: 'open' },
    })
    await run()
    await after(6, run)
    expect(await status()).toBe('active')
    expect((await look()).hindrance).toBe('open')

    const told = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .where('title', 'like', 'You promised%')
      .execute()
    expect(told).toEqual([
      {
        title: 'You promised to pay by 20/03/2026',
        body: expect.stringMatching(
          /500\.00 for line .* by then\. The line stays on until that day\.$/,
        ) as string,
      },
    ])
    const params = { id: invoices[0]?.id ?? 0 }
    expect((await call(billingRoutes.invoice, { params })).body.data.promise).toMatchObject({
      until: '2026-03-20',
      state: 'open',
    })
    const { promise: shown } = (await staff.call(customerPartRoutes.money, { query: { cuid } })).body.data
    expect(shown).toMatchObject({ until: '2026-03-20', state: 'open' })
    const { entries } = (await staff.call(customerPartRoutes.timeline, { query: { cuid, kind: 'money' } }))
      .body.data
    expect(entries.find(({ what }) => what === 'promise')).toMatchObject({
      text: '2026-03-20',
      amount: '500.00',
      state: 'open',
    })
    const acts = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'connection.promise-taken')
      .where('target', '=', `connection:${connection.id}`)
      .execute()
    expect(acts).toEqual([{ actor_id: staff.userId }])
  })

  it('is broken when its day is over: the line is suspended, and it comes back to the home of the staff', async () => {
    const { promise, status, outcomes, staff, pay, invoices } = await owing(30_000)
    const ids = invoices.map(({ id }) => id)
    await promise({ until: '2026-03-14' })
    const promises = async () => (await staff.call(deskDayRoutes.waiting)).body.data.promises
    expect(await promises()).toEqual({ due: 1, broken: 0 })
    const listed = async (promise: PromiseFilter) =>
      (await staff.call(invoiceDeskRoutes.list, { query: { promise } })).body.data.map(({ id }) => id)
    expect([await listed('due'), await listed('open'), await listed('broken')]).toEqual([ids, ids, []])
    await after(1, run)
    expect([await status(), await outcomes()]).toEqual(['suspended', ['broken']])
    expect(await promises()).toEqual({ due: 0, broken: 1 })
    expect([await listed('due'), await listed('open'), await listed('broken')]).toEqual([[], [], ids])
    await pay(30_000)
    expect([await status(), await outcomes()]).toEqual(['active', ['broken']])
    expect(await promises()).toEqual({ due: 0, broken: 0 })
  })

  it('is kept by the payment of all it is about, and by no smaller one', async () => {
    const { promise, outcomes, pay, look } = await owing(30_000, 20_000)
    await promise()
    await pay(30_000)
    expect(await outcomes()).toEqual([null])
    await pay(20_000)
    expect(await outcomes()).toEqual(['kept'])
    expect((await look()).hindrance).toBe('nothing-overdue')
  })

  it('switches a suspended line on where staff want that, and leaves it off where they do not', async () => {
    const first = await owing(30_000)
    const second = await owing(30_000)
    await run()
    expect([await first.status(), await second.status()]).toEqual(['suspended', 'suspended'])
    expect((await first.promise({ switch_on: true })).status).toBe(200)
    expect((await second.promise()).status).toBe(200)
    await run()
    expect([await first.status(), await second.status()]).toEqual(['active', 'suspended'])
  })

  it('does not switch on what is suspended by hand, and is not taken then', async () => {
    const { promise, connection, staff, outcomes, status } = await owing(30_000)
    await run()
    await app.db
      .insertInto('line_pauses')
      .values({
        connection_id: connection.id,
        organization_id: connection.organization_id,
        reason: 'Moves house',
        is_reason_told: false,
        is_charged: true,
        began_at: app.clock.now(),
        begun_by: staff.userId,
      })
      .execute()
    expect((await promise({ switch_on: true })).refusal.code).toBe('payment-promise.stays-off')
    expect([await status(), await outcomes()]).toEqual(['suspended', []])
  })

  it('is taken once in a billing period, of a hundred clicks as well', async () => {
    const { promise, outcomes, connection, cuid } = await owing(30_000)
    const answers = await Promise.all(Array.from({ length: 100 }, () => promise()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await outcomes()).toEqual([null])
    await after(7, run)
    expect(await outcomes()).toEqual(['broken'])
    // sessions do not last that long
    const later = (days: number, until: string) =>
      after(days, async () => {
        const staff = await officer(connection.organization_id)
        return staff.call(take, { body: { cuid, until, switch_on: false }, key: newKey() })
      })
    expect((await later(7, '2026-03-22')).refusal.code).toBe('payment-promise.period')
    expect((await later(20, '2026-04-04')).status).toBe(200)
  })

  it('answers the same when one request is sent twice', async () => {
    const { promise } = await owing(30_000)
    const key = newKey()
    const [one, other] = [await promise({}, key), await promise({}, key)]
    expect(other.body).toEqual(one.body)
  })

  it.each([
    ['a day before today', '2026-03-13'],
    ['a day later than the setting allows', '2026-03-22'],
  ])('refuses %s', async (_, until) => {
    const { promise } = await owing(30_000)
    expect((await promise({ until })).refusal.errors).toEqual({
      until: ['Choose a day from 14/03/2026 to 21/03/2026'],
    })
  })

  it('is not taken where nothing is overdue, nor where the organization takes none', async () => {
    const paid = await owing(30_000)
    await paid.pay(30_000)
    expect((await paid.promise()).refusal.code).toBe('payment-promise.nothing-overdue')
    const { promise, connection } = await owing(30_000)
    await set({ promise_days: 0 }, { id: connection.organization_id })
    expect((await promise()).refusal.code).toBe('payment-promise.off')
  })
})

describe('a promise beside what happens at the same moment', () => {
  it('leaves a line on that the billing run was about to suspend, whichever comes first', async () => {
    const lines = []
    for (let count = 0; count < 6; count += 1) lines.push(await owing(30_000))
    await Promise.all([run(), ...lines.map(({ promise }) => promise({ switch_on: true }))])
    for (const { status, outcomes } of lines)
      expect([await status(), await outcomes()]).toEqual(['active', [null]])
  })

  it('is kept or not needed when the payment comes, and the line is on', async () => {
    for (let count = 0; count < 4; count += 1) {
      const { promise, pay, status, outcomes } = await owing(30_000)
      const [answer] = await Promise.all([promise({ switch_on: true }), pay(30_000), run()])
      const expected = answer.status === 200 ? ['kept'] : []
      expect([await status(), await outcomes()]).toEqual(['active', expected])
    }
  })
})

describe('who may take one', () => {
  it('is staff with the right, of their own customers; junk is refused', async () => {
    const { call, cuid, connection, promise, outcomes } = await owing(30_000)
    const request = { body: { cuid, until: '2026-03-20', switch_on: false }, key: newKey() }
    expect((await app.guest.call(take, request)).status).toBe(401)
    expect((await call(take, request)).refusal.code).toBe('access.denied')
    expect((await call(terms, { query: { cuid } })).refusal.code).toBe('access.denied')
    const without = await officer(connection.organization_id, ['/desk/invoices'])
    expect((await without.call(take, request)).refusal.code).toBe('access.denied')
    const { staff: other } = await owing(30_000)
    const theirs = await other.call(take, { ...request, key: newKey() })
    expect(theirs.status).toBe(404)
    expect(Object.keys((await promise({ until: 'soon', more: 1 })).refusal.errors ?? {})).toContain('until')
    expect(await outcomes()).toEqual([])
  })
})
