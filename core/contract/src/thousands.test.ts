import { describe, expect, it } from 'vitest'
import { withCommas } from './thousands'

describe('withCommas', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567.80', '-1,234,567.80'],
    ['0.12345', '0.12345'],
    ['100000.1234567', '100,000.1234567'],
    ['', ''],
  ])('writes %s as %s', (text, shown) => {
    expect(withCommas(text)).toBe(shown)
  })
})
