import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/calendar'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { packageFactory } from '../connections.factory'
import { purgeQuotes } from '../connections.public'
import { offerFactory } from './packages.factory'
import {
  app,
  contracts,
  log,
  minute,
  runJob,
  setting,
  quote,
  current,
  stage,
} from '../../../testing/stages/package-change'

stage()

describe('GET /package-change/quote', () => {
  it('prices a change of today line by line and holds the price for 15 minutes', async () => {
    const { ask, wanted } = await setting()
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      from: { price: '525.00' },
      to: { id: wanted.id, name: 'Home 40', price: '800.00' },
      when: 'now',
      effective_on: '2026-03-14',
      lines: [
        { kind: 'unused-credit', amount: '-304.84', tax: '-15.24' },
        { kind: 'new-charge', description: 'Home 40, 18 of 31 days', amount: '464.52', tax: '23.23' },
      ],
      subtotal: '159.68',
      tax: '7.99',
      total: '167.67',
      settlement: 'next-bill',
      monthly_total: '840.00',
      expires_at: '2026-03-14T06:15:00.000Z',
    })
  })

  it('settles nothing before the next period, or where the present one is not billed', async () => {
    const billed = await setting()
    const next = (await billed.ask('next-cycle')).body.data
    expect(next).toMatchObject({ effective_on: '2026-04-01', lines: [], total: '0.00', settlement: 'none' })
    const unbilled = await setting({ isBilled: false })
    expect((await unbilled.ask()).body.data).toMatchObject({ effective_on: '2026-03-14', lines: [] })
  })

  it('settles all days that are on a bill where the provider has another billing day since', async () => {
    const billOn = (organization: number, billing_day: number) =>
      app.db.updateTable('organizations').set({ billing_day }).where('id', '=', organization).execute()
    for (const billingDay of [16, 20, 28]) {
      const { ask, connection } = await setting()
      await billOn(connection.organization_id, billingDay)
      // 18 of the 31 days of March are left, and paid for
      expect((await ask('now')).body.data).toMatchObject({ total: '167.67', settlement: 'next-bill' })
    }
    const { ask, connection, call } = await setting()
    await billOn(connection.organization_id, 16)
    expect((await call(current)).body.data.next_cycle_on).toBe('2026-03-16')
    expect((await ask('next-cycle')).body.data).toMatchObject({
      effective_on: '2026-03-16',
      lines: [{ description: expect.stringContaining('16 of 31 days not used') as string }, {}],
    })
  })

  it('settles every billed day where a clock that ran ahead was put back', async () => {
    const { ask, connection } = await setting()
    const april = { periodStart: '2026-04-01', periodEnd: '2026-04-30', dueOn: '2026-04-11' }
    await issuedInvoiceFactory(app, { connection, ...april, total: 52_500 })
    // 18 of 31 days, and a whole month: 159.68 + 275.00
    expect((await ask()).body.data).toMatchObject({
      subtotal: '434.68',
      lines: [{ description: expect.stringMatching(/, 48 days not used$/) as string }, {}],
    })
  })

  it('begins after the first period of a contract that has yet to begin', async () => {
    for (const [startsOn, effective_on] of [
      ['2026-03-20', '2026-04-01'],
      ['2026-04-01', '2026-05-01'],
      ['2026-05-22', '2026-06-01'],
    ] as const) {
      const { ask, accept, call, connection } = await setting({ startsOn, isBilled: false })
      expect((await ask('now')).refusal.code).toBe('package-change.not-begun')
      expect((await call(current)).body.data.next_cycle_on).toBe(effective_on)
      const quoted = (await ask('next-cycle')).body.data
      expect(quoted).toMatchObject({ effective_on, lines: [], settlement: 'none' })
      expect((await accept(quoted)).status).toBe(200)
      const wait = Date.parse(`${effective_on}T06:00:00Z`) - app.clock.now().getTime()
      app.clock.pass(wait)
      await runJob()
      app.clock.pass(-wait)
      expect(await contracts(connection)).toMatchObject([
        { starts_on: startsOn, ends_on: addDays(effective_on, -1) },
        { starts_on: effective_on, ends_on: null },
      ])
    }
  })

  it('takes an offer’s price while it lasts', async () => {
    const { ask, wanted, connection } = await setting()
    const offer = await offerFactory(app, { packageId: wanted.id, price: 60_000 })
    expect((await ask('now', { offer_id: offer.id })).body.data.to.price).toBe('600.00')
    const past = await offerFactory(app, { packageId: wanted.id, price: 1, endsOn: '2026-03-13' })
    const other = await packageFactory(app, { organizationId: connection.organization_id, price: 1 })
    const ofOther = await offerFactory(app, { packageId: other.id, price: 0 })
    for (const { id } of [past, ofOther]) {
      const refused = await ask('now', { offer_id: id })
      expect(refused.refusal.errors).toEqual({
        offer_id: ['This offer has ended, or is for another package'],
      })
    }
  })

  it('refuses guests, staff without the right, and what is not a quote', async () => {
    const { call, wanted } = await setting()
    const query = { package_id: wanted.id, when: 'now' as const }
    expect((await app.guest.call(quote, { query })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(quote, { query })).refusal.code).toBe('access.denied')
    const wrong = await call(quote, { query: { when: 'later', colour: 'red' } as never })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['colour', 'package_id', 'when'])
  })

  it('knows no packages of other providers, and no lines of other people', async () => {
    const { ask, call, wanted } = await setting()
    const elsewhere = await setting()
    expect((await ask('now', { package_id: elsewhere.wanted.id })).refusal.code).toBe('record.not-found')
    const query = { package_id: wanted.id, when: 'now' as const, cuid: String(elsewhere.connection.id) }
    expect((await call(quote, { query })).status).toBe(404)
  })

  it('refuses the same package, and lines whose package cannot change', async () => {
    const { call, connection } = await setting()
    const { data } = (await call(current)).body
    const same = await call(quote, { query: { package_id: data.package?.id ?? 0, when: 'now' } })
    expect(same.refusal.errors).toEqual({ package_id: ['This is already your package'] })
    expect(connection.id).toBeGreaterThan(0)
    const codes = await Promise.all(
      [
        { status: 'suspended' as const },
        { status: 'closed' as const },
        { startsOn: '2026-03-14', isBilled: false },
      ].map(async (one) => (await (await setting(one)).ask()).refusal.code),
    )
    expect(codes).toEqual([
      'package-change.line-suspended',
      'package-change.line-closed',
      'package-change.changed-today',
    ])
    const bare = await setting()
    await app.db
      .updateTable('contracts')
      .set({ ends_on: '2026-03-10' })
      .where('connection_id', '=', bare.connection.id)
      .execute()
    expect((await bare.ask()).refusal.code).toBe('package-change.no-contract')
  })
})

describe('old quotes', () => {
  it('are deleted a week after they expired, unless somebody took them', async () => {
    const { ask, accept } = await setting()
    await ask()
    await accept((await ask()).body.data)
    const count = async () =>
      (
        await app.db
          .selectFrom('package_quotes')
          .select('id')
          .where('expires_at', '<=', app.clock.now())
          .execute()
      ).length
    app.clock.pass(8 * 24 * 60 * minute)
    const before = await count()
    await purgeQuotes.run({ db: app.db, clock: app.clock, log })
    const left = await app.db.selectFrom('package_changes').select('quote_id').execute()
    expect(before).toBeGreaterThan(left.length)
    expect(await count()).toBe(left.length)
    app.clock.pass(-8 * 24 * 60 * minute)
  })
})
