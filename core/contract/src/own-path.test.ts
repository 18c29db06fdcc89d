import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnPath } from './own-path'

const origin = 'https://my.isp.example'

describe('isOwnPath', () => {
  it.each(['/', '/admin/support', '/admin/paybill?invoice=7#pay', '/admin/a b', '/./admin', '/admin//x'])(
    'takes %j',
    (link) => {
      expect(isOwnPath(link)).toBe(true)
    },
  )

  it.each([
    null,
    undefined,
    7,
    '',
    'admin',
    ' /admin',
    'javascript:alert(1)',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/\r\\elsewhere.example',
    '\t//elsewhere.example',
    '/admin\\..\\x',
    '/admin\0',
    '/admin\u0085',
    '/admin\n',
  ])('refuses %j', (link) => {
    expect(isOwnPath(link)).toBe(false)
  })

  it('takes nothing that a browser would follow to another host', () => {
    const unit = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '.',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'host',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (rest) => {
        const link = `/${rest}`
        fc.pre(isOwnPath(link))
        expect(new URL(link, origin).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })
})
