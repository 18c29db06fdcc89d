import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from '@uplink/contract/codes'

/** What a code is good for: this purpose, this person, this flow, and the place it was sent to. */
export interface CodeScope {
  purpose: string
  userId: number
  nonce: Buffer
  destination: string
}

/** Six digits from the generator that keys are made with. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What is stored of a code: worth nothing without the key, and in any other scope. */
export function codeHmac(key: Buffer, scope: CodeScope, code: string): Buffer {
  const { purpose, userId, nonce, destination } = scope
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, userId, nonce.toString('hex'), destination, code]))
    .digest()
}

export function isCode(key: Buffer, scope: CodeScope, stored: Buffer, code: string): boolean {
  return timingSafeEqual(stored, codeHmac(key, scope, code))
}
