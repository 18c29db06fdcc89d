import { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { owingFactory, tillOf } from '../../../testing/stages/money/paying'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { approve, payInApp, returnOf, simulatedWallets, walletOf } from '../payments.factory'
import type { Till } from '../till'

let app: TestApp
let till: Till
let admin: Caller
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { list, read } = paymentCaseRoutes
const { assignees, preview, act } = manyPaymentCaseRoutes
const reason = 'Looked at the gateway’s list'

/** A payment in review, because the gateway took a taka less than requested. */
async function inReview() {
  const customer = await owingFactory(app)
  const begun = (await customer.pay({ kind: 'topup', amount: '500' })).body.data
  const { location } = await approve(app, begun.redirect_url, { wallet: simulatedWallets.wrongAmount })
  await customer.call(paymentRoutes.return, { params: { gateway: 'bkash' }, body: returnOf(location) })
  return { ...customer, one: { kind: 'payment' as const, id: begun.id } }
}

/** Money paid in the gateway's own app with a reference that is no Client ID. */
async function messageFor(reference: string) {
  await payInApp(till, { reference, amount: '300.00' })
  await till.idle()
  const { id } = await app.db
    .selectFrom('gateway_messages')
    .select('id')
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { kind: 'message' as const, id }
}

let count = 0
const stray = () => messageFor(`nobody at all ${++count}`)

async function officer(organizationId: number, actions: ('List' | 'Edit')[] = ['List', 'Edit']) {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/payment-cases', '/desk/payment-cases/*'] }],
    grants: [
      { model: 'payment', actions, ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

const linesOf = (action: string, ids: readonly string[]) =>
  app.db
    .selectFrom('audit_log')
    .select(['target', 'details'])
    .where('action', '=', action)
    .where('target', 'in', ids)
    .execute()

describe('many cases', () => {
  it('are closed with one reason, of which a preview says what it would reach', async () => {
    const [review, message] = [await inReview(), await stray()]
    const gone = { kind: 'message' as const, id: 999_999_999 }
    const cases = [review.one, message, gone]
    const seen = await admin.call(preview, { body: { cases, act: 'close' } })
    expect(seen.body.data).toMatchObject({
      will_change: [
        { ...review.one, name: `Payment of 500.00 for ${review.connection.username}`, line: null },
        { ...message, name: `300.00 for “nobody at all ${count}”`, line: null },
      ],
      refused: [{ ...gone, why: 'It is closed, or you may not decide it.' }],
    })
    const body = { cases, act: 'close' as const, reason }
    const { data, message: said } = (await admin.call(act, { body })).body
    expect(said).toBe('2 cases closed. 1 stayed as they are.')
    expect(data.changed.map(({ kind, id }) => ({ kind, id }))).toEqual(
      expect.arrayContaining([review.one, message]),
    )
    expect(data.refused).toHaveLength(1)
    const targets = [`payment:${review.one.id}`, `gateway-message:${message.id}`]
    const lines = await linesOf('payment.case-closed', targets)
    expect(lines.map(({ details }) => details)).toEqual([
      expect.objectContaining({ decision: 'dismiss', reason }),
      expect.objectContaining({ decision: 'dismiss', reason }),
    ])
    const shown = await review.call(paymentRoutes.read, { params: { id: review.one.id } })
    expect(shown.body.data).toMatchObject({ state: 'failed', is_final: true })

    // sent again it finds nothing, and writes nothing
    const again = (await admin.call(act, { body })).body.data
    expect(again.changed).toEqual([])
    expect(again.refused).toHaveLength(3)
    expect(await linesOf('payment.case-closed', targets)).toHaveLength(2)
  })

  it('are matched where the reference means one line, and credited once', async () => {
    const { connection } = await owingFactory(app)
    const phone = await owingFactory(app)
    await app.db
      .updateTable('connections')
      .set({ contact: `0171${String(phone.connection.id).padStart(7, '0')}` })
      .where('id', '=', phone.connection.id)
      .execute()
    const spelt = await messageFor(`bill of  ${connection.username.toUpperCase()} thanks`)
    const called = await messageFor(`+880 171${String(phone.connection.id).padStart(7, '0')}`)
    const unclear = await messageFor(`${connection.username} and ${phone.connection.username}`)
    const nobody = await stray()
    const cases = [spelt, called, unclear, nobody]
    const seen = (await admin.call(preview, { body: { cases, act: 'match' } })).body.data
    expect(seen.will_change.map(({ id, line }) => [id, line?.id])).toEqual([
      [spelt.id, connection.id],
      [called.id, phone.connection.id],
    ])
    expect(seen.refused.map(({ id, why }) => [id, why])).toEqual([
      [unclear.id, 'Its reference can mean several lines.'],
      [nobody.id, 'Its reference leads to no line.'],
    ])
    expect((await admin.call(read, { params: spelt })).body.data.suggestions).toMatchObject([
      { id: connection.id, username: connection.username },
    ])
    const before = await walletOf(app.db, connection.id)
    const body = { cases, act: 'match' as const, reason }
    const both = await Promise.all([admin.call(act, { body }), admin.call(act, { body })])
    expect(both.flatMap(({ body: { data } }) => data.changed.map(({ id }) => id)).toSorted()).toEqual(
      [spelt.id, called.id].toSorted(),
    )
    const paid = await app.db
      .selectFrom('payments')
      .select(['id', 'amount', 'state'])
      .where('connection_id', 'in', [connection.id, phone.connection.id])
      .where('gateway', '=', 'bkash')
      .execute()
    expect(paid.map(({ amount, state }) => [amount, state])).toEqual([
      [300_00, 'succeeded'],
      [300_00, 'succeeded'],
    ])
    expect(await walletOf(app.db, connection.id)).toBeGreaterThanOrEqual(before)
  })

  it('are not matched by a word that only happens to be a Client ID', async () => {
    const named = async (username: string) => {
      const { connection } = await owingFactory(app)
      await app.db.updateTable('connections').set({ username }).where('id', '=', connection.id).execute()
      return connection.id
    }
    const [rent, year, rahima] = [await named('rent'), await named('2026'), await named('rahima-7.home')]
    const chance = await messageFor('Rent for 2026')
    const meant = await messageFor('rent 2026 of Rahima_7 home')
    const spelt = await messageFor('rent 2026 RAHIMA-7.home')
    const called = await messageFor('Client ID: Rent')
    const alone = await messageFor('RENT.')
    const cases = [chance, meant, spelt, called, alone]
    const seen = (await admin.call(preview, { body: { cases, act: 'match' } })).body.data
    expect(seen.will_change.map(({ id, line }) => [id, line?.id])).toEqual([
      [spelt.id, rahima],
      [called.id, rent],
      [alone.id, rent],
    ])
    expect(seen.refused.map(({ id, why }) => [id, why])).toEqual([
      [chance.id, 'Its reference leads to no line.'],
      [meant.id, 'Its reference leads to no line.'],
    ])
    // staff who look at one case see them, and decide
    const { suggestions } = (await admin.call(read, { params: chance })).body.data
    expect(suggestions.map(({ id }) => id)).toEqual([rent, year])
  })

  it('do not go to a line of others, nor where one of others is meant as well', async () => {
    const [mine, theirs] = [await owingFactory(app), await owingFactory(app)]
    const who = await officer(mine.connection.organization_id)
    const foreign = await messageFor(`for ${theirs.connection.username} please`)
    const mixed = await messageFor(`${mine.connection.username} ${theirs.connection.username}`)
    const body = { cases: [foreign, mixed], act: 'match' as const, reason }
    const { data } = (await who.call(act, { body })).body
    expect(data.changed).toEqual([])
    expect(data.refused.map(({ why }) => why)).toEqual([
      'Its reference leads to no line.',
      'Its reference can mean several lines.',
    ])
    expect((await who.call(read, { params: foreign })).body.data.suggestions).toEqual([])
  })

  it('are put into somebody’s hands, who is told once, and are listed as theirs', async () => {
    const { one, connection } = await inReview()
    app.clock.pass(1000)
    const message = await stray()
    const who = await officer(connection.organization_id)
    const other = await officer(connection.organization_id)
    const offered = (await who.call(assignees, {})).body.data.map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([who.userId, other.userId]))
    const body = { cases: [one, message], act: 'assign' as const, assignee_id: other.userId }
    const first = (await who.call(act, { body })).body
    expect(first.message).toBe('2 cases assigned.')
    expect(first.data.changed).toMatchObject([{ assignee_id: null }, { assignee_id: null }])
    const again = (await who.call(act, { body })).body.data
    expect(again.refused.map(({ why }) => why)).toEqual([
      'It is like that already.',
      'It is like that already.',
    ])
    const told = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', other.userId)
      .execute()
    expect(told).toEqual([{ body: '2 cases.' }])
    const mine = (await other.call(list, { query: { assignee: 'mine', per_page: 100 } })).body.data
    expect(mine.map(({ kind, id, assignee }) => [kind, id, assignee?.id])).toEqual([
      ['payment', one.id, other.userId],
      ['message', message.id, other.userId],
    ])
    const free = (await who.call(list, { query: { assignee: 'none', per_page: 100 } })).body.data
    expect(free.some(({ kind, id }) => kind === one.kind && id === one.id)).toBe(false)

    const back = { cases: [one, message], act: 'assign' as const, assignee_id: null }
    expect((await who.call(act, { body: back })).body.data.changed).toMatchObject([
      { assignee_id: other.userId },
      { assignee_id: other.userId },
    ])
    const stranger = await officer((await owingFactory(app)).connection.organization_id)
    const wrong = await who.call(act, { body: { ...body, assignee_id: stranger.userId } })
    expect(wrong.refusal).toMatchObject({
      errors: { assignee_id: ['This person cannot decide about payments'] },
    })
  })

  it('are for staff who may decide them, within their rows', async () => {
    const { one, call, connection } = await inReview()
    const body = { cases: [one], act: 'close' as const, reason }
    expect((await app.guest.call(act, { body })).status).toBe(401)
    expect((await call(act, { body })).status).toBe(403)
    expect(
      (
        await (
          await app.signIn({ accountType: 'staff' })
        ).call(preview, { body: { cases: [one], act: 'close' } })
      ).status,
    ).toBe(403)
    const elsewhere = await officer((await owingFactory(app)).connection.organization_id)
    const looker = await officer(connection.organization_id, ['List'])
    const missing = { kind: 'payment' as const, id: 999_999_999 }
    for (const who of [elsewhere, looker]) {
      const { refused, changed } = (await who.call(act, { body: { ...body, cases: [one, missing] } })).body
        .data
      expect(changed).toEqual([])
      // one of others answers as one that never was
      expect(refused.map(({ why }) => why)).toEqual([refused[0]?.why, refused[0]?.why])
      expect(refused[0]?.name).toBe(`Case ${one.id}`)
    }
  })

  it.each([
    [{ cases: [], act: 'close', reason }, 'cases'],
    [
      {
        cases: Array.from({ length: 201 }, (_, i) => ({ kind: 'message', id: i + 1 })),
        act: 'close',
        reason,
      },
      'cases',
    ],
    [
      { cases: Array.from({ length: 51 }, (_, i) => ({ kind: 'message', id: i + 1 })), act: 'match', reason },
      'cases',
    ],
    [
      {
        cases: [
          { kind: 'message', id: 1 },
          { kind: 'message', id: 1 },
        ],
        act: 'close',
        reason,
      },
      'cases',
    ],
    [{ cases: [{ kind: 'message', id: 1 }], act: 'close' }, 'reason'],
    [{ cases: [{ kind: 'message', id: 1 }], act: 'refund', reason }, 'act'],
  ])('are not changed by %#', async (body, field) => {
    const refused = await admin.call(act, { body: body as never })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.refusal.errors ?? {})[0]?.split('.')[0]).toBe(field)
  })
})
