import { randomBytes } from 'node:crypto'
import { hourMs } from '#platform/durations'

const letters = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ'

/** Random letters and digits, like those of bKash's ids. */
export function randomId(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}

/** `2019-08-07T11:12:34:978 GMT+0600`, bKash's own format of a time. */
export function bkashTime(at: Date): string {
  const there = new Date(at.getTime() + 6 * hourMs).toISOString()
  return `${there.slice(0, 19)}:${there.slice(20, 23)} GMT+0600`
}
