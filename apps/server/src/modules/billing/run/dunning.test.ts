import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOn } from '#platform/money'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { periodsToBill, shareOf } from './periods'
import { countOn, ledgerFaults } from '../ledger/proof.store'
import { database, provider, line, runAt, invoicesOf, bell, stage } from './billing-run.factory'

stage()

describe('what follows a bill that is not paid', () => {
  it('is a reminder before it is due, one after, a suspension when the grace is over, each once', async () => {
    const organization = await provider()
    const connection = await line(organization)
    const days = ['01', '07', '08', '09', '11', '12', '13', '16', '17', '18']
    const counts = []
    for (const day of days) {
      const { reminded, suspended } = await runAt(`2026-03-${day}T08:00:00Z`)
      counts.push(`${day}: ${reminded} ${suspended}`)
    }
    expect(counts.filter((count) => !count.endsWith('0 0'))).toEqual(['08: 1 0', '12: 1 0', '17: 0 1'])
    expect((await bell(connection.userId)).map(({ title }) => title)).toEqual([
      'Your bill AB-0000001 is ready',
      'Your bill is due in 3 days',
      'Your bill is overdue',
      `Line ${connection.username} is suspended`,
    ])
    const history = await database.db
      .selectFrom('connection_history')
      .select(['until', 'status', 'suspended_at'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(history).toEqual([
      { until: new Date('2026-03-17T08:00:00Z'), status: 'active', suspended_at: null },
    ])
    const told = await database.db
      .selectFrom('outbox')
      .select('transport')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .execute()
    expect(told).toHaveLength(1)
  })

  it('is made up for when days were missed', async () => {
    const organization = await provider()
    await line(organization)
    await runAt('2026-03-01T08:00:00Z')
    expect(await runAt('2026-03-25T08:00:00Z')).toEqual({ issued: 0, reminded: 1, suspended: 1 })
    expect(await runAt('2026-04-01T08:00:00Z')).toEqual({ issued: 0, reminded: 0, suspended: 0 })
  })

  it('leaves lines on where the provider does not suspend', async () => {
    const organization = await provider()
    await database.db
      .updateTable('organizations')
      .set({ suspends_overdue: false })
      .where('id', '=', organization)
      .execute()
    await line(organization)
    await runAt('2026-03-01T08:00:00Z')
    expect((await runAt('2026-03-25T08:00:00Z')).suspended).toBe(0)
  })
})

const dayAfter = (day: number) => addDays('2023-12-01', day)

describe('shares of a price', () => {
  it('add up to it, however a period is divided', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 27 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 28 }),
        cuts,
        (price, day, billingDay, at) => {
          const period = periodContaining(dayAfter(day), billingDay)
          const ends = [...new Set(at)].toSorted((a, b) => a - b).map((cut) => addDays(period.from, cut - 1))
          const stretches = [...ends, period.to].map((to, i) => ({
            from: i ? addDays(ends[i - 1] ?? '', 1) : period.from,
            to,
          }))
          expect(stretches.reduce((sum, one) => sum + shareOf(price, one, period), 0)).toBe(price)
          for (const one of stretches)
            expect(
              Math.abs(shareOf(price, one, period) - (price * lengthInDays(one)) / lengthInDays(period)),
            ).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('are what the run charges, with its tax, at any price, tax, billing day and beginning', async () => {
    const world = fc.record({
      billingDay: fc.integer({ min: 1, max: 28 }),
      percent: fc.integer({ min: 0, max: 9900 }).map((hundredths) => hundredths / 100),
      today: fc.integer({ min: 0, max: 900 }).map(dayAfter),
      lines: fc.array(fc.record({ price: fc.nat(900_000), age: fc.integer({ min: -3, max: 40 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ billingDay, percent, today, lines }) => {
        const organization = await provider({ billing_day: billingDay, tax_percent: percent })
        const period = periodContaining(today, billingDay)
        const expected = []
        for (const { price, age } of lines) {
          const startsOn = addDays(today, -age)
          const { id } = await line(organization, { price, startsOn })
          if (startsOn > today) continue
          const from = startsOn > period.from ? startsOn : period.from
          const amount = shareOf(price, { from, to: period.to }, period)
          expected.push({ id, from, amount, tax: taxOn(amount, percent) })
        }
        await runAt(`${today}T06:00:00Z`)
        const issued = await invoicesOf(organization)
        expect(
          issued.map((one) => ({
            id: one.connection_id,
            from: one.period_start,
            amount: one.subtotal,
            tax: one.tax,
          })),
        ).toEqual(expected)
        for (const one of issued) expect(one.total).toBe(one.subtotal + one.tax)
      }),
      { numRuns: 15, seed: 11 },
    )
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })
})

describe('periodsToBill', () => {
  it.each([
    [null, '2026-03-14', 1, ['2026-03-01']],
    ['2026-03-13', '2026-03-14', 1, ['2026-03-01']],
    ['2026-02-28', '2026-03-01', 1, ['2026-02-01', '2026-03-01']],
    ['2025-12-31', '2026-03-02', 28, ['2025-12-28', '2026-01-28', '2026-02-28']],
  ])('after %s on %s with billing day %i', (billedThrough, today, billingDay, begins) => {
    expect(periodsToBill({ billedThrough, today, billingDay }).map(({ from }) => from)).toEqual(begins)
  })
})
