import { decimalText, minorDigits } from '@uplink/contract/currencies'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose money a piece of work is about. */
interface Scope {
  currency: string
  /** The currency in which whoever asked reads amounts: of their own organization. */
  reader: string
}

const scope = new AsyncLocalStorage<Scope>()

function presentCurrency(): string {
  const present = scope.getStore()
  if (!present)
    throw new Error(
      'no currency: name that of the amount, or do the work within inCurrency; only calls of people have one',
    )
  return present.currency
}

/**
 * Does work about money in a currency: what `toWire` and `fromWire` are given there is in it. Every call of a person is in the
 * currency of its line's organization, or of the caller's. Elsewhere, as in a job, they refuse an amount whose currency is not
 * named.
 *
 * @param reader the currency of whoever reads what comes out: as outside, unless said
 */
export function inCurrency<T>(currency: string, work: () => T, reader?: string): T {
  return scope.run({ currency, reader: reader ?? scope.getStore()?.reader ?? currency }, work)
}

/** A view of rows of several organizations: it writes the amounts of each row in the row's own currency. */
export function inItsCurrency<Row extends { currency: string }, Rest extends unknown[], Shown>(
  view: (row: Row, ...rest: Rest) => Shown,
): (row: Row, ...rest: Rest) => Shown {
  return (row, ...rest) => inCurrency(row.currency, () => view(row, ...rest))
}

/**
 * Minor units → decimal text of the wire, `125000` → `1250.00`. An amount in another currency than the reader's has its code
 * before it, `JPY 1250`, so that nobody takes one for the other.
 */
export function toWire(minor: number, currency: string = presentCurrency()): string {
  const text = toDecimal(minor, currency)
  return currency === (scope.getStore()?.reader ?? currency) ? text : `${currency} ${text}`
}

/** Minor units → decimal text with the currency's digits, without its code. */
export function toDecimal(minor: number, currency: string): string {
  return decimalText(minor, minorDigits(currency))
}

/** Tax on an amount, for a percentage with two decimals; half a minor unit is rounded away from zero. */
export function taxOn(minor: number, percent: number): number {
  const scaled = Math.abs(minor) * Math.round(percent * 100)
  return Math.sign(minor) * Math.floor((scaled + 5_000) / 10_000)
}

/**
 * Decimal text of the wire → minor units, `1250.5` → 125050; undefined when it is not an amount of the currency. Zeros behind
 * the currency's last digit do no harm.
 */
export function fromWire(text: string, currency: string = presentCurrency()): number | undefined {
  const [, code, sign, major = '', rest = ''] =
    /^(?:([A-Z]{3}) )?(-?)(\d{1,13})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (major === '' || (code !== undefined && code !== currency)) return undefined
  const digits = minorDigits(currency)
  if (/[1-9]/.test(rest.slice(digits))) return undefined
  return (sign ? -1 : 1) * Number(major + rest.slice(0, digits).padEnd(digits, '0'))
}

/** A number of a database that knows no currency → minor units, `1234.5` → 123450; what is less than one is rounded. */
export const roundedFrom = (text: string, currency: string = presentCurrency()): number =>
  Math.round(Number(text || 0) * 10 ** minorDigits(currency))
