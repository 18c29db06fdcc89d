import { describe, expect, it } from 'vitest'
import { database, invoicesOf, line, provider, runAt, stage } from '../../../testing/stages/money/billing-run'

stage()

/** Nobody pays here, so lines are not suspended. */
const moveBillingDay = (id: number, billing_day: number) =>
  database.db
    .updateTable('organizations')
    .set({ billing_day, suspends_overdue: false })
    .where('id', '=', id)
    .execute()

const periodsOf = async (organization: number) =>
  (await invoicesOf(organization)).map(({ period_start, period_end, subtotal }) => [
    period_start,
    period_end,
    subtotal,
  ])

describe('another billing day of an organization', () => {
  it.each([
    ['later in the month', 1, 15, '2026-03-31', ['2026-04-01', '2026-04-14']],
    ['earlier in the month', 20, 5, '2026-04-19', ['2026-04-20', '2026-05-04']],
  ])('%s: the days until then are billed once, by the day', async (_, from, to, end, [first, last]) => {
    const organization = await provider({ billing_day: from, tax_percent: 0 })
    await line(organization, { price: 300_000 })
    await runAt('2026-03-21T00:30:00+06:00')
    await moveBillingDay(organization, to)
    for (const day of ['03-22', '03-31', '04-01', '04-05', '04-15', '04-20', '05-01', '05-05', '05-15'])
      await runAt(`2026-${day}T00:30:00+06:00`)

    const periods = await periodsOf(organization)
    expect(periods[0]).toEqual([expect.any(String), end, 300_000])
    expect(periods[1]?.slice(0, 2)).toEqual([first, last])
    // no day is in two bills, and none is left out
    for (const [number, [start]] of periods.entries()) {
      const before = periods[number - 1]
      if (before) expect(Date.parse(String(start)) - Date.parse(String(before[1]))).toBe(86_400_000)
    }
    expect(periods.slice(2).every(([start]) => Number(String(start).slice(8)) === to)).toBe(true)
  })
})
