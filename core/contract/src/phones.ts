import { joinedDigits } from './digits'

// Without a schema: the browser needs it to see whether a number was changed.

/** The text without what people put between the digits of a number. */
const joined = (text: string) => joinedDigits(text).replace(/[().\/]/g, '')

/**
 * A mobile number as it is stored, `01711000000`, from any notation: `+880 1711-000000`, `00880…`, `880…`, with brackets,
 * with Bangla digits. Other text stays unchanged.
 */
export function mobileForm(text: string): string {
  return /^(?:(?:\+|00)?880?)?(01\d{9})$/.exec(joined(text))?.[1] ?? text
}

/** Any number of a phone, landlines and short ones too, as it is stored: digits, without the country's code. */
export function phoneForm(text: string): string {
  return joined(text).replace(/^(?:\+|00)880*/, '0')
}

/** From how many digits on a search looks for numbers that begin or end with them. */
const fewestDigits = 3

/**
 * How stored numbers begin, or end, that somebody means who types these digits in any notation; undefined when it is no
 * part of a number.
 */
export function partOfNumber(text: string): { beginnings: string[]; ending: string } | undefined {
  const typed = joined(text)
  if (!/^\+?\d{1,18}$/.test(typed)) return undefined
  const local = typed.replace(/^(?:\+|00)880*|^880*(?=1)/, '0').replace('+', '')
  if (local.length < fewestDigits) return undefined
  return { beginnings: local.startsWith('1') ? [local, `0${local}`] : [local], ending: local }
}
