import { decimalText } from '@uplink/contract/currencies'
import { withCommas } from '@uplink/contract/thousands'
import { shownDigits, typedNumber } from '../../language/digits'
import { moneyDigits, moneySign } from '../../language/locale'

/** An amount of the wire: of another currency than the reader's own with its code before it. */
interface Amount {
  code: string | undefined
  minor: bigint
  digits: number
}

function read(amount: string): Amount {
  const [, code, sign, whole, fraction = ''] =
    /^(?:([A-Z]{3}) )?(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`Not an amount of money: ${amount}`)
  return { code, minor: BigInt(`${sign}${whole}${fraction}`), digits: fraction.length }
}

const print = ({ code, minor, digits }: Amount) =>
  `${code === undefined ? '' : `${code} `}${decimalText(minor, digits)}`

/**
 * `1250.00` → `$ 1,250.00`, `JPY 1250` → `JPY 1,250`, with a space at which no line breaks (U+00A0). Works on the digits: no floating
 * point, so no amount is too large to be right.
 *
 * @param amount the wire's decimal string, with the code of a currency that is not the organization's own
 * @throws RangeError anything else; a wrong amount must not be shown
 */
export function formatMoney(amount: string): string {
  const { code, minor, digits } = read(amount)
  const text = shownDigits(withCommas(decimalText(minor < 0n ? -minor : minor, digits)))
  return `${minor < 0n ? '−' : ''}${moneySign(code)}\u00a0${text}`
}

/**
 * Turns a typed amount into the wire's decimal string: `1,250` → `1250.00`, `$ 12.5` → `12.50`, `১০০` → `100.00`; in yen to
 * `1250`.
 *
 * @returns undefined where it is not an amount with the digits of the currency
 */
export function parseMoney(typed: string, currency?: string): string | undefined {
  const digits = moneyDigits(currency)
  const sign = moneySign(currency)
  const text = typedNumber(typed)
  const bare = sign !== '' && text.startsWith(sign) ? text.slice(sign.length).trim() : text
  const [, whole, fraction = ''] = /^(\d[\d,]*)(?:\.(\d*))?$/.exec(bare) ?? []
  if (whole === undefined || fraction.length > digits) return undefined
  const major = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (major.length > 13) return undefined
  return digits === 0 ? major : `${major}.${fraction.padEnd(digits, '0')}`
}

/** The code of the currency that an amount of the wire names; undefined: it is in the reader's own. */
export const codeOf = (amount: string): string | undefined => read(amount).code

/**
 * A typed amount in the currency of another one, with its code where that has one: beside `JPY 5000` `1,250` is `JPY 1250`.
 *
 * @returns undefined where it is not an amount with the digits of that currency
 */
export function parseLike(like: string, typed: string): string | undefined {
  const code = codeOf(like)
  const amount = parseMoney(withoutCode(typed), code)
  return amount === undefined || code === undefined ? amount : `${code} ${amount}`
}

/** `JPY 1250` → `1250`, as fields hold it. */
export const withoutCode = (amount: string): string => amount.replace(/^[A-Z]{3} /, '')

/** An amount as somebody would type it: `1250.00` as `1250`. */
export const typedMoney = (amount: string): string => withoutCode(amount).replace(/\.0+$/, '')

/** No money. */
export const noMoney = (): string => decimalText(0, moneyDigits())

/** Whether an amount is nothing. */
export const isNothing = (amount: string): boolean => read(amount).minor === 0n

/** The exact sum of amounts of one currency, each the wire's decimal string. */
export function addMoney(...amounts: string[]): string {
  const [first, ...others] = amounts
  return first === undefined ? noMoney() : print(others.map(read).reduce(plus, read(first)))
}

/** What amounts of several currencies come to, as people read it: `$ 12.00 + JPY 1,250`. */
export function formatSums(amounts: readonly string[]): string {
  const codes = [...new Set(amounts.map(codeOf))]
  if (codes.length === 0) return formatMoney(noMoney())
  return codes
    .map((code) => formatMoney(addMoney(...amounts.filter((amount) => codeOf(amount) === code))))
    .join(' + ')
}

/** The first amount without the second; negative when that is larger. */
export function subtractMoney(amount: string, less: string): string {
  const taken = read(less)
  return print(plus(read(amount), { ...taken, minor: -taken.minor }))
}

/** So many times an amount: notes of `1000.00`, three of them. */
export function multiplyMoney(amount: string, count: number): string {
  const one = read(amount)
  return print({ ...one, minor: one.minor * BigInt(count) })
}

/** Negative, zero or positive when the first amount is less than, equal to or more than the second. */
export function compareMoney(one: string, other: string): number {
  const difference = read(subtractMoney(one, other)).minor
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** An amount without a code is of whatever currency the other one is. */
function plus(one: Amount, other: Amount): Amount {
  if (one.code !== undefined && other.code !== undefined && one.code !== other.code)
    throw new RangeError(`No sum of ${one.code} and ${other.code}`)
  const digits = Math.max(one.digits, other.digits)
  const scaled = (amount: Amount) => amount.minor * 10n ** BigInt(digits - amount.digits)
  return { code: one.code ?? other.code, digits, minor: scaled(one) + scaled(other) }
}
