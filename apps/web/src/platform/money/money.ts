import { withCommas } from '@uplink/contract/thousands'
import { typedNumber } from '../../language/digits'

const wire = /^(-?)(\d+)\.(\d{2})$/

/**
 * `1250.00` → `৳ 1,250.00`, with a space at which no line breaks (U+00A0). Works on the digits: no floating point, so no amount is too large to be right.
 *
 * @param amount the wire's decimal string with two digits, in BDT
 * @throws RangeError anything else; a wrong amount must not be shown
 */
export function formatMoney(amount: string): string {
  const [, sign, whole, fraction] = wire.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`Not an amount of money: ${amount}`)
  return `${sign ? '−' : ''}৳\u00a0${withCommas(whole)}.${fraction}`
}

/**
 * Turns a typed amount into the wire's decimal string: `1,250` → `1250.00`, `৳ 12.5` → `12.50`, `১০০` → `100.00`.
 *
 * @returns undefined where it is not an amount of at most two decimals
 */
export function parseMoney(typed: string): string | undefined {
  const [, whole, fraction = ''] = /^(?:৳\s*)?(\d[\d,]*)(?:\.(\d{0,2}))?$/.exec(typedNumber(typed)) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  return digits.length > 13 ? undefined : `${digits}.${fraction.padEnd(2, '0')}`
}

/** The exact sum of amounts, each the wire's decimal string; `0.00` without any. */
export function addMoney(...amounts: string[]): string {
  return fromPoisha(amounts.reduce((sum, amount) => sum + toPoisha(amount), 0n))
}

/** The first amount without the second; negative when that is larger. */
export function subtractMoney(amount: string, less: string): string {
  return fromPoisha(toPoisha(amount) - toPoisha(less))
}

/** Negative, zero or positive when the first amount is less than, equal to or more than the second. */
export function compareMoney(one: string, other: string): number {
  const difference = toPoisha(one) - toPoisha(other)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

function toPoisha(amount: string): bigint {
  if (!wire.test(amount)) throw new RangeError(`Not an amount of money: ${amount}`)
  return BigInt(amount.replace('.', ''))
}

function fromPoisha(poisha: bigint): string {
  const digits = String(poisha < 0n ? -poisha : poisha).padStart(3, '0')
  return `${poisha < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
