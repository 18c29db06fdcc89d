import { withCommas } from '../thousands'

// Numbers of reports are text of any length, as their databases wrote them.

/** So many decimals has a quotient or an average, and hardly anything that somebody has stored. */
const decimalsOfQuotients = 12
/** Of them a reader needs the first few. */
const decimalsShown = 4
/** From here on a number of JavaScript would lose digits before the point. */
const most = 1e15

/** A quotient for a reader; as it is if it is too small or too large for that. */
function shortened(text: string, decimals: number): string {
  const number = Number(text)
  if (Math.abs(number) >= most || decimals > 12) return text
  const short = String(Number(number.toFixed(decimals)))
  return Number(short) === 0 && number !== 0 ? text : short
}

const isQuotient = (text: string) => (/^-?\d+\.(\d+)$/.exec(text)?.[1] ?? '').length >= decimalsOfQuotients

/** Without the zeros at the end of its decimals. */
const bare = (text: string) => text.replace(/\.0+$|(\.\d*?)0+$/, '$1')

/**
 * How many decimals of the quotients among some numbers a reader needs: the first few, more where numbers that differ would
 * look the same, and all where these are not enough.
 */
export function decimalsOf(numbers: readonly (string | null)[], least = decimalsShown): number {
  const texts = numbers.filter((text) => text !== null)
  if (!texts.some(isQuotient)) return least
  const different = new Map(texts.map((text) => [bare(text), text]))
  const areApart = (decimals: number) =>
    new Set([...different.values()].map((text) => bare(grouped(text, decimals)))).size === different.size
  return [least, 6, 8, 10, 12].find((decimals) => decimals >= least && areApart(decimals)) ?? Infinity
}

/**
 * `1234567.80` as `1,234,567.80`: every digit that was stored, and the first decimals of a quotient. Other text stays as
 * it is.
 */
export function grouped(given: string, decimals = decimalsShown): string {
  const text = isQuotient(given) ? shortened(given, decimals) : given
  const [, minus = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? []
  if (whole === '') return text
  const isZero = /^0*$/.test(whole) && /^\.?0*$/.test(rest)
  return `${minus && !isZero ? '−' : ''}${withCommas(whole)}${rest}`
}
