import { billChangeRoutes } from '@uplink/contract/bill-changes'
import { billingRoutes } from '@uplink/contract/billing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../../testing/pdf-text'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { connectionFactory } from '../../connections/connections.factory'
import { issuedInvoiceFactory, paymentFactory } from '../billing.factory'
import { postPayment, saveBankAccount } from '../billing.public'
import { createSeals } from '#platform/secrets/seals'
import { runBilling } from '../run/run'
import { pino } from 'pino'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { invoice, download, statement, bankAccount } = billingRoutes

type Customer = Awaited<ReturnType<typeof customerWithLine>>

async function pay({ connection }: Customer, amount: number) {
  const payment = await paymentFactory(app, { connection, amount })
  await app.db.transaction().execute((tx) =>
    postPayment(tx, {
      paymentId: payment.id,
      organizationId: connection.organization_id,
      connectionId: connection.id,
      amount,
      occurredAt: app.clock.now(),
      description: 'Payment by bKash',
    }),
  )
}

/** A customer billed by the run for March, who has paid 100.00 of it. */
async function billed() {
  const customer = await customerWithLine(app, { price: 119_050, startsOn: '2026-03-01' })
  const { organization_id: organization, id } = customer.connection
  await app.db
    .updateTable('organizations')
    .set({ bin: '000123456-0101', address: 'ধানমন্ডি, Dhaka', name: `Provider ${organization}` })
    .where('id', '=', organization)
    .execute()
  await app.db
    .updateTable('connections')
    .set({ first_name: 'রহিমা', last_name: 'খাতুন' })
    .where('id', '=', id)
    .execute()
  await runBilling({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
  await pay(customer, 10_000)
  const row = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...customer, invoice: row }
}

async function downloaded(token: string, id: number) {
  return app.server.inject({
    method: 'POST',
    url: '/api/download_invoice',
    payload: { invoice_id: id },
    headers: { authorization: `Bearer ${token}` },
  })
}

describe('GET /invoices/:id', () => {
  it('tells who owes whom what for what, and what of it came', async () => {
    const { call, invoice: row, connection } = await billed()
    const { status, body } = await call(invoice, { params: { id: row.id } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      number: row.number,
      subtotal: '1190.50',
      tax: '59.53',
      total: '1250.03',
      paid: '100.00',
      amount_due: '1150.03',
      status: 'open',
      tax_rates: [{ percent: 5, amount: '1190.50', tax: '59.53' }],
      payments: [{ paid_on: '2026-03-14', method: 'bkash', amount: '100.00' }],
      customer: { name: 'রহিমা খাতুন', client_id: connection.username },
      provider: { bin: '000123456-0101' },
    })
    expect(body.data.lines).toHaveLength(1)
    expect(body.data.payments[0]?.reference).toMatch(/^TRX/)
  })

  it('refuses guests, staff without the right or the rows, other customers, and what is void', async () => {
    const { call, invoice: row, connection } = await billed()
    const params = { params: { id: row.id } }
    expect((await app.guest.call(invoice, params)).status).toBe(401)
    expect((await (await app.signIn({ accountType: 'staff' })).call(invoice, params)).status).toBe(403)
    const other = await customerWithLine(app)
    const theirs = await other.call(invoice, params)
    const missing = await other.call(invoice, { params: { id: 999_999 } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await call(invoice, { params: { id: 'x' } })).status).toBe(404)
    const isVoid = { connection, periodStart: '2026-04-01', dueOn: '2026-04-11', isVoid: true }
    const { id } = await issuedInvoiceFactory(app, isVoid)
    expect((await call(invoice, { params: { id } })).status).toBe(404)
  })

  it('is for a person’s every line, whichever is chosen, and for the administrator', async () => {
    const customer = await billed()
    await connectionFactory(app, { userId: customer.userId })
    const params = { params: { id: customer.invoice.id } }
    expect((await customer.call(invoice, params)).status).toBe(200)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    expect((await admin.call(invoice, params)).status).toBe(200)
  })
})

describe('GET /invoices/:id/changes', () => {
  const changes = billChangeRoutes.read

  it('says why a bill is more than the one before, the last months and the next one', async () => {
    const { call, invoice: march, connection } = await billed()
    const first = await app.db
      .insertInto('invoices')
      .values({
        organization_id: connection.organization_id,
        connection_id: connection.id,
        number: `TEST-C${march.id}`,
        period_start: '2026-02-01',
        period_end: '2026-02-28',
        issued_on: '2026-02-01',
        due_on: '2026-02-11',
        subtotal: 100_000,
        tax: 0,
        total: 100_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { data } = (await call(changes, { params: { id: march.id } })).body
    expect(data).toMatchObject({
      previous: { id: first.id, period_start: '2026-02-01', total: '1000.00' },
      difference: '250.03',
      // no contract was in force in February
      changes: [{ kind: 'other', amount: '250.03' }],
      months: [{ id: first.id }, { id: march.id, total: '1250.03' }],
      next: { amount: '1250.03', due_on: '2026-04-11' },
    })
    const { data: earlier } = (await call(changes, { params: { id: first.id } })).body
    expect(earlier).toMatchObject({ previous: null, changes: [], next: null })
    // nothing is charged while it is suspended, and what was due already is not the next bill
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended' })
      .where('id', '=', connection.id)
      .execute()
    const { data: suspended } = (await call(changes, { params: { id: march.id } })).body
    expect(suspended.next).toMatchObject({ due_on: null })
  })

  it('refuses guests and other customers', async () => {
    const { invoice: bill } = await billed()
    const params = { id: bill.id }
    expect((await app.guest.call(changes, { params })).status).toBe(401)
    expect((await (await customerWithLine(app)).call(changes, { params })).status).toBe(404)
  })
})

describe('GET /get_billing_history/year', () => {
  const { year } = billingRoutes

  it('is one document with every invoice of the year, of one’s own line only', async () => {
    const { call, token, connection, invoice: march } = await billed()
    const other = await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-02-01',
      dueOn: '2026-02-11',
    })
    await issuedInvoiceFactory(app, { connection, periodStart: '2025-12-01', dueOn: '2025-12-11' })
    const query = { cuid: String(connection.id), year: 2026 }
    const answer = await app.server.inject({
      method: 'GET',
      url: `/api/get_billing_history/year?cuid=${connection.id}&year=2026`,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = (await textOf(new Uint8Array(answer.rawPayload))).join('\n')
    expect(text).toContain(march.number)
    expect(text).toContain(other.number)
    expect(answer.headers['content-disposition']).toContain(`${connection.username}-2026.pdf`)
    expect((await call(year, { query: { ...query, part: 2 } })).status).toBe(404)
    expect((await call(year, { query: { ...query, year: 2024 } })).status).toBe(404)
    expect((await (await customerWithLine(app)).call(year, { query })).status).toBe(404)
    expect((await app.guest.call(year, { query })).status).toBe(401)
    expect((await call(year, { query: { ...query, year: 1 } })).status).toBe(422)
  })
})

describe('a year with more invoices than one document holds', () => {
  it('comes in parts that together have every one of them', async () => {
    const { token, connection, invoice } = await billed()
    await sql`
      INSERT INTO invoices
        (connection_id, organization_id, number, period_start, period_end, issued_on, due_on, subtotal, tax, total)
      SELECT ${connection.id}, ${connection.organization_id}, ${`DAY-${connection.id}-`} || n, day, day, day, day, 100, 0, 100
      FROM generate_series(1, 70) n, LATERAL (SELECT '2026-04-01'::date + n::int AS day) d`.execute(app.db)
    const partOf = async (part: number) => {
      const answer = await app.server.inject({
        method: 'GET',
        url: `/api/get_billing_history/year?cuid=${connection.id}&year=2026&part=${part}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.headers['content-disposition']).toContain(`-2026-${part}-of-2.pdf`)
      return textOf(new Uint8Array(answer.rawPayload))
    }
    const [first, second] = [await partOf(1), await partOf(2)]
    expect([first.length, second.length]).toEqual([60, 11])
    expect(first.join('\n')).toContain(invoice.number)
    expect(second.join('\n')).toContain(`DAY-${connection.id}-70`)
  })
})

describe('POST /download_invoice', () => {
  it('is a PDF document with number, dates, parties, lines, tax, total, payments and page numbers', async () => {
    const { token, invoice: row, connection } = await billed()
    const answer = await downloaded(token, row.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${row.number}.pdf"; filename*=UTF-8''${row.number}.pdf`,
    })
    const pages = await textOf(new Uint8Array(answer.rawPayload))
    expect(pages).toHaveLength(1)
    for (const words of [
      row.number,
      `Provider ${connection.organization_id}`,
      'BIN 000123456-0101',
      connection.username,
      '01/03/2026 – 31/03/2026',
      '14/03/2026',
      'March 2026',
      'Tax 5% on 1,190.50',
      '59.53',
      '৳ 1,250.03',
      'bKash',
      'TRX',
      '৳ 1,150.03',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(words)
  })

  it('refuses like the invoice itself, and says what is missing', async () => {
    const { invoice: row, call } = await billed()
    const body = { body: { invoice_id: row.id } }
    expect((await app.guest.call(download, body)).status).toBe(401)
    expect((await (await customerWithLine(app)).call(download, body)).status).toBe(404)
    const invalid = await call(download, { body: { invoice_id: 'x' as never } })
    expect(Object.keys(invalid.refusal.errors ?? {})).toEqual(['invoice_id'])
  })
})

describe('GET /account-statement', () => {
  it('explains every amount with the balance after it, the latest first', async () => {
    const customer = await customerWithLine(app)
    const { connection, call } = customer
    const january = await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-01-01',
      dueOn: '2026-01-11',
      total: 100_000,
    })
    await issuedInvoiceFactory(app, {
      connection,
      periodStart: '2026-02-01',
      dueOn: '2026-02-11',
      total: 100_000,
    })
    await pay(customer, 250_000)
    const { body } = await call(statement)
    expect(body.data.map(({ kind, change, moved, balance }) => [kind, change, moved, balance])).toEqual([
      ['settlement', '0.00', '1000.00', '500.00'],
      ['settlement', '0.00', '1000.00', '500.00'],
      ['payment', '2500.00', '0.00', '500.00'],
      ['invoice', '-1000.00', '0.00', '-2000.00'],
      ['invoice', '-1000.00', '0.00', '-1000.00'],
    ])
    expect(body).toMatchObject({
      total: 5,
      opening_balance: '0.00',
      closing_balance: '500.00',
      charged: '2000.00',
      credited: '2500.00',
    })
    expect(body.data.at(-1)).toMatchObject({
      invoice_id: january.id,
      description: `Invoice ${january.number}`,
    })

    const february = await call(statement, { query: { from: '2026-02-01', to: '2026-02-28' } })
    expect(february.body).toMatchObject({
      total: 1,
      opening_balance: '-1000.00',
      closing_balance: '-2000.00',
      charged: '1000.00',
      credited: '0.00',
    })
    const second = await call(statement, { query: { page: 2, per_page: 3 } })
    expect(second.body.data.map(({ balance }) => balance)).toEqual(['-2000.00', '-1000.00'])
  })

  it('is empty for a new line, and refuses a period that ends before it begins', async () => {
    const { call } = await customerWithLine(app)
    expect((await call(statement)).body).toMatchObject({ data: [], total: 0, closing_balance: '0.00' })
    const wrong = await call(statement, { query: { from: '2026-03-02', to: '2026-03-01' } })
    expect(wrong.refusal.errors).toEqual({ to: ['The to field must not be before from'] })
  })
})

describe('GET /get_bank_account_info', () => {
  it('is null at first, and shows the last digits only of what is stored sealed', async () => {
    const { call, connection } = await customerWithLine(app)
    expect((await call(bankAccount)).body.data).toBeNull()
    const seals = createSeals('a secret key of this test, long enough')
    const store = (accountNumber: string) =>
      app.db.transaction().execute((tx) =>
        saveBankAccount(
          tx,
          { seals, now: app.clock.now() },
          {
            connectionId: connection.id,
            bankName: 'Sonali Bank',
            branchName: null,
            accountName: 'Rahima Khatun',
            accountNumber,
            routingNumber: '200270522',
          },
        ),
      )
    await store('1111111111')
    await store('0123454417')
    expect((await call(bankAccount)).body.data).toEqual({
      bank_name: 'Sonali Bank',
      branch_name: null,
      account_name: 'Rahima Khatun',
      account_number: '•••• 4417',
      routing_number: '200270522',
      updated_at: app.clock.now().toISOString(),
    })
    const row = await app.db
      .selectFrom('bank_accounts')
      .select('sealed_account_number')
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(seals.open(row.sealed_account_number, `bank_accounts:${connection.id}`)).toBe('0123454417')
  })
})
