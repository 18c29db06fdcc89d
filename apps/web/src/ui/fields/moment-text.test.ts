import { describe, expect, it } from 'vitest'
import { dayKind, dayOrTimeKind, dayTimeKind, momentText, parseMoment } from './moment-text'

describe('a day as it is typed', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['4/3/2026', '2026-03-04'],
    [' 04.03.2026 ', '2026-03-04'],
    ['29/02/2028', '2028-02-29'],
    ['2026-03-04', '2026-03-04'],
    ['২০/১২/২০২৬', '2026-12-20'],
    ['29/02/2026', undefined],
    ['11/24/2026', undefined],
    ['24/11/26', undefined],
    ['24/11/2026 18:30', undefined],
    ['tomorrow', undefined],
  ])('%s is %s', (text, day) => expect(parseMoment(text, dayKind())).toBe(day))

  it.each([
    ['24/11/2026 18:30', '2026-11-24T18:30'],
    ['24/11/2026, 8:05', '2026-11-24T08:05'],
    ['২৪/১১/২০২৬ ১৮:৩০', '2026-11-24T18:30'],
    ['2026-11-24T18:30', '2026-11-24T18:30'],
    ['24/11/2026 24:00', undefined],
    ['24/11/2026', undefined],
  ])('with a time, %s is %s', (text, moment) => expect(parseMoment(text, dayTimeKind())).toBe(moment))

  it.each([
    ['24/11/2026 18:30', '2026-11-24T18:30'],
    ['24/11/2026', '2026-11-24'],
  ])('with or without a time, %s is %s', (text, moment) =>
    expect(parseMoment(text, dayOrTimeKind())).toBe(moment),
  )

  it('is written back day first, with 24 hours', () => {
    expect(momentText('2026-11-24')).toBe('24/11/2026')
    expect(momentText('2026-11-24T18:30')).toBe('24/11/2026 18:30')
    expect(momentText('24/1')).toBe('24/1')
  })
})
