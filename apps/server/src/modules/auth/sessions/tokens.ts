import { hash, randomBytes } from 'node:crypto'

/** A fresh session token: 32 random bytes behind a prefix that secret scanners know. */
export function newToken(): string {
  return `isp_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token. SHA-256 suffices: there is nothing to guess in 32 random bytes. */
export function tokenHash(token: string): Buffer {
  return Buffer.from(tokenKey(token), 'base64')
}

/** The same as text, for keys in memory. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64')
}
