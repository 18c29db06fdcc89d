import { describe, expect, it } from 'vitest'
import { printLocale } from '@uplink/contract/locale'
import { hearLocale } from '../../language/locale'
import { shapla } from '../../testing/shapla'
import {
  addMoney,
  codeOf,
  compareMoney,
  formatMoney,
  formatSums,
  isNothing,
  multiplyMoney,
  noMoney,
  parseLike,
  parseMoney,
  subtractMoney,
  withoutCode,
} from './money'

describe('formatMoney', () => {
  it.each([
    ['0.00', '৳\u00a00.00'],
    ['0.05', '৳\u00a00.05'],
    ['999.99', '৳\u00a0999.99'],
    ['1250.00', '৳\u00a01,250.00'],
    ['100000.50', '৳\u00a0100,000.50'],
    ['1234567.89', '৳\u00a01,234,567.89'],
    ['-1250.00', '−৳\u00a01,250.00'],
    // past what a floating-point number can hold
    ['999999999999999.99', '৳\u00a0999,999,999,999,999.99'],
  ])('%s is %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })

  it.each(['', '1250.', '1,250.00', '1250.0000', 'NaN', '12e3.00', 'jpy 12', 'JPY12'])(
    'refuses %j',
    (amount) => {
      expect(() => formatMoney(amount)).toThrow(RangeError)
    },
  )
})

describe('parseMoney', () => {
  it.each([
    ['1250', '1250.00'],
    [' 1,250.5 ', '1250.50'],
    ['৳\u00a01,250.00', '1250.00'],
    ['0.05', '0.05'],
    ['007.', '7.00'],
    ['১,২৫০.৫', '1250.50'],
  ])('understands %j', (typed, amount) => {
    expect(parseMoney(typed)).toBe(amount)
  })

  it.each(['', '৳', '-5', '1.234', '.5', '5 000', '1e3', '12345678901234'])('refuses %j', (typed) => {
    expect(parseMoney(typed)).toBeUndefined()
  })
})

describe('other currencies', () => {
  it('are shown by their codes, with their own digits', () => {
    expect(formatMoney('JPY 1250')).toBe('JPY\u00a01,250')
    expect(formatMoney('KWD -1250.500')).toBe('−KWD\u00a01,250.500')
    expect(addMoney('KWD 0.500', 'KWD 0.750')).toBe('KWD 1.250')
    expect(compareMoney('JPY 5', '0.00')).toBeGreaterThan(0)
    expect(isNothing('KWD 0.000')).toBe(true)
    expect(withoutCode('JPY 1250')).toBe('1250')
    expect(multiplyMoney('JPY 10000', 3)).toBe('JPY 30000')
  })

  it('are read with the digits of an amount beside them', () => {
    expect(codeOf('JPY 1250')).toBe('JPY')
    expect(codeOf('1250.00')).toBeUndefined()
    expect(parseLike('JPY 5000', '1,250')).toBe('JPY 1250')
    expect(parseLike('JPY 5000', 'JPY 1250')).toBe('JPY 1250')
    expect(parseLike('JPY 5000', '12.50')).toBeUndefined()
    expect(parseLike('100.00', '12.5')).toBe('12.50')
  })

  it('are added up each by itself', () => {
    expect(formatSums(['JPY 1250', '12.00', 'JPY 50', '0.50'])).toBe('JPY\u00a01,300 + ৳\u00a012.50')
    expect(formatSums([])).toBe('৳\u00a00.00')
  })

  it('are those of the signed-in person’s organization', () => {
    hearLocale('JP JPY %C2%A5 Asia/Tokyo 540')
    expect(formatMoney('1250')).toBe('¥\u00a01,250')
    expect(parseMoney('¥ 1,250')).toBe('1250')
    expect(parseMoney('12.5')).toBeUndefined()
    expect(noMoney()).toBe('0')
    hearLocale('KW KWD KWD Asia/Kuwait 180')
    expect(formatMoney('1250.500')).toBe('KWD\u00a01,250.500')
    expect(parseMoney('0.5')).toBe('0.500')
    hearLocale(printLocale(shapla))
  })
})

describe('sums and comparisons', () => {
  it('are exact', () => {
    expect(addMoney()).toBe('0.00')
    expect(addMoney('0.10', '0.20')).toBe('0.30')
    expect(addMoney('999999999999999.98', '0.01')).toBe('999999999999999.99')
    expect(subtractMoney('1250.00', '1249.95')).toBe('0.05')
    expect(subtractMoney('1.00', '1.50')).toBe('-0.50')
    expect(compareMoney('9.00', '10.00')).toBeLessThan(0)
    expect(compareMoney('10.00', '10.00')).toBe(0)
    expect(compareMoney('0.00', '-0.01')).toBeGreaterThan(0)
    expect(() => addMoney('1250.')).toThrow(RangeError)
    expect(() => addMoney('JPY 1250', 'USD 1.00')).toThrow(RangeError)
  })
})
