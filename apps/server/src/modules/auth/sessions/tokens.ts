import { hash, randomBytes } from 'node:crypto'

/** A new session token: 32 random bytes after a prefix that secret scanners know. */
export function newToken(): string {
  return `isp_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token. SHA-256 is enough, because 32 random bytes cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return Buffer.from(tokenKey(token), 'base64')
}

/** The same as text, for keys in memory. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'base64')
}
