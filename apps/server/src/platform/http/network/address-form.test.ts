import { expect, it } from 'vitest'
import { addressForm } from './address-form'

it.each([
  '2001:db8::a',
  '2001:DB8:0:0:0:0:0:A',
  '2001:0db8:0000::000a',
  ' [2001:db8::A] ',
  '2001:db8::a%eth0',
])('%s is one address of IPv6', (written) => expect(addressForm(written)).toBe('2001:db8::a'))

it.each(['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])(
  '%s is one address of IPv4',
  (written) => expect(addressForm(written)).toBe('203.0.113.7'),
)

it.each(['ayesha', '203.0.113', '203.0.113.7/24', ':::', ''])('%s is none', (written) =>
  expect(addressForm(written)).toBeUndefined(),
)
