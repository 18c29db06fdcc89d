import { expect, it } from 'vitest'
import { id } from './route'

it.each(['1e3', '1 ', ' 1', '0x10', '0b1', '+1', '01', '1.0', '-1', '0', '', '১', '9007199254740993'])(
  'an address names a record in one way, not by %j',
  (text) => expect(id.safeParse(text).success).toBe(false),
)

it('an id is a number in JSON, and its digits in an address', () => {
  for (const given of [42, '42']) expect(id.parse(given)).toBe(42)
  expect(id.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
})
