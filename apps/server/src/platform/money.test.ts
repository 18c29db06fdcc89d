import { expect, it } from 'vitest'
import { fromWire, inCurrency, inItsCurrency, toWire } from './money'

it('writes and reads amounts in the currency of the work, or in the one that is named', () => {
  expect(toWire(125_000, 'BDT')).toBe('1250.00')
  expect(toWire(1250, 'JPY')).toBe('1250')
  expect(fromWire('1250.5', 'BDT')).toBe(125_050)
  inCurrency('JPY', () => {
    expect(toWire(1250)).toBe('1250')
    expect(fromWire('1250')).toBe(1250)
    expect(fromWire('1250.5')).toBeUndefined()
    expect(toWire(125_000, 'BDT')).toBe('BDT 1250.00')
  })
  expect(
    inItsCurrency(({ amount }: { currency: string; amount: number }) => toWire(amount))({
      currency: 'JPY',
      amount: 7,
    }),
  ).toBe('7')
})

it('refuses an amount of no currency, such as in a job, instead of taking one', () => {
  expect(() => toWire(125_000)).toThrow('no currency')
  expect(() => fromWire('1250.00')).toThrow('no currency')
})
