import { createHash, randomBytes } from 'node:crypto'

/** A fresh session token: 32 random bytes behind a prefix that secret scanners know. */
export function newToken(): string {
  return `isp_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token. SHA-256 suffices: there is nothing to guess in 32 random bytes. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
