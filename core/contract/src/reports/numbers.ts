import { withCommas } from '../thousands'

// Numbers of reports are text of any length, as their databases wrote them.

/** So many decimals has a quotient or an average, and hardly anything that somebody has stored. */
const decimalsOfQuotients = 12
/** Of them a reader needs the first few. */
const decimalsShown = 4
/** From here on a number of JavaScript would lose digits before the point. */
const most = 1e15

/** A quotient for a reader; as it is if it is too small or too large for that. */
function shortened(text: string): string {
  const number = Number(text)
  if (Math.abs(number) >= most) return text
  const short = String(Number(number.toFixed(decimalsShown)))
  return Number(short) === 0 && number !== 0 ? text : short
}

/**
 * `1234567.80` as `1,234,567.80`: every digit that was stored, and the first decimals of a quotient. Other text stays as
 * it is.
 */
export function grouped(given: string): string {
  const decimals = /^-?\d+\.(\d+)$/.exec(given)?.[1] ?? ''
  const text = decimals.length >= decimalsOfQuotients ? shortened(given) : given
  const [, minus = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? []
  if (whole === '') return text
  const isZero = /^0*$/.test(whole) && /^\.?0*$/.test(rest)
  return `${minus && !isZero ? '−' : ''}${withCommas(whole)}${rest}`
}
