import { describe, expect, it } from 'vitest'
import { addMoney, compareMoney, formatMoney, parseMoney, subtractMoney } from './money'

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

  it.each(['', '1250', '1250.0', '1,250.00', '1250.000', 'NaN', '12e3.00'])('refuses %j', (amount) => {
    expect(() => formatMoney(amount)).toThrow(RangeError)
  })
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
    expect(() => addMoney('1250')).toThrow(RangeError)
  })
})
