import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from '@uplink/contract/codes'

/** What a code is valid for: this purpose, person, pending change and destination. */
export interface CodeScope {
  purpose: string
  userId: number
  nonce: Buffer
  destination: string
}

/** Six digits from the cryptographic random generator. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What is stored of a code; useless without the key, and in any other scope. */
export function codeHmac(key: Buffer, scope: CodeScope, code: string): Buffer {
  const { purpose, userId, nonce, destination } = scope
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, userId, nonce.toString('hex'), destination, code]))
    .digest()
}

export function isCode(key: Buffer, scope: CodeScope, stored: Buffer, code: string): boolean {
  return timingSafeEqual(stored, codeHmac(key, scope, code))
}
