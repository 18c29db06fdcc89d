import { erasureRoutes } from '@uplink/contract/erasures'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { ownErasureRoutes } from '@uplink/contract/own-erasure'
import { pathTo } from '@uplink/contract/screens'
import { users } from '@uplink/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, byPortal } from '#platform/audit/audit'
import { textOf } from '../../testing/pdf-text'
import { erasingWorker, stopsBefore } from '../../testing/stages/personal-data/erasures'
import { personalRows } from '../../testing/stages/personal-data/personal-rows'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { issuedInvoiceFactory, walletFactory } from '../billing/billing.factory'
import { connectionFactory } from '../connections/connections.factory'
import { orderFactory } from '../orders/orders.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { faultsOf, newKey } from '../payments/payments.factory'
import { noteFactory, ticketFactory } from '../tickets/tickets.factory'
import { networkSessionFactory } from '../usage/usage.factory'

const { decline, list, order, read } = erasureRoutes
const { ask, read: readOwn, withdraw } = ownErasureRoutes
type Worker = Awaited<ReturnType<typeof erasingWorker>>
let app: TestApp
let administrator: Caller
let worker: Worker
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  worker = await erasingWorker(app)
})
afterAll(async () => {
  await worker.close()
  await app.close()
})

/** A campaign to these Client IDs alone. */
async function campaignFor(organizationId: number, clientIds: string[]) {
  await app.db
    .insertInto('campaigns')
    .values({
      organization_id: organizationId,
      name: 'News',
      client_ids: clientIds,
      title: 'News',
      text: 'News',
      ways: ['bell'],
      made_by: administrator.userId,
      made_at: app.clock.now(),
    })
    .execute()
}

/** A customer with one line, which is closed unless it is said otherwise. */
async function customer({
  organizationId,
  status = 'closed',
  name = 'Rahima Khatun',
}: { organizationId?: number; status?: 'active' | 'closed'; name?: string } = {}) {
  const organization = organizationId ?? (await organizationFactory(app)).id
  const person = await app.signIn({ organizationId: organization, name })
  const line = await connectionFactory(app, { userId: person.userId, organizationId: organization, status })
  return { ...person, organization, line, params: { id: person.userId } }
}

const erase = (id: number, name = 'Rahima Khatun', by = administrator) =>
  by.call(order, { params: { id }, body: { name } })
const stateOf = async (id: number) =>
  (await administrator.call(read, { params: { id } })).body.data.erasure?.state

async function pdf(url: string, body?: object): Promise<string> {
  const answer = await app.server.inject({
    url: `/api${url}`,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${administrator.token}` },
    ...(body && { payload: body }),
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return (await textOf(new Uint8Array(answer.rawPayload))).join(' ')
}

describe('the erasure of everything that is declared', () => {
  /** Somebody of whom there is a row of every kind, with their mark in every text. */
  async function marked(
    rows: Awaited<ReturnType<typeof personalRows>>,
    mark: string,
    organizationId: number,
  ) {
    const email = `${mark}@example.com`
    const { id: person } = await app.db
      .insertInto('users')
      .values({
        name: `Name ${mark}`,
        username: `${mark}.user`,
        email,
        mobile_no: `${mark}-0171`,
        account_type: 'customer',
        organization_id: organizationId,
        password_hash: `hash ${mark}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = await connectionFactory(app, { userId: person, organizationId })
    const { id: orderId } = await orderFactory(app, line, { status: 'completed', steps: [] })
    const filled = await rows.fill({ person, line: line.id, mark, email, order: orderId })
    await app.db
      .insertInto('notifications')
      .values({
        user_id: administrator.userId,
        title: `A ticket was assigned to you: ${mark}`,
        body: '',
        link: pathTo('desk', { ticket: Number(filled.get('tickets')?.id) }),
        created_at: app.clock.now(),
      })
      .execute()
    await campaignFor(organizationId, [`${mark.toUpperCase()}.line`, 'someone.else'])
    await app.db.transaction().execute((tx) =>
      audit(tx, app.clock, byPortal, {
        act: 'user.updated',
        target: ['user', person],
        after: { name: mark },
      }),
    )
    await app.db
      .updateTable('connections')
      .set({
        username: `${mark}.line`,
        first_name: mark,
        last_name: `Khatun ${mark}`,
        contact: `${mark}-0172`,
        email,
        address: `House 7, ${mark} Road`,
        city: 'Sylhet',
        label: `Shop ${mark}`,
        place_contact: `Guard ${mark}`,
      })
      .where('id', '=', line.id)
      .execute()
    const bill = await issuedInvoiceFactory(app, {
      connection: line,
      periodStart: '2026-02-01',
      dueOn: '2026-02-11',
    })
    const paid = await administrator.call(manualPaymentRoutes.record, {
      body: { way: 'cash', amount: '1050.00', cuid: String(line.id), again: true } as never,
      key: newKey(),
    })
    expect(paid.status).toBe(200)
    await app.db.updateTable('connections').set({ status: 'closed' }).where('id', '=', line.id).execute()
    // the answer of that act, which the clerk's browser may ask for again during a week
    await app.db.deleteFrom('idempotency_keys').where('caller', '=', String(administrator.userId)).execute()
    return { person, line, bill, name: `Name ${mark}` }
  }

  it('leaves their name nowhere but on what the law and the audit need, and everybody else as they are', async () => {
    const rows = await personalRows(app, { staff: administrator.userId })
    try {
      const { id: organization } = await organizationFactory(app)
      await marked(rows, 'wombat', organization)
      const before = await rows.search(['wombat'])
      const mine = await marked(rows, 'quokka', organization)
      const filled = await rows.search(['quokka'])
      for (const { table } of rows.erased)
        expect(
          (filled.get(table)?.rows ?? 0) - (before.get(table)?.rows ?? 0),
          `${table} has a row of theirs`,
        ).toBeGreaterThan(0)

      // a few rows at a time, and killed at every step once
      expect((await erase(mine.person, mine.name)).status).toBe(200)
      for (let stops = 0; (await stateOf(mine.person)) !== 'done'; stops++) {
        expect(stops, 'it gets on').toBeLessThan(200)
        await worker
          .run(stopsBefore(3), 1)
          .catch((error: unknown) => expect(String(error)).toBe('Error: the worker was stopped'))
      }

      const after = await rows.search(['quokka'])
      const left = [...after].filter(([, { marked: count }]) => count > 0).map(([table]) => table)
      expect(left).toEqual(['audit_log', 'printed_names'])
      for (const { table, erasure } of rows.erased)
        if (erasure === 'deleted')
          expect(after.get(table)?.rows, `nothing more is gone of ${table}`).toBe(before.get(table)?.rows)
      const others = await rows.search(['wombat'])
      for (const [table, { marked: count }] of before)
        expect(others.get(table)?.marked, `${table} of somebody else`).toBe(count)

      expect(await faultsOf(app.db)).toEqual([])
      for (const text of [
        await pdf('/download_invoice', { invoice_id: mine.bill.id }),
        await pdf(`/account-statement/pdf?from=2026-01-01&to=2026-12-31&cuid=${mine.line.id}`),
      ]) {
        expect(text).toContain('quokka Khatun quokka')
        expect(text).toContain('House 7, quokka Road, Sylhet')
        expect(text).toContain('quokka.line')
      }
      const user = await app.db
        .selectFrom('users')
        .select(['name', 'username', 'status', 'email', 'mobile_no'])
        .where('id', '=', mine.person)
        .executeTakeFirst()
      expect(user).toEqual({
        name: 'Erased person',
        username: `erased-${mine.person}`,
        status: 'inactive',
        email: null,
        mobile_no: null,
      })
      const campaigns = await app.db
        .selectFrom('campaigns')
        .select('client_ids')
        .where('name', '=', 'News')
        .orderBy('id')
        .execute()
      expect(campaigns.map(({ client_ids }) => client_ids)).toEqual([
        ['WOMBAT.line', 'someone.else'],
        [`erased-line-${mine.line.id}`, 'someone.else'],
      ])
    } finally {
      await rows.close()
    }
  })
})

describe('the order to erase somebody', () => {
  it('needs their name as it stands, and takes effect at once', async () => {
    const mine = await customer()
    const wrong = await erase(mine.userId, 'Rahima')
    expect([wrong.status, wrong.refusal.errors?.name]).toEqual([
      422,
      ['This is not their name as it stands here'],
    ])
    const done = await erase(mine.userId)
    expect(done.body.data).toMatchObject({ erasure: { state: 'waiting' }, unsettled: [] })
    await app.caughtUp()
    expect((await mine.call(readOwn)).status).toBe(401)
    expect((await erase(mine.userId)).refusal.code).toBe('erasure.begun')
    await worker.run()
    expect(await stateOf(mine.userId)).toBe('done')
    expect((await erase(mine.userId, 'Erased person')).refusal.code).toBe('erasure.begun')
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target', '=', `user:${mine.userId}`)
      .where('action', 'like', 'user.eras%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { action: 'user.erasure-ordered', actor_id: administrator.userId },
      { action: 'user.erased', actor_id: administrator.userId },
    ])
  })

  it('is refused with what has to be settled first, and leaves everything as it is', async () => {
    const mine = await customer({ status: 'active' })
    const { line } = mine
    await issuedInvoiceFactory(app, {
      connection: line,
      periodStart: '2026-01-01',
      dueOn: '2026-01-11',
      total: 5000,
    })
    await walletFactory(app, { connection: line, balance: 700 })
    await orderFactory(app, line)
    await ticketFactory(app, line, { status: 'open' })
    await networkSessionFactory(app, line, { startedAt: app.clock.now() })
    const refused = await erase(mine.userId)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'erasure.unsettled'])
    expect(refused.refusal.errors?.unsettled).toEqual([
      '1 line is not closed: close what they have first',
      '1 line is still online: it ends by itself within some hours',
      '৳ 50.00 is owed: it is paid or written off first',
      '৳ 7.00 is held for them: give it back or use it up',
      '1 order is open: complete or cancel it',
      '1 ticket is open: close it',
    ])
    const standing = (await administrator.call(read, { params: mine.params })).body.data
    expect(standing).toMatchObject({ erasure: null, unsettled: refused.refusal.errors?.unsettled })
    expect((await mine.call(readOwn)).status, 'still signed in').toBe(200)
  })

  it('is refused of a cashier whose desk is open, and who has tickets', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const cashier = await app.signIn({ accountType: 'staff', organizationId, name: 'Sadia' })
    const { line } = await customer({ organizationId, status: 'active' })
    const { id: ticket } = await ticketFactory(app, line, { status: 'open' })
    await app.db
      .updateTable('tickets')
      .set({ assignee_id: cashier.userId })
      .where('id', '=', ticket)
      .execute()
    await app.db
      .insertInto('cash_days')
      .values({
        organization_id: organizationId,
        cashier_id: cashier.userId,
        day: '2026-03-14',
        opened_at: app.clock.now(),
        float_amount: 0,
      })
      .execute()
    expect((await erase(cashier.userId, 'Sadia')).refusal.errors?.unsettled).toEqual([
      '1 open ticket is assigned to them: hand it over',
      'Their cash desk is open: close the day',
    ])
  })

  it('happens once, however often it is asked and worked on at once', async () => {
    const mine = await customer()
    await noteFactory(app, {
      ticketId: (await ticketFactory(app, mine.line, { status: 'closed' })).id,
      authorId: mine.userId,
      text: 'Hello',
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => erase(mine.userId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    await Promise.all(Array.from({ length: 4 }, () => worker.run(undefined, 1)))
    await worker.run(undefined, 1)
    expect(await stateOf(mine.userId)).toBe('done')
    const acts = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('target', '=', `user:${mine.userId}`)
      .where('action', '=', 'user.erased')
      .execute()
    expect(acts).toHaveLength(1)
    expect(new Set((await worker.logged()).map(({ person }) => person))).toContain(mine.userId)
  })

  it('is for who may delete the person, by a right of its own; others find nobody', async () => {
    const [ours, theirs] = [await customer(), await customer()]
    const permission = { methods: [], paths: ['/personal-data/:id/erasure'] }
    const staff = async (actions: ('List' | 'Delete')[], permissions = [permission]) =>
      app.signIn({
        accountType: 'staff',
        organizationId: ours.organization,
        roleIds: [
          await roleFactory(app, { permissions, grants: [{ model: 'user', actions, ...ofOwnOrganization }] }),
        ],
      })
    const agent = await staff(['List', 'Delete'])
    expect((await erase(theirs.userId, 'Rahima Khatun', agent)).status).toBe(404)
    expect((await agent.call(read, { params: theirs.params })).status).toBe(404)
    const looker = await staff(['List'])
    expect((await erase(ours.userId, 'Rahima Khatun', looker)).refusal.code).toBe('access.denied')
    const without = await staff(['List', 'Delete'], [])
    expect((await erase(ours.userId, 'Rahima Khatun', without)).refusal.code).toBe('access.denied')
    expect((await erase(ours.userId, 'Rahima Khatun', theirs)).refusal.code).toBe('access.denied')
    expect((await erase(ours.userId, 'Rahima Khatun', agent)).status).toBe(200)
    expect((await erase(administrator.userId, 'x')).refusal.code).toBe('erasure.own')
  })

  it('is never of the last administrator, also where two erase each other at once', async () => {
    const own = await createTestApp()
    try {
      const chief = () => own.signIn({ accountType: 'staff', roleIds: [1], name: 'Chief' })
      const [one, other] = [await chief(), await chief()]
      const each = [
        one.call(order, { params: { id: other.userId }, body: { name: 'Chief' } }),
        other.call(order, { params: { id: one.userId }, body: { name: 'Chief' } }),
      ]
      const codes = (await Promise.all(each)).map(({ status, refusal }) =>
        status === 200 ? 200 : refusal.code,
      )
      expect(codes.sort()).toEqual([200, 'user.last-administrator'])
    } finally {
      await own.close()
    }
  })
})

describe('somebody who was erased', () => {
  it('is changed by nobody, and gets no line again; their username is free', async () => {
    const mine = await customer()
    const { username } = await app.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', mine.userId)
      .executeTakeFirstOrThrow()
    await erase(mine.userId)
    await worker.run()
    const shown = (await administrator.call(users.routes.read, { params: mine.params })).body.data
    expect(shown).toMatchObject({ name: 'Erased person', status: 'inactive', can: [] })
    const { name, version } = shown
    const change = { name, version, username: shown.username, status: 'active' as const }
    expect(
      (await administrator.call(users.routes.update, { params: mine.params, body: change })).status,
    ).toBe(404)
    const reopened = await administrator.call(lineClosingRoutes.reopen, {
      query: { cuid: String(mine.line.id) },
      body: { package_id: 1, price: '100.00' },
    })
    expect(reopened.refusal.code).toBe('line-closing.erased')
    const again = await administrator.call(users.routes.create, {
      body: { name: 'Somebody else', username, organization_id: mine.organization, send_invitation: false },
    })
    expect(again.status).toBe(200)
  })
})

describe('a request to be erased', () => {
  it('is told to who may do it, without the name; is withdrawn, declined with the reason, or followed', async () => {
    const { id: organization } = await organizationFactory(app)
    const mine = await customer({ organizationId: organization })
    expect((await mine.call(readOwn)).body.data.asked_at).toBeNull()
    expect((await mine.call(withdraw)).status, 'of nothing').toBe(200)
    const request = await mine.call(ask)
    expect(request.body.data.asked_at).toBe(app.clock.now().toISOString())
    expect((await mine.call(ask)).status, 'again').toBe(200)
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', administrator.userId)
      .where('link', 'like', `%/${mine.userId}`)
      .execute()
    expect(bell).toEqual([{ title: 'Somebody asks to be erased', body: '' }])
    const open = async () =>
      (await administrator.call(list)).body.data.filter((one) => one.user_id === mine.userId)
    expect(await open()).toMatchObject([{ state: 'asked', name: 'Rahima Khatun' }])
    expect((await mine.call(withdraw)).body.data.asked_at).toBeNull()
    expect(await open()).toEqual([])

    await mine.call(ask)
    const reason = 'Your last bill is disputed.'
    expect((await administrator.call(decline, { params: mine.params, body: { reason } })).status).toBe(200)
    expect((await administrator.call(decline, { params: mine.params, body: { reason } })).refusal.code).toBe(
      'erasure.not-asked',
    )
    const told = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', mine.userId)
      .execute()
    expect(told).toEqual([{ title: 'Your data are not erased', body: reason }])

    await mine.call(ask)
    expect((await erase(mine.userId)).body.data.erasure?.state).toBe('waiting')
    const stranger = await customer()
    expect((await stranger.call(list)).refusal.code).toBe('access.denied')
  })

  it('asks for a proof that is fresh', async () => {
    const mine = await customer()
    app.clock.pass(11 * 60_000)
    expect((await mine.call(ask)).refusal.code).toBe('auth.password-needed')
    app.clock.pass(-11 * 60_000)
  })
})
