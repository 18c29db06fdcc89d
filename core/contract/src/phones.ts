import { joinedDigits } from './digits'

// Without a schema: the browser needs it to see whether a number was changed.

/** How the country of an organization writes phone numbers. */
export interface Numbering {
  /** The country's calling code, `880`. */
  callingCode: string
  /** What stands before a number within the country, `0`; empty where nothing does. */
  trunk: string
  /** A mobile number as it is stored, of any country; undefined for what is none. */
  mobile: (written: string) => string | undefined
}

let numbering = (): Numbering | undefined => undefined

/** Sets where numbers learn of their country. The server knows it; a browser sends what was written. */
export function learnNumberingFrom(ask: typeof numbering): void {
  numbering = ask
}

/** The text without what people put between the digits of a number, and with + before a country's code. */
const joined = (text: string) =>
  joinedDigits(text)
    .replace(/[().\/]/g, '')
    .replace(/^00(?=[1-9])/, '+')

/**
 * A mobile number as it is stored, from any notation: with its country's code, with brackets, with Bangla digits. Numbers of the
 * organization's own country are stored as they are dialled there, others with + and their country's code. Other text stays
 * unchanged.
 */
export function mobileForm(text: string): string {
  const known = numbering()
  const written = joined(text)
  if (known) return known.mobile(written) ?? text
  return /^\+?\d+$/.test(written) ? written : text
}

/** Whether a text is a mobile number in the form that is stored. */
export function isMobileForm(text: string): boolean {
  const known = numbering()
  return known ? known.mobile(text) === text : /^\+?\d{7,15}$/.test(text)
}

/** Any number of a phone, landlines and short ones too, as it is stored: digits, without the code of the own country. */
export function phoneForm(text: string): string {
  const { callingCode, trunk } = numbering() ?? {}
  const written = joined(text)
  if (callingCode === undefined || !written.startsWith(`+${callingCode}`)) return written
  return trunk + withoutTrunk(written.slice(callingCode.length + 1), trunk)
}

const withoutTrunk = (digits: string, trunk = ''): string =>
  trunk !== '' && digits.startsWith(trunk) ? withoutTrunk(digits.slice(trunk.length), trunk) : digits

/** From how many digits on a search looks for numbers that begin or end with them. */
const fewestDigits = 3

/**
 * How stored numbers begin, or end, that somebody means who types these digits in any notation; undefined when it is no
 * part of a number.
 */
export function partOfNumber(text: string): { beginnings: string[]; ending: string } | undefined {
  const typed = joined(text)
  if (!/^\+?\d{1,18}$/.test(typed)) return undefined
  const { callingCode, trunk = '' } = numbering() ?? {}
  const own =
    callingCode === undefined
      ? undefined
      : new RegExp(`^(?:\\+${callingCode}|${callingCode}(?=(?:${trunk})*[1-9]\\d))`)
  // without a trunk prefix a number may begin with the digits of its country's code
  const isOwn = own?.test(typed) === true && (typed.startsWith('+') || trunk !== '')
  const local = isOwn ? trunk + withoutTrunk(typed.replace(own, ''), trunk) : typed
  const digits = local.replace('+', '')
  if (digits.length < fewestDigits) return undefined
  const whole = local.startsWith('+') ? [local] : [digits]
  const dialled = trunk !== '' && !local.startsWith('+') && !digits.startsWith(trunk) ? [trunk + digits] : []
  return { beginnings: [...whole, ...dialled], ending: digits }
}
