import { describe, expect, it } from 'vitest'
import { formatMoney } from './money'

describe('formatMoney', () => {
  it.each([
    ['0.00', '৳ 0.00'],
    ['0.05', '৳ 0.05'],
    ['999.99', '৳ 999.99'],
    ['1250.00', '৳ 1,250.00'],
    ['100000.50', '৳ 100,000.50'],
    ['1234567.89', '৳ 1,234,567.89'],
    ['-1250.00', '−৳ 1,250.00'],
    // past what a floating-point number can hold
    ['999999999999999.99', '৳ 999,999,999,999,999.99'],
  ])('%s is %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })

  it.each(['', '1250', '1250.0', '1,250.00', '1250.000', 'NaN', '12e3.00'])('refuses %j', (amount) => {
    expect(() => formatMoney(amount)).toThrow(RangeError)
  })
})
