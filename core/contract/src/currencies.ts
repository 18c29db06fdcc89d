/*
 * How many digits a currency's amounts have behind the point: the minor units of ISO 4217. A list of our own, because
 * those of Node and of browsers follow what is usual in shops, and change between releases; stored amounts are whole
 * minor units and must keep their meaning.
 */

const whole = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const thousandths = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** How many digits an amount has behind the point: 2 for `USD`, 0 for `JPY`, 3 for `KWD`. */
export function minorDigits(currency: string): number {
  if (whole.includes(currency)) return 0
  return thousandths.includes(currency) ? 3 : 2
}

/** Units of account, metals and test codes of ISO 4217, in which nobody pays. */
const notPaid = 'CLF UYI UYW COU MXV CHE CHW BOV USN'.split(' ')
const paidBeyondOneCountry = 'XAF XCD XCG XOF XPF'.split(' ')

/** Whether bills can be paid in a currency of ISO 4217. */
export function isPayable(currency: string): boolean {
  if (currency.startsWith('X')) return paidBeyondOneCountry.includes(currency)
  return !notPaid.includes(currency)
}

/** A whole number of minor units as decimal text, `125000` → `1250.00`; exact for a `bigint` of any size. */
export function decimalText(minor: number | bigint, digits: number): string {
  const text = String(minor < 0 ? -minor : minor).padStart(digits + 1, '0')
  const [major, rest] = digits === 0 ? [text, ''] : [text.slice(0, -digits), `.${text.slice(-digits)}`]
  return `${minor < 0 ? '-' : ''}${major}${rest}`
}

/** The notes, and the coins that are counted like them, of currencies whose cash is counted by note; the largest first. */
const notes: Readonly<Record<string, readonly number[]>> = {
  BDT: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [50, 20, 10, 5, 2, 1],
  INR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  KWD: [20, 10, 5, 1],
  NPR: [1000, 500, 100, 50, 20, 10, 5, 2, 1],
  PKR: [5000, 1000, 500, 100, 50, 20, 10, 5, 2, 1],
  USD: [100, 50, 20, 10, 5, 2, 1],
}

/** What each of them is worth, as amounts are written; of other currencies the sum alone is counted. */
export function denominationsOf(currency: string): string[] {
  const digits = minorDigits(currency)
  return (notes[currency] ?? []).map((worth) => decimalText(worth * 10 ** digits, digits))
}
