import { hash, randomBytes } from 'node:crypto'

/** By which secret scanners, and the portal, know an API token from a session's. */
const tokenPrefix = 'upl_'
const bodyLetters = 43
const checkLetters = 6

/** Letters that follow from the others: a mistyped or invented token is refused without a look at the database. */
const checkOf = (body: string) => hash('sha256', `${tokenPrefix}${body}`, 'base64url').slice(0, checkLetters)

/** A new API token: the prefix, 32 random bytes, and six letters to check it by. */
export function newTokenText(): string {
  const body = randomBytes(32).toString('base64url')
  return `${tokenPrefix}${body}${checkOf(body)}`
}

export const isApiToken = (text: string): boolean => text.startsWith(tokenPrefix)

/** Whether the portal could have made it. */
export function isWellFormed(text: string): boolean {
  const body = text.slice(tokenPrefix.length, -checkLetters)
  return isApiToken(text) && body.length === bodyLetters && text.endsWith(checkOf(body))
}

/** How it begins, to recognize it by; 24 of its 256 bits. */
export const hintOf = (text: string): string => `${text.slice(0, tokenPrefix.length + 4)}…`

/** What is stored of a token. SHA-256 is enough, because 32 random bytes cannot be guessed. */
export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')
