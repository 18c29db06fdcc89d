import { createHash, randomInt } from 'node:crypto'
import { plainDigits } from '@uplink/contract/digits'

// 30 characters, none of which looks like another: no 0 and O, no 1, I and L, no U.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 15 of them by chance are 73 bits; the last one is made of the others. */
const byChance = 15

/** A new code: sixteen characters, the last of which tells most slips of the finger. */
export function newCode(): string {
  const signs = Array.from({ length: byChance }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')
  return signs + checkSign(signs)
}

/** As it is printed: four groups. */
export const printed = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/**
 * The code that somebody typed, with blanks, hyphens and small letters forgiven; undefined when it is none: another length,
 * another character, or a slip that the last character tells.
 */
export function readCode(typed: string): string | undefined {
  const code = plainDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}_.]+/gu, '')
    .toUpperCase()
  const signs = code.slice(0, byChance)
  const isWhole = code.length === byChance + 1 && [...code].every((sign) => alphabet.includes(sign))
  return isWhole && checkSign(signs) === code.at(-1) ? code : undefined
}

/** By Luhn's rule for any even number of characters: it sees every wrong character and nearly all that are swapped. */
function checkSign(signs: string): string {
  const n = alphabet.length
  const sum = [...signs].toReversed().reduce((total, sign, i) => {
    const value = alphabet.indexOf(sign) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / n) + (value % n)
  }, 0)
  return alphabet[(n - (sum % n)) % n] ?? ''
}

/** What is kept of a code. It has enough of chance that nobody finds it from this. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
