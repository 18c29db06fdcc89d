import { billingRoutes } from '@uplink/contract/billing'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { localeHeader, readLocale } from '@uplink/contract/locale'
import { organizations } from '@uplink/contract/organizations'
import { paymentRoutes } from '@uplink/contract/payments'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../../../testing/pdf-text'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { runBilling } from './run'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

/** The only provider that is billed from now on, with one customer. */
async function providerIn(
  place: { country: string; currency: string; time_zone: string; billing_day?: number },
  price: number,
) {
  await app.db.updateTable('organizations').set({ status: 'inactive' }).execute()
  const { id } = await organizationFactory(app)
  await app.db
    .updateTable('organizations')
    .set({ ...place, status: 'active', invoice_prefix: 'EL' })
    .where('id', '=', id)
    .execute()
  const customer = await customerWithLine(app, { organizationId: id, price, startsOn: '2026-01-01' })
  await app.db.updateTable('users').set({ organization_id: id }).where('id', '=', customer.userId).execute()
  return { id, customer }
}

const runAt = (instant: string) =>
  runBilling({ db: app.db, clock: { now: () => new Date(instant) }, log: pino({ level: 'silent' }) })

const billsOf = async (organization: number) => {
  const rows = await app.db
    .selectFrom('invoices')
    .select(['period_start', 'issued_on', 'due_on', 'total'])
    .where('organization_id', '=', organization)
    .orderBy('id', 'desc')
    .execute()
  return rows[0]
}

const newYork = { country: 'US', currency: 'USD', time_zone: 'America/New_York' }
const kathmandu = { country: 'NP', currency: 'NPR', time_zone: 'Asia/Kathmandu' }

describe('bills begin and are due by the provider’s own days', () => {
  it.each([
    [
      'New York, whose clocks go forward that night',
      newYork,
      8,
      '2026-03-08T04:59:00Z',
      '2026-03-08T05:01:00Z',
      '2026-03-08',
      '2026-03-18',
    ],
    [
      'New York, whose clocks go back that night',
      newYork,
      1,
      '2026-11-01T03:59:00Z',
      '2026-11-01T04:01:00Z',
      '2026-11-01',
      '2026-11-11',
    ],
    ['Kathmandu', kathmandu, 1, '2026-03-31T18:14:00Z', '2026-03-31T18:16:00Z', '2026-04-01', '2026-04-11'],
  ])('%s', async (_name, place, billing_day, before, after, day, due) => {
    const { id } = await providerIn({ ...place, billing_day }, 10_000)
    await runAt(before)
    expect((await billsOf(id))?.period_start).not.toBe(day)
    await runAt(after)
    expect(await billsOf(id)).toEqual({ period_start: day, issued_on: day, due_on: due, total: 10_500 })
  })
})

describe('a provider in Tokyo', () => {
  const tokyo = { country: 'JP', currency: 'JPY', time_zone: 'Asia/Tokyo' }

  it('bills whole yen, on screens, in messages, on paper and in reports', async () => {
    const { id, customer } = await providerIn(tokyo, 5_250)
    await runAt('2026-03-31T15:01:00Z')
    // 5 % of 5,250 are 262.5: half a yen is rounded up
    expect(await billsOf(id)).toMatchObject({ issued_on: '2026-04-01', total: 5_513 })

    const info = await customer.call(billingRoutes.billInfo)
    expect(info.body.data).toMatchObject({ monthlyAmount: '5513', amount_due: '5513' })
    expect(readLocale(String(info.headers[localeHeader]))).toEqual({
      country: 'JP',
      currency: 'JPY',
      symbol: '¥',
      time_zone: 'Asia/Tokyo',
      ahead_minutes: 540,
    })
    const { body } = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', customer.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(body).toContain('¥ 5,513 for line')

    const [bill] = (await customer.call(billingRoutes.history)).body.data
    const invoice = (await customer.call(billingRoutes.invoice, { params: { id: bill?.id ?? 0 } })).body.data
    expect(invoice).toMatchObject({ subtotal: '5250', tax: '263', total: '5513' })
    const paper = await app.server.inject({
      method: 'POST',
      url: '/api/download_invoice',
      headers: { authorization: `Bearer ${customer.token}` },
      payload: { invoice_id: invoice.id },
    })
    const [page] = await textOf(new Uint8Array(paper.rawPayload))
    expect(page).toContain('Total ¥ 5,513')
    expect(page).toContain('All amounts in Japanese Yen (¥).')
    // nothing was credited or given up, and nothing in yen is `0`
    expect(page).not.toMatch(/Credited|Written off/)

    const reporter = new pg.Client(app.logins.reporting)
    await reporter.connect()
    const { rows } = await reporter.query(
      `SELECT total::text, currency FROM report.invoices WHERE organization_id = ${id}`,
    )
    await reporter.end()
    expect(rows).toEqual([{ total: '5513', currency: 'JPY' }])

    // staff of another currency see its code
    const desk = await administrator.call(invoiceDeskRoutes.list, { query: { q: invoice.number } })
    expect(desk.body.data[0]).toMatchObject({ total: 'JPY 5513' })
  })

  it('takes no half yen, and no gateway that takes taka only', async () => {
    const { customer } = await providerIn(tokyo, 5_000)
    const options = (await customer.call(paymentRoutes.options)).body.data
    expect(options).toMatchObject({ gateways: [], minimum: '1000', balance: '0' })
    const start = (amount: string) =>
      customer.call(paymentRoutes.start, {
        body: { kind: 'topup', amount, gateway: 'bkash' },
        key: `yen-${amount}-0123456789`,
      })
    expect((await start('2000')).refusal.errors).toEqual({
      gateway: ['This way to pay does not take the currency of the bill'],
    })
  })
})

describe('a currency', () => {
  const form = (name: string) => ({ name, mobile_no: '01711000000', status: 'active' as const })

  it('may change while there is no bill, and the prices keep their numbers; then it stays', async () => {
    const { id, customer } = await providerIn({ ...kathmandu }, 99_500)
    const change = (currency: string) =>
      administrator.call(organizations.routes.update, {
        params: { id },
        body: { ...form(`Elsewhere ${id}`), currency },
      })
    expect((await change('JPY')).body.data).toMatchObject({ currency: 'JPY', payment_minimum: 'JPY 10' })
    expect((await customer.call(billingRoutes.billInfo)).body.data.monthlyAmount).toBe('1045')
    expect((await change('KWD')).body.data.payment_minimum).toBe('KWD 10.000')
    expect((await customer.call(billingRoutes.billInfo)).body.data.monthlyAmount).toBe('1044.750')
    await runAt('2026-04-02T00:00:00Z')
    expect((await change('NPR')).refusal.errors).toEqual({
      currency: ['Prices, bills or payments are in its currency already: it cannot change any more'],
    })
  })

  it.each([
    ['country', 'ZZ', 'Choose a country of the list'],
    ['country', 'bd', 'Choose a country'],
    ['currency', 'XAU', 'Choose a currency of the list'],
    ['currency', 'QQQ', 'Choose a currency of the list'],
    ['time_zone', '+06:00', 'Choose a time zone of the list, such as Europe/Berlin'],
  ])('%s %s is refused', async (field, value, text) => {
    const refused = await administrator.call(organizations.routes.create, {
      body: { ...form(`Nowhere ${value}`), [field]: value },
    })
    expect(refused.refusal.errors).toEqual({ [field]: [text] })
  })

  it('has the same digits in SQL as in code', async () => {
    const { minorDigits } = await import('@uplink/contract/currencies')
    const codes = Intl.supportedValuesOf('currency')
    const { rows } = await sql<{ code: string; digits: number; unit: string }>`
      SELECT code, minor_digits(code) AS digits, minor_unit(code)::text AS unit
      FROM unnest(${codes}::text[]) AS code`.execute(app.db)
    for (const { code, digits, unit } of rows) {
      expect([code, digits]).toEqual([code, minorDigits(code)])
      expect(Number(unit)).toBeCloseTo(10 ** -digits, 6)
    }
  })
})
