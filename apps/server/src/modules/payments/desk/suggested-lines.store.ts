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
  /** Whether it is surely meant; otherwise one of the reference's words is its Client ID, as any word might be. */
  is_sure: boolean
}

/** Shorter words say too little. */
const shortestWord = 3
/** A reference has few words; more are no name. */
const mostWords = 8
/** So many lines of each reference are found: of the others nobody needs to know more than that there are several. */
const mostLines = 40

interface Key {
  reference: string
  as: 'name' | 'phone' | 'bill'
  key: string
  isSure: boolean
}

/**
 * Whether a word among others is no word of a language: letters with digits, parts with a sign between them, or a long number.
 * “Rent” and “2026” may be somebody's Client ID, and are written by others as what they say.
 */
const looksLikeId = (word: string) =>
  (/\p{L}/u.test(word) && /\p{N}/u.test(word)) ||
  /[\p{L}\p{N}][-_.@][\p{L}\p{N}]/u.test(word) ||
  /^\p{N}{5,}$/u.test(word)

/** The words that stand behind `Client ID`, `user` or the like, which say what they are. */
const called =
  /\b(?:(?:client|customer|user)[\s_-]*(?:id|name)|id|username)\b[\s:#.=-]*([\p{L}\p{N}\p{M}._@-]+)/gu

/**
 * What a reference can be: a Client ID in another spelling or among other words, the number of a phone, the number of a
 * bill. What it says exactly has been looked for when the message came.
 */
function keysIn(reference: string): Key[] {
  const form = searchForm(reference)
  const parts = form.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '')
  const pieces = form.split(' ')
  const whole = ['', '-', '_', '.', ' '].map((between) => parts.join(between))
  const words = [...pieces.slice(0, mostWords), ...parts.slice(0, mostWords)]
  const named = [...form.matchAll(called)].map(([, word = '']) => word)
  const sure = new Set([...whole, ...named, ...words.filter(looksLikeId)])
  const keys: Key[] = [...new Set([...sure, ...words])]
    .filter((name) => name.length >= shortestWord && name.length <= 64)
    .map((key) => ({ reference, as: 'name', key, isSure: sure.has(key) }))
  const digits = /(?:\+?\d[\d\s-]{6,18}\d)/.exec(form)?.[0]
  if (digits !== undefined) keys.push({ reference, as: 'phone', key: mobileForm(digits), isSure: true })
  for (const piece of pieces.slice(0, mostWords))
    if (/\d{3}/.test(piece)) keys.push({ reference, as: 'bill', key: piece.toUpperCase(), isSure: true })
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
    SELECT reference, id, username, holder, is_within, is_sure FROM (
    SELECT found.*, row_number() OVER (PARTITION BY reference ORDER BY is_sure DESC, id) AS place FROM (
    SELECT asked.reference, connections.id, connections.username,
      trim(connections.first_name || ' ' || connections.last_name) AS holder,
      (${within}) AS is_within, bool_or(asked.is_sure) AS is_sure
    FROM unnest(${keys.map(({ reference }) => reference)}::text[], ${keys.map(({ as }) => as)}::text[],
      ${keys.map(({ key }) => key)}::text[], ${keys.map(({ isSure }) => isSure)}::boolean[])
      AS asked (reference, kind, key, is_sure),
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
    GROUP BY asked.reference, connections.id
    ) AS found ) AS placed WHERE place <= ${sql.lit(mostLines)} ORDER BY reference, is_sure DESC, id`.execute(
    db,
  )
  return rows
}

/** What each of the lines owes on its open bills within, in minor units; lines that owe nothing are absent. */
export async function findOwed(
  db: Database,
  { lines, within }: { lines: readonly number[]; within: Within },
): Promise<ReadonlyMap<number, number>> {
  if (lines.length === 0) return new Map()
  const { rows } = await sql<{ id: number; owed: number }>`
    SELECT c.id, sum(i.total - i.paid)::bigint AS owed
    FROM connections c JOIN invoices i ON i.connection_id = c.id AND i.status = 'open'
    WHERE c.id = ANY(${lines}::bigint[]) AND ${within} GROUP BY c.id`.execute(db)
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}
