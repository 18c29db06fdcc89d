import { packedHour, type Hours } from './hours'

const [zero, dash, colon, dot, plus, space, letterT, letterZ] = [48, 45, 58, 46, 43, 32, 84, 90]
const daySeconds = 86_400
/** Days are written with ten decimals, about 9 microseconds apart. */
const parts = 1e10

/** Stands for an invalid pair of digits: sums with it stay negative. */
const none = -1e9

/** The value of two digits; `none` for any other bytes. */
function two(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [(bytes[at] ?? 0) - zero, (bytes[at + 1] ?? 0) - zero]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : none
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= zero && byte <= zero + 9

/**
 * Seconds since 1899 for a day, `2026-11-22`, or a time, `2026-11-22 14:00:00.5+00` or `2026-11-22T14:00:00.5Z`. A time
 * without a zone is one in UTC. NaN for anything else, and if a spreadsheet has no number for it.
 */
export function secondsOf(bytes: Uint8Array, start: number, end: number, hours: Hours): number {
  if (end - start < 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return NaN
  const year = two(bytes, start) * 100 + two(bytes, start + 2)
  const [month, day] = [two(bytes, start + 5), two(bytes, start + 8)]
  if (year < 0 || month < 0 || month > 12 || day < 0 || day > 31) return NaN
  if (end === start + 10) return counted(hours(packedHour(year, month, day, 0), false))
  const mark = bytes[start + 10]
  if ((mark !== space && mark !== letterT) || bytes[start + 13] !== colon || bytes[start + 16] !== colon)
    return NaN
  const hour = two(bytes, start + 11)
  const whole = two(bytes, start + 14) * 60 + two(bytes, start + 17)
  if (hour < 0 || hour > 23 || whole < 0) return NaN
  let at = start + 19
  let [digits, unit] = [0, 1]
  if (bytes[at] === dot) {
    for (at++; at < end && isDigit(bytes[at]); at++, unit *= 10)
      digits = digits * 10 + (bytes[at] ?? 0) - zero
    if (unit === 1) return NaN
  }
  if (bytes[at] === letterZ) at++
  else if (bytes[at] === plus && two(bytes, at + 1) === 0) at += 3
  if (at !== end) return NaN
  return counted(hours(packedHour(year, month, day, hour), true)) + whole + digits / unit
}

const counted = (seconds: number) => (seconds < 0 ? NaN : seconds)

/** Writes a whole number with at least `atLeast` digits; returns the new end. */
function writeWhole(to: Uint8Array, at: number, number: number, atLeast: number): number {
  let width = 1
  for (let most = 10; number >= most || width < atLeast; most *= 10) width++
  let rest = number
  for (let place = at + width - 1; place >= at; place--) {
    const less = (rest / 10) | 0
    to[place] = zero + rest - less * 10
    rest = less
  }
  return at + width
}

/** Writes seconds as a spreadsheet's number: whole days, and the time as a fraction. Returns the new end. */
export function writeSerial(to: Uint8Array, start: number, seconds: number): number {
  let day = Math.floor(seconds / daySeconds)
  let part = Math.round(((seconds - day * daySeconds) * parts) / daySeconds)
  if (part === parts) [day, part] = [day + 1, 0]
  let at = writeWhole(to, start, day, 1)
  if (part === 0) return at
  to[at++] = dot
  // in two halves, because arithmetic with 32-bit integers is faster
  at = writeWhole(to, at, Math.floor(part / 1e5), 5)
  at = writeWhole(to, at, part % 1e5, 5)
  while (to[at - 1] === zero) at--
  return at
}
