import { expect, it } from 'vitest'
import { momentsAfter, someOf } from './moments'

const all = momentsAfter(new Date('2026-11-29T04:00:00Z'))
const of = (moments: typeof all) => moments.map(({ at, what }) => `${at.toISOString().slice(0, 16)} ${what}`)

it('passes a month, a year, both changes of clocks and a leap day, in their order', () => {
  const times = all.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(of(all)).toEqual(
    expect.arrayContaining([
      '2026-11-30T18:00 the next month begins in Asia/Dhaka',
      '2026-12-31T23:12 the next year is billed',
      '2027-03-28T01:00 the clocks are changed',
      '2027-10-31T01:00 the clocks are changed',
      '2028-02-28T23:12 the leap day is billed',
      '2028-02-29T20:40 the jobs of the night of 2028-02-29',
    ]),
  )
})

it('is one each of what is judged where there is time for three, and all where there is time', () => {
  const three = someOf(all, 3)
  expect(of(three)).toEqual([
    '2027-10-31T00:30 half an hour before',
    '2028-02-29T20:40 the jobs of the night of 2028-02-29',
    '2028-02-29T23:12 the day after it is billed',
  ])
  expect(three.map(({ files, isNight, bills }) => [files?.day, isNight, bills?.day])).toEqual([
    ['2027-10-31', undefined, undefined],
    [undefined, true, undefined],
    [undefined, undefined, '2028-03-01'],
  ])
  expect(someOf(all, 7)).toHaveLength(7)
  expect(someOf(all, 99)).toEqual(all)
})
