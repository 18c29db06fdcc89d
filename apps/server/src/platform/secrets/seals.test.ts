import { expect, it } from 'vitest'
import { createSeals } from './seals'

const seals = createSeals('a secret key of the tests, long enough')

it('opens what it sealed, and seals the same text differently each time', () => {
  const sealed = seals.seal('0123456789', 'bank_accounts:1')
  expect(seals.open(sealed, 'bank_accounts:1')).toBe('0123456789')
  expect(sealed.includes('0123456789')).toBe(false)
  expect(seals.seal('0123456789', 'bank_accounts:1')).not.toEqual(sealed)
})

it('does not open with another key, for another row, or when a byte was changed', () => {
  const sealed = seals.seal('0123456789', 'bank_accounts:1')
  expect(() => createSeals('another secret key, long enough too').open(sealed, 'bank_accounts:1')).toThrow()
  expect(() => seals.open(sealed, 'bank_accounts:2')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => seals.open(changed, 'bank_accounts:1')).toThrow()
})
