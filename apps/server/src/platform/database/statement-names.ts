import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Beyond this many different texts (lists of different lengths) the rest run unnamed rather than fill the server's memory. */
const limit = 2000

/** The prepared-statement name of a text; the same on every connection and process. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = names.size < limit ? createHash('sha256').update(text).digest('base64url').slice(0, 24) : ''
  if (name) names.set(text, name)
  return name
}
