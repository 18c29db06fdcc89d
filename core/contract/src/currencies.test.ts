import { expect, it } from 'vitest'
import { decimalText, isPayable, minorDigits } from './currencies'

it.each([
  ['BDT', 2, 125_000, '1250.00'],
  ['USD', 2, -5, '-0.05'],
  ['JPY', 0, 1250, '1250'],
  ['JPY', 0, 0, '0'],
  ['KWD', 3, 1, '0.001'],
  ['KWD', 3, -12_345, '-12.345'],
])('amounts in %s have %i digits behind the point', (currency, digits, minor, text) => {
  expect(minorDigits(currency)).toBe(digits)
  expect(decimalText(minor, digits)).toBe(text)
})

it('nobody pays in gold, in test money or in units of account', () => {
  expect(['XAU', 'XTS', 'CLF', 'UYW'].filter(isPayable)).toEqual([])
  expect(['BDT', 'XOF', 'XCD', 'EUR'].filter((code) => !isPayable(code))).toEqual([])
})
