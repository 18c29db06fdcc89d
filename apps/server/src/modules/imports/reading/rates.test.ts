import { expect, it } from 'vitest'
import { rateOf } from './rates'

it.each([
  ['10M/20M', { up: '10000', down: '20000', rest: '' }],
  ['512k', { up: '512', down: '512', rest: '' }],
  ['1G/500000', { up: '1000000', down: '500', rest: '' }],
  [
    '10M/20M 20M/40M 8M/16M 8/16 5 2M/4M',
    { up: '10000', down: '20000', burst: { up: '20000', down: '40000', seconds: '16' }, rest: '5 2M/4M' },
  ],
  ['1M/2M 2M/4M', { up: '1000', down: '2000', burst: { up: '2000', down: '4000', seconds: '1' }, rest: '' }],
  ['1M/2M 0/0 0/0 0/0 8', { up: '1000', down: '2000', rest: '8' }],
  ['fast', undefined],
])('reads the rate %j', (text, expected) => {
  expect(rateOf(text)).toEqual(expected)
})
