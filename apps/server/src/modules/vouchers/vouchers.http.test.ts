import { billingRoutes } from '@uplink/contract/billing'
import { paymentRoutes } from '@uplink/contract/payments'
import { redeemingRoutes } from '@uplink/contract/vouchers'
import { voucherBatchRoutes, voucherRoutes } from '@uplink/contract/voucher-batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#platform/durations'
import { customerWithLine } from '../../testing/self-care'
import { textOf } from '../../testing/pdf-text'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { packageFactory } from '../connections/connections.factory'
import { tillOf } from '../../testing/stages/money/paying'
import { faultsOf, newKey, walletOf } from '../payments/payments.factory'
import { prepaidCustomer } from '../../testing/stages/money/prepaid'
import { newCode } from './code'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { create, print, sell, revoke, list: batches, read } = voucherBatchRoutes
const { redeem, byLink } = redeemingRoutes

/** Somebody of the organization who makes vouchers. */
async function manager(organizationId: number) {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/voucher-batches*', '/vouchers', '/vouchers/*'] }],
    grants: [
      { model: 'voucher', actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** The codes on a printed sheet, by their serials in order. */
async function codesOn(bytes: Uint8Array): Promise<string[]> {
  const text = (await textOf(new Uint8Array(bytes))).join(' ')
  return [...text.matchAll(/([2-9A-Z]{4}-[2-9A-Z]{4}) ?([2-9A-Z]{4}-[2-9A-Z]{4})/g)].map(
    ([, first = '', second = '']) => `${first}-${second}`,
  )
}

interface Batch {
  kind?: 'money' | 'days'
  amount?: string | null
  count?: number
  package_id?: number
  days?: number
  expires_on?: string
}

/** A printed batch of an organization, with its codes. */
async function printed(clerk: Caller, organization_id: number, batch: Batch = {}) {
  const worth = batch.kind === 'days' ? {} : { amount: '500' }
  const body = { organization_id, name: 'Corner shop', count: 3, kind: 'money' as const, ...worth, ...batch }
  const { id } = (await clerk.call(create, { body, key: newKey() })).body.data
  const sheet = await app.server.inject({
    method: 'POST',
    url: `/api/voucher-batches/${id}/sheet`,
    headers: { authorization: `Bearer ${clerk.token}` },
    payload: {},
  })
  expect(sheet.statusCode).toBe(200)
  return { id, codes: await codesOn(sheet.rawPayload), sheet }
}

const rowsOf = (batch: number) =>
  app.db.selectFrom('vouchers').selectAll().where('batch_id', '=', batch).orderBy('position').execute()

describe('a batch of vouchers', () => {
  it('has codes that are printed once and are nowhere afterwards', async () => {
    const { connection } = await customerWithLine(app)
    const clerk = await manager(connection.organization_id)
    const { id, codes, sheet } = await printed(clerk, connection.organization_id, { count: 26 })
    expect(new Set(codes).size).toBe(26)
    expect(sheet.headers['content-type']).toBe('application/pdf')
    const pages = await textOf(new Uint8Array(sheet.rawPayload))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('৳ 500.00')
    expect(pages[0]).toContain(`V${id}-0024`)
    expect(pages[1]).toContain(`V${id}-0026`)
    expect((await rowsOf(id)).every(({ sealed_code }) => sealed_code === null)).toBe(true)
    expect((await clerk.call(print, { params: { id }, body: {} })).refusal.code).toBe('voucher-batch.printed')
    const batch = (await clerk.call(read, { params: { id } })).body.data
    expect(batch).toMatchObject({
      count: 26,
      states: { unsold: 26, sold: 0, redeemed: 0, expired: 0, revoked: 0 },
      worth: { kind: 'money', amount: '500.00', days: null, package: null },
      can: ['sell', 'revoke'],
    })
    const everything = await sql<{ text: string }>`
      SELECT string_agg(t::text, '') AS text FROM (
        SELECT to_jsonb(a) AS t FROM audit_log a UNION ALL SELECT to_jsonb(i) FROM idempotency_keys i
        UNION ALL SELECT to_jsonb(v) FROM vouchers v) all_of_it`.execute(app.db)
    for (const code of codes) {
      expect(everything.rows[0]?.text).not.toContain(code)
      expect(everything.rows[0]?.text).not.toContain(code.replaceAll('-', ''))
      expect(app.logged.join()).not.toContain(code)
    }
  })

  it('says everything that is wrong with it, and is nobody’s of another organization', async () => {
    const { connection } = await customerWithLine(app)
    const organization_id = connection.organization_id
    const clerk = await manager(organization_id)
    const other = (await customerWithLine(app)).connection.organization_id
    const made = async (body: object) =>
      (
        await clerk.call(create, {
          body: { organization_id, name: 'X', count: 1, kind: 'money', amount: '5', ...body } as never,
          key: newKey(),
        })
      ).refusal.errors
    expect(await made({ name: '', count: 1001, kind: 'gold' })).toEqual({
      name: ['The name field is required'],
      count: ['Write a number from 1 to 1000'],
      kind: ['Choose what a voucher is worth'],
    })
    expect(await made({ amount: null })).toEqual({ amount: ['The amount field is required'] })
    expect(await made({ kind: 'days' })).toEqual({
      package_id: ['The package field is required'],
      days: ['The days field is required'],
    })
    for (const organization of [other, 999_999_999])
      expect(await made({ organization_id: organization })).toEqual({
        organization_id: ['Choose an organization for which you may make vouchers'],
      })
    const { id } = await printed(await manager(other), other)
    const params = { id }
    const some = { from: 1, to: 3 }
    expect((await clerk.call(print, { params, body: {} })).status).toBe(404)
    expect((await clerk.call(sell, { params, body: some })).status).toBe(404)
    expect((await clerk.call(revoke, { params, body: { ...some, reason: 'Lost' } })).status).toBe(404)
    expect((await clerk.call(read, { params: { id } })).status).toBe(404)
    expect((await clerk.call(batches)).body.data).toEqual([])
    expect((await clerk.call(voucherRoutes.list)).body.data).toEqual([])
  })
})

describe('POST /vouchers/redemptions', () => {
  it('is for owners: guests, staff without the right, and others are refused', async () => {
    const body = { code: 'ABCD' }
    expect((await app.guest.call(redeem, { body, key: newKey() })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(redeem, { body, key: newKey() })).refusal.code).toBe('access.denied')
    const { connection } = await customerWithLine(app)
    const { call } = await customerWithLine(app)
    for (const cuid of ['999999999', String(connection.id), connection.username])
      expect((await call(redeem, { body: { ...body, cuid }, key: newKey() })).status).toBe(404)
    const wrong = await call(redeem, { body: { code: ' ' }, key: newKey() })
    expect(wrong.refusal.errors).toEqual({ code: ['The code field is required'] })
  })

  it('adds money to the balance, forgives how it is typed, and renews a prepaid line', async () => {
    const { call, connection, userId } = await prepaidCustomer(app)
    const clerk = await manager(connection.organization_id)
    const { id, codes } = await printed(clerk, connection.organization_id)
    const [first = '', second = ''] = codes
    const one = await call(redeem, {
      body: { code: ` ${first.toLowerCase().replaceAll('-', ' ')} ` },
      key: newKey(),
    })
    expect(one.body).toEqual({
      message: '৳ 500.00 added.',
      data: {
        worth: { kind: 'money', amount: '500.00', days: null, package: null },
        paid_until: null,
        balance: '500.00',
      },
    })
    const two = await call(redeem, { body: { code: second }, key: newKey() })
    expect(two.body).toMatchObject({
      message: '৳ 500.00 added. Paid until 19/04/2026.',
      data: { paid_until: '2026-04-19', balance: '160.00' },
    })
    const history = (await call(paymentRoutes.history)).body.data
    expect(history).toMatchObject([
      { gateway: 'voucher', transaction_id: `V${id}-0002`, amount: '500.00', state: 'succeeded' },
      { gateway: 'voucher', transaction_id: `V${id}-0001` },
    ])
    const statement = (await call(billingRoutes.statement)).body.data.map(({ description }) => description)
    expect(statement).toContain('Payment by voucher')
    const shown = (await clerk.call(voucherRoutes.list, { query: { state: 'redeemed' } })).body.data
    expect(shown).toMatchObject([
      { serial: `V${id}-0002`, redeemed: { line: { id: connection.id } }, state: 'redeemed' },
      { serial: `V${id}-0001` },
    ])
    const audited = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'connection.voucher-redeemed')
      .where('actor_id', '=', userId)
      .execute()
    expect(audited).toHaveLength(2)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('settles the bills of a line that gets bills', async () => {
    const { call, connection } = await customerWithLine(app)
    await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-03-01',
      dueOn: '2026-03-11',
      total: 40_000,
    })
    const clerk = await manager(connection.organization_id)
    const { codes } = await printed(clerk, connection.organization_id)
    await call(redeem, { body: { code: codes[0] ?? '' }, key: newKey() })
    expect((await call(billingRoutes.billInfo)).body.data).toMatchObject({
      amount_due: '0.00',
      availableBalance: '100.00',
    })
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('adds days of a package to a prepaid line that has it', async () => {
    const { call, connection } = await prepaidCustomer(app)
    const clerk = await manager(connection.organization_id)
    const { package_id } = await app.db
      .selectFrom('contracts')
      .select('package_id')
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    const { id, codes } = await printed(clerk, connection.organization_id, {
      kind: 'days',
      package_id,
      days: 15,
    })
    const done = await call(redeem, { body: { code: codes[0] ?? '' }, key: newKey() })
    expect(done.body).toMatchObject({
      message: '15 days added. Paid until 04/04/2026.',
      data: { worth: { kind: 'days', amount: '420.00', days: 15, package: 'Home 40' } },
    })
    const bills = (await call(billingRoutes.history)).body.data
    expect(bills).toMatchObject([
      { period_start: '2026-03-21', period_end: '2026-04-04', total: '420.00', status: 'paid' },
    ])
    expect(await walletOf(app.db, connection.id)).toBe(0)
    // another package, and a line that gets bills
    const pack = await packageFactory(app, { organizationId: connection.organization_id, price: 90_000 })
    const elsewhere = await printed(clerk, connection.organization_id, {
      kind: 'days',
      package_id: pack.id,
      days: 5,
    })
    const refused = async (code: string | undefined) =>
      (await call(redeem, { body: { code: code ?? '' }, key: newKey() })).refusal.code
    expect(await refused(elsewhere.codes[0])).toBe('voucher.other-package')
    await app.db.deleteFrom('prepaid_lines').where('connection_id', '=', connection.id).execute()
    expect(await refused(codes[1])).toBe('voucher.not-prepaid')
    expect((await rowsOf(id)).map(({ redeemed_at }) => redeemed_at !== null)).toEqual([true, false, false])
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('takes one voucher once, of eight at the same moment for two lines', async () => {
    const { connection } = await prepaidCustomer(app)
    const organizationId = connection.organization_id
    const clerk = await manager(organizationId)
    const { codes } = await printed(clerk, organizationId)
    const other = await customerWithLine(app, { organizationId })
    const cuids = [connection.id, other.connection.id]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        clerk.call(redeem, {
          body: { code: codes[0] ?? '', cuid: String(cuids[i % 2]) },
          key: newKey(),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(new Set(answers.flatMap(({ status, refusal }) => (status === 409 ? [refusal.code] : [])))).toEqual(
      new Set(['voucher.redeemed']),
    )
    const sum = await Promise.all(cuids.map((id) => walletOf(app.db, id)))
    expect(sum.reduce((all, one) => all + one, 0)).toBe(50_000)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('gives the answer again for the same key', async () => {
    const { call, connection } = await customerWithLine(app)
    const clerk = await manager(connection.organization_id)
    const { codes } = await printed(clerk, connection.organization_id)
    const key = newKey()
    const body = { code: codes[0] ?? '' }
    const [one, two] = [await call(redeem, { body, key }), await call(redeem, { body, key })]
    expect(two.body).toEqual(one.body)
    expect(await walletOf(app.db, connection.id)).toBe(50_000)
  })

  it('refuses what was revoked or has expired, what is of another organization, and closed lines', async () => {
    const { call, connection } = await customerWithLine(app)
    const organizationId = connection.organization_id
    const clerk = await manager(organizationId)
    const { id, codes } = await printed(clerk, organizationId, { expires_on: '2026-03-20' })
    const refused = async (code: string | undefined) => {
      const { refusal } = await call(redeem, { body: { code: code ?? '' }, key: newKey() })
      return refusal.errors ?? refusal.code
    }
    const sold = await clerk.call(sell, { params: { id }, body: { from: 1, to: 2, to_whom: 'Corner shop' } })
    expect(sold.body.data).toEqual({ count: 2 })
    await clerk.call(revoke, { params: { id }, body: { from: 2, to: 2, reason: 'Lost' } })
    expect(await refused(codes[1])).toBe('voucher.revoked')
    const states = (await clerk.call(read, { params: { id } })).body.data.states
    expect(states).toEqual({ unsold: 1, sold: 1, redeemed: 0, expired: 0, revoked: 1 })
    app.clock.pass(7 * dayMs)
    expect(await refused(codes[0])).toBe('voucher.expired')
    app.clock.pass(-7 * dayMs)
    const other = (await customerWithLine(app)).connection.organization_id
    const theirs = await printed(await manager(other), other)
    expect(await refused(theirs.codes[0])).toEqual({
      code: ['There is no voucher with this code. Look at it again, letter by letter'],
    })
    await app.db
      .updateTable('connections')
      .set({ status: 'closed' })
      .where('id', '=', connection.id)
      .execute()
    expect(await refused(codes[0])).toBe('voucher.line-closed')
  })

  it('refuses a line that is closed at the same moment', async () => {
    const { call, connection } = await customerWithLine(app)
    const organizationId = connection.organization_id
    const { codes } = await printed(await manager(organizationId), organizationId)
    /** Calls that wait for somebody's row. */
    const waiting = async () => {
      const { rows } = await sql`SELECT FROM pg_locks w JOIN pg_locks has ON has.pid = w.pid
        WHERE NOT w.granted AND has.relation = 'connections'::regclass
          AND has.database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(app.db)
      return rows.length > 0
    }
    const { answer } = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('connections').set({ status: 'closed' }).where('id', '=', connection.id).execute()
      const redeeming = call(redeem, { body: { code: codes[0] ?? '' }, key: newKey() })
      await expect.poll(waiting, { timeout: 10_000 }).toBe(true)
      return { answer: redeeming }
    })
    expect((await answer).refusal.code).toBe('voucher.line-closed')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it('makes who tries wait after five wrong codes, also with the right one', async () => {
    const { call, connection } = await customerWithLine(app)
    const clerk = await manager(connection.organization_id)
    const { codes } = await printed(clerk, connection.organization_id)
    const send = (code: string) => call(redeem, { body: { code }, key: newKey() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(newCode())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(5).fill(422),
      ...Array<number>(3).fill(429),
    ])
    expect((await send(codes[0] ?? '')).refusal).toMatchObject({
      code: 'auth.too-many-tries',
      message: 'Too many wrong codes. Try again in 1 minute.',
    })
    app.clock.pass(minuteMs)
    expect((await send(codes[0] ?? '')).status).toBe(200)
  })
})

describe('POST /pay/:token/vouchers', () => {
  it('redeems for the line of the bill, without signing in', async () => {
    const { connection } = await customerWithLine(app)
    const bill = await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-03-01',
      dueOn: '2026-03-20',
      total: 50_000,
    })
    const clerk = await manager(connection.organization_id)
    const { codes } = await printed(clerk, connection.organization_id)
    const token = tillOf(app).links.tokenFor(bill.id, new Date(app.clock.now().getTime() + minuteMs))
    const send = (code: string) =>
      app.guest.call(byLink, { params: { token }, body: { code }, key: newKey() })
    expect((await send('ABCD')).status).toBe(422)
    expect((await send(codes[0] ?? '')).body.data).toMatchObject({ balance: '0.00' })
    expect((await send(codes[0] ?? '')).refusal.code).toBe('voucher.redeemed')
    const { status } = await app.db
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', bill.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('paid')
    const made = { params: { token: `${token}x` }, body: { code: codes[1] ?? '' }, key: newKey() }
    expect((await app.guest.call(byLink, made)).status).toBe(404)
  })
})
