import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { beginsWith } from '#platform/database/like'
import { reachOfJoined } from '#platform/list/find-page'
import { allOf, keys, type Listing } from '#platform/list/listing'
import { ticketsSeen, ticketsWithin, type SeenTicketRow } from '../tickets.store'

export interface QueueAsked {
  within: Within
  status: TicketFilter | undefined
  category: TicketCategory | undefined
  /** The assigned person; null: nobody. */
  assignee: number | null | undefined
  connection: number | undefined
  /** A ticket's number, beginnings of words in its subject, or whose line it is about: see `ofHolder`. */
  words: string | undefined
}

/** The queue. Open tickets are sorted by the longest wait. */
export async function queueOf(db: Database, asked: QueueAsked): Promise<Listing<SeenTicketRow>> {
  const found = asked.words === undefined ? undefined : await searchFor(db, asked.words)
  const narrowed = allOf(asked.within, ...conditionsOf(asked))
  return {
    rows: ticketsSeen(db, allOf(narrowed, found?.all)),
    order: keys(asked.status === 'open' ? 'asc' : 'desc', 'tickets.updated_at', 'tickets.id'),
    chosen: ticketsWithin(db, allOf(narrowed, found?.all)),
    reach: reachOfJoined,
    countedInPart: found?.isInPart ? ticketsWithin(db, allOf(narrowed, found.first)) : undefined,
  }
}

function conditionsOf({ status, category, assignee, connection }: QueueAsked) {
  return [
    // part of the SQL text, so that PostgreSQL uses the index of unsolved tickets
    status === 'unsolved' && sql<SqlBool>`tickets.status <> 'closed'`,
    status !== undefined && status !== 'unsolved' && sql<SqlBool>`tickets.status = ${sql.lit(status)}`,
    category !== undefined && sql<SqlBool>`tickets.category = ${category}`,
    assignee === null && sql<SqlBool>`tickets.assignee_id IS NULL`,
    typeof assignee === 'number' && sql<SqlBool>`tickets.assignee_id = ${assignee}`,
    connection !== undefined && sql<SqlBool>`tickets.connection_id = ${connection}`,
  ].filter((condition) => condition !== false)
}

/** With more matching lines than this, a search does not look up tickets by line. */
const linesAtMost = 1000

interface Search {
  all: Expression<SqlBool>
  /** What the indexes find, which is quick to count; `isInPart`: there are more matches than that. */
  first: Expression<SqlBool>
  isInPart: boolean
}

/**
 * Rare matches are found by an index. Frequent ones need none: going through the tickets in their order soon fills a
 * page.
 */
async function searchFor(db: Database, words: string): Promise<Search> {
  const number = /^#?(\d{1,15})$/.exec(words)?.[1] ?? null
  const about = sql`to_tsquery('simple', ${asTsquery(words)})`
  const ofHolder = holderOf(words)
  const [tickets, lines] = await Promise.all([
    sql<{ id: number }>`SELECT tickets_about(${about}, ${reachOfJoined + 1}) AS id`.execute(db),
    db
      .selectFrom('connections')
      .select('id')
      .where(ofHolder)
      .limit(linesAtMost + 1)
      .execute(),
  ])
  const ids = (rows: readonly { id: number }[]) => sql`${rows.map(({ id }) => id)}::bigint[]`
  const first = sql<SqlBool>`tickets.id IN (SELECT ${number}::bigint UNION ALL SELECT unnest(${ids(tickets.rows)})
    UNION ALL SELECT of_line.id FROM tickets of_line WHERE of_line.connection_id = ANY(${ids(lines)}))`
  const isInPart = tickets.rows.length > reachOfJoined || lines.length > linesAtMost
  if (!isInPart) return { all: first, first, isInPart }
  const all = sql<SqlBool>`(tickets.id = ${number} OR tickets.subject_words @@ ${about}
    OR ${ofHolder})`
  return { all, first, isInPart }
}

/** The lines of whoever calls: how a username, a name or a family name begins, or the whole Client ID or phone number. */
function holderOf(words: string): Expression<SqlBool> {
  const begin = words.toLowerCase()
  const begun = (column: string) => beginsWith(sql.ref(`connections.${column}`), begin)
  const id = /^\d{1,15}$/.test(words) ? Number(words) : null
  return sql<SqlBool>`(connections.id = ${id} OR connections.contact = ${phoneOf(words)} OR ${begun('username_key')}
    OR ${begun('holder_key')} OR ${begun('last_name_key')})`
}

/** A phone number as lines have it, without country code, spaces and dashes; null when it is none. */
const phoneOf = (words: string) => /^(?:\+?88)?(01\d{9})$/.exec(words.replace(/[\s()-]/g, ''))?.[1] ?? null

/**
 * `'slow':* & 'pack':*`: texts that have all of these beginnings. Words are split as in the indexed column, so
 * nothing else can get into the query.
 */
function asTsquery(words: string): string {
  const parts = words.split(/[\s!-/:-@[-`{-~]+/).filter((part) => part !== '')
  return parts.map((part) => `'${part}':*`).join(' & ')
}
