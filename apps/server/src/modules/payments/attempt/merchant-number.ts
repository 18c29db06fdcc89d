import { randomBytes } from 'node:crypto'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A new number of ours for one attempt at the gateway. It never repeats, not even after the database is restored to
 * an earlier day: 13 characters of 32, or 65 random bits.
 *
 * @param prefix of the organization's invoices
 */
export function newMerchantNumber(prefix: string): string {
  return `${prefix}-P${Array.from(randomBytes(13), (byte) => letters[byte % 32]).join('')}`
}
