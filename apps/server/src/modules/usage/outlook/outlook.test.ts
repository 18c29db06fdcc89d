import { describe, expect, it } from 'vitest'
import { outlookOf, type Measured } from './outlook'

const period = { from: '2026-03-01', to: '2026-03-31' }
const previous = { from: '2026-02-01', to: '2026-02-28' }

/** Four whole days of 10, and 2 of today, the fifth. */
const measured = (more: Partial<Measured> = {}): Measured => ({
  period,
  previous,
  today: '2026-03-05',
  knownFrom: '2026-03-01',
  quota: null,
  days: new Map([
    ['2026-03-01', 10],
    ['2026-03-02', 16],
    ['2026-03-03', 4],
    ['2026-03-04', 10],
    ['2026-03-05', 2],
  ]),
  ...more,
})

describe('the outlook of a period', () => {
  it('goes on at the pace of its whole days, and names the busiest', () => {
    expect(outlookOf(measured())).toMatchObject({
      used_bytes: 42,
      average_bytes: 10,
      busiest: { day: '2026-03-02', bytes: 16 },
      // 8 more today, and 26 days of 10
      forecast_bytes: 42 + 8 + 260,
      previous: null,
    })
  })

  it('compares with the same day of the period before, where that is known from its first day on', () => {
    const days = new Map([...measured().days, ['2026-02-05', 30] as const, ['2026-02-06', 50] as const])
    expect(outlookOf(measured({ knownFrom: '2026-01-20', days })).previous).toEqual({
      ...previous,
      by_now_bytes: 30,
      used_bytes: 80,
    })
    expect(outlookOf(measured({ knownFrom: '2026-02-04', days })).previous).toBeNull()
  })

  it('counts no day before anything was known as a day without usage', () => {
    const days = new Map([['2026-03-04', 10]])
    expect(outlookOf(measured({ knownFrom: '2026-03-04', days })).average_bytes).toBe(10)
  })

  it('takes the pace of the period before on its first day, and has none on the very first', () => {
    const first = { today: '2026-03-01', knownFrom: '2026-02-01', days: new Map([['2026-02-10', 280]]) }
    expect(outlookOf(measured(first))).toMatchObject({ average_bytes: null, forecast_bytes: 310 })
    const alone = { today: '2026-03-01', knownFrom: '2026-03-01', days: new Map([['2026-03-01', 5]]) }
    expect(outlookOf(measured(alone))).toMatchObject({ average_bytes: null, forecast_bytes: null })
    const nothing = outlookOf(measured({ knownFrom: null, days: new Map() }))
    expect(nothing).toMatchObject({ used_bytes: 0, busiest: null, forecast_bytes: null })
  })

  it.each([
    [100, '2026-03-10'],
    [50, '2026-03-05'],
    // it was used up on the third
    [30, '2026-03-03'],
    [310, '2026-03-31'],
    [311, null],
  ])('says that a quota of %i ends on %s', (quota, day) => {
    expect(outlookOf(measured({ quota })).quota_ends_on).toBe(day)
  })
})
