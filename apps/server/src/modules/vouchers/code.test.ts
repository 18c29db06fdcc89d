import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf, newCode, printed, readCode } from './code'

const codes = fc.constant(null).map(newCode)

describe('the code of a voucher', () => {
  it('has sixteen characters of which none looks like another, and is never the same', () => {
    const made = Array.from({ length: 2000 }, newCode)
    for (const code of made) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{16}$/)
    expect(new Set(made).size).toBe(2000)
    expect(printed('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  })

  it('is read with blanks, hyphens and small letters, and with Bengali digits', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(' ', '-', '–', '', '\u00a0', '\u200b'), (code, between) => {
        expect(readCode(` ${(code.match(/.{4}/g) ?? []).join(between).toLowerCase()} `)).toBe(code)
        expect(readCode(code.replace(/[2-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''))).toBe(code)
      }),
    )
  })

  it('tells every wrong character', () => {
    fc.assert(
      fc.property(
        codes,
        fc.nat(15),
        fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (code, at, sign) => {
          const wrong = code.slice(0, at) + sign + code.slice(at + 1)
          expect(readCode(wrong)).toBe(sign === code[at] ? code : undefined)
        },
      ),
    )
  })

  it('is nothing else', () => {
    for (const text of ['', 'ABCD', 'O'.repeat(16), `${newCode()}2`, newCode().slice(1), '🙂'.repeat(16)])
      expect(readCode(text)).toBeUndefined()
  })

  it('is kept as a hash', () => {
    const code = newCode()
    expect(hashOf(code)).toEqual(hashOf(code))
    expect(hashOf(code).toString('latin1')).not.toContain(code)
  })
})
