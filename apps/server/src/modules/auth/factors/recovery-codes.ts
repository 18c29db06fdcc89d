import { randomInt } from 'node:crypto'
import { recoveryCodes } from '@uplink/contract/second-factors'

/** Without those that are taken for one another on paper. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
/** After the digit with the code's number: 54 bits, which their slow hash guards well enough. */
const length = 11

/** Ten new codes as they are shown, `4kmp-q7xf-2wdn`; each begins with its number. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, (_, number) => {
    const random = Array.from({ length }, () => letters[randomInt(letters.length)])
    return [String(number), ...random].join('').replace(/.{4}(?=.)/g, '$&-')
  })
}

const form = new RegExp(`^(\\d)[${letters}]{${length}}$`)

/**
 * What is hashed of a recovery code, and its number, however it was typed; undefined when it cannot be one.
 */
export function recoveryCodeIn(typed: string): { number: number; code: string } | undefined {
  const code = typed.toLowerCase().replace(/[\s\u2010-\u2015-]/g, '')
  const [, number] = form.exec(code) ?? []
  return number === undefined ? undefined : { number: Number(number), code }
}
