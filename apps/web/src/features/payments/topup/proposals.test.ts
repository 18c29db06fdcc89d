import { describe, expect, it } from 'vitest'
import { proposalsFor } from './proposals'

const limits = { minimum: '10.00', maximum: '100000.00' }
const short = (...given: Parameters<typeof proposalsFor>) =>
  proposalsFor(...given).flatMap((each) => (each.for === 'usual' ? [] : [`${each.for} ${each.amount}`]))
const bill = (next_amount: string) => ({ next_amount, prepaid: null })
const prepaid = { paid_until: '2026-03-31', state: 'paid' } as const

describe('what a top-up proposes', () => {
  it.each([
    ['what the next bill lacks', '791.25', '0.00', bill('840.00'), ['next-bill 48.75']],
    ['nothing where the balance is enough', '840.00', '0.00', bill('840.00'), []],
    [
      'what is due, and with it the next bill',
      '0.00',
      '1250.00',
      bill('840.00'),
      ['due 1250.00', 'due-and-next-bill 2090.00'],
    ],
    ['one more period', '100.00', '0.00', { next_amount: '500.00', prepaid }, ['period 400.00']],
    ['the period after the next', '500.00', '0.00', { next_amount: '500.00', prepaid }, ['period 500.00']],
    ['not less than can be paid', '835.00', '0.00', bill('840.00'), ['next-bill 10.00']],
    ['nothing without a next bill', '0.00', '0.00', undefined, []],
  ])('%s', (_, balance, amount_due, next, expected) => {
    expect(short({ ...limits, balance, amount_due }, next)).toEqual(expected)
  })

  it('adds round amounts up to six, none twice', () => {
    const all = proposalsFor({ ...limits, balance: '0.00', amount_due: '500.00' }, undefined)
    expect(all.map(({ amount }) => amount)).toEqual([
      '500.00',
      '1000.00',
      '2000.00',
      '5000.00',
      '10000.00',
      '20000.00',
    ])
  })
})
