import { randomBytes } from 'node:crypto'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Our number of one attempt at the gateway: new for each, and never met again, also when a database was restored to an
 * earlier day. 13 letters of 32: 65 random bits.
 *
 * @param prefix of the organization's invoices
 */
export function newMerchantNumber(prefix: string): string {
  return `${prefix}-P${Array.from(randomBytes(13), (byte) => letters[byte % 32]).join('')}`
}
