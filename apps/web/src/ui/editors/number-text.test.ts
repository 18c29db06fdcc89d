import { describe, expect, it } from 'vitest'
import { numberText, parseNumber } from './number-text'

describe('a number as it is typed', () => {
  it.each([
    ['1250', '1250'],
    ['1,250.50', '1250.5'],
    ['007', '7'],
    ['−3', '-3'],
    ['0.10', '0.1'],
    ['১,২৫০.৫০', '1250.5'],
    ['', ''],
    ['12,50', undefined],
    ['1e3', undefined],
    ['ten', undefined],
  ])('%s is %s', (text, number) => expect(parseNumber(text)).toBe(number))

  it('is written with commas, and money with two digits', () => {
    expect(numberText('1234567.5', 1)).toBe('1,234,567.5')
    expect(numberText('1250', 2)).toBe('1,250.00')
    expect(numberText('abc', 2)).toBe('abc')
  })
})
