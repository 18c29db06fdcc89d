import { describe, expect, it } from 'vitest'
import { base32, codeOf, newSecret, stepAt, stepOf, uriOf } from './totp'

/** The key of RFC 6238's appendix B, and the last six digits of its codes. */
const secret = Buffer.from('12345678901234567890')

describe('codes by time', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeOf(secret, stepAt(new Date(second * 1000)))).toBe(code)
  })

  it('are taken one step early or late, and no further', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    const taken = [-2, -1, 0, 1, 2].filter(
      (off) => stepOf(secret, codeOf(secret, step + off), now) === step + off,
    )
    expect(taken).toEqual([-1, 0, 1])
    for (const odd of ['', '5924', '0005924', 'abcdef', '００５９２４'])
      expect(stepOf(secret, odd, now)).toBeUndefined()
  })
})

describe('what an app is given', () => {
  it('is Base32 of RFC 4648', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('names provider and person, whatever their names have in them', () => {
    const uri = new URL(uriOf({ secret, username: 'rahim@home?x', provider: 'Shapla Net & Co' }))
    expect(decodeURIComponent(uri.pathname)).toContain('Shapla Net & Co:rahim@home?x')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: base32(secret),
      issuer: 'Shapla Net & Co',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
