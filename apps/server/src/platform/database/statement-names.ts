import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/**
 * Further texts run unnamed, so that many different ones (lists of different lengths) do not fill PostgreSQL's
 * memory.
 */
const limit = 2000

/** The name of the prepared statement for a text; the same on every connection and in every process. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = names.size < limit ? createHash('sha256').update(text).digest('base64url').slice(0, 24) : ''
  if (name) names.set(text, name)
  return name
}
