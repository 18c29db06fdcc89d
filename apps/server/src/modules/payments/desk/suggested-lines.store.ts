import { mobileForm } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** A line that a payer's reference can mean. */
export interface SuggestedLine {
  reference: string
  id: number
  username: string
  holder: string
  /** Whether the caller may list it. */
  is_within: boolean
}

/** Shorter words say too little. */
const shortestWord = 3
/** A reference has few words; more are no name. */
const mostWords = 8

interface Key {
  reference: string
  as: 'name' | 'phone' | 'bill'
  key: string
}

/**
 * What a reference can be: a Client ID in another spelling or among other words, the number of a phone, the number of a
 * bill. What it says exactly has been looked for when the message came.
 */
function keysIn(reference: string): Key[] {
  const form = searchForm(reference)
  const parts = form.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '')
  const pieces = form.split(' ')
  const names = [
    ...['', '-', '_', '.', ' '].map((between) => parts.join(between)),
    ...pieces.slice(0, mostWords),
    ...parts.slice(0, mostWords),
  ]
  const keys: Key[] = [...new Set(names)]
    .filter((name) => name.length >= shortestWord && name.length <= 64)
    .map((key) => ({ reference, as: 'name', key }))
  const digits = /(?:\+?\d[\d\s-]{6,18}\d)/.exec(form)?.[0]
  if (digits !== undefined) keys.push({ reference, as: 'phone', key: mobileForm(digits) })
  for (const piece of pieces.slice(0, mostWords))
    if (/\d{3}/.test(piece)) keys.push({ reference, as: 'bill', key: piece.toUpperCase() })
  return keys
}

/**
 * The lines, not closed ones, that each of the references can mean. All of them in one statement. Those that the caller may
 * not list are among them, because a reference that can mean one of these as well is not clear.
 */
export async function findSuggested(
  db: Database,
  { references, within }: { references: readonly string[]; within: Within },
): Promise<SuggestedLine[]> {
  const keys = references.flatMap(keysIn)
  if (keys.length === 0) return []
  const { rows } = await sql<SuggestedLine>`
    SELECT DISTINCT asked.reference, connections.id, connections.username,
      trim(connections.first_name || ' ' || connections.last_name) AS holder,
      (${within}) AS is_within
    FROM unnest(${keys.map(({ reference }) => reference)}::text[], ${keys.map(({ as }) => as)}::text[],
      ${keys.map(({ key }) => key)}::text[]) AS asked (reference, kind, key),
    LATERAL (
      SELECT c.id FROM connections c WHERE asked.kind = 'name' AND c.username_key = asked.key
      UNION SELECT c.id FROM connections c WHERE asked.kind = 'name' AND c.username_form = asked.key
      UNION SELECT f.connection_id FROM former_usernames f WHERE asked.kind = 'name' AND f.username_key = asked.key
      UNION SELECT c.id FROM connections c WHERE asked.kind = 'phone' AND c.contact = asked.key
      UNION SELECT i.connection_id FROM organizations o JOIN invoices i ON i.organization_id = o.id
        WHERE asked.kind = 'bill' AND i.number = asked.key
    ) AS meant
    JOIN connections ON connections.id = meant.id
    WHERE connections.status <> 'closed'
    ORDER BY asked.reference, connections.id LIMIT 2000`.execute(db)
  return rows
}
