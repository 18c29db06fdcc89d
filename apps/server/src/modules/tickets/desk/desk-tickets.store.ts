import type { TicketCategory, TicketFilter } from '@uplink/contract/tickets'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { lineBegins } from '#platform/list/connection-search'
import { reachOfJoined } from '#platform/list/find-page'
import { allOf, keys, type Listing } from '#platform/list/listing'
import { isLate } from '../targets/targets.store'
import { hasTag, isAsleep, isAwake } from './sorting.store'
import { ticketsSeen, ticketsWithin, type SeenTicketRow } from '../tickets.store'

export interface QueueQuery {
  within: Within
  status: TicketFilter | 'late' | 'snoozed' | undefined
  tag: string | undefined
  /** An announcement of outages: tickets of lines in its areas, opened while it went on or in the hour before it was told. */
  outage: number | undefined
  category: TicketCategory | undefined
  /** The assigned person; null: nobody. */
  assignee: number | null | undefined
  connection: number | undefined
  /** A ticket's number, beginnings of words in its subject, or whose line it is about: see `lineBegins`. */
  words: string | undefined
  now: Date
}

/** The queue. Open tickets are sorted by the longest wait. */
export async function queueOf(db: Database, query: QueueQuery): Promise<Listing<SeenTicketRow>> {
  const found = query.words === undefined ? undefined : await searchFor(db, query.words)
  const narrowed = allOf(query.within, ...conditionsOf(query))
  return {
    rows: ticketsSeen(db, allOf(narrowed, found?.all)),
    order: orderOf(query.status),
    chosen: ticketsWithin(db, allOf(narrowed, found?.all)),
    reach: reachOfJoined,
    countedInPart: found?.isInPart ? ticketsWithin(db, allOf(narrowed, found.first)) : undefined,
  }
}

function orderOf(status: QueueQuery['status']) {
  if (status === 'late') return keys('asc', 'tickets.answer_by', 'tickets.id')
  if (status === 'snoozed') return keys('asc', 'tickets.snoozed_until', 'tickets.id')
  return keys(status === 'open' ? 'asc' : 'desc', 'tickets.updated_at', 'tickets.id')
}

function conditionsOf({ status, category, assignee, connection, tag, outage, now }: QueueQuery) {
  return [
    ...(status === undefined ? [] : [stateOf(status, now)]),
    category !== undefined && sql<SqlBool>`tickets.category = ${category}`,
    assignee === null && sql<SqlBool>`tickets.assignee_id IS NULL`,
    typeof assignee === 'number' && sql<SqlBool>`tickets.assignee_id = ${assignee}`,
    connection !== undefined && sql<SqlBool>`tickets.connection_id = ${connection}`,
    tag !== undefined && hasTag(tag),
    outage !== undefined &&
      sql<SqlBool>`(
        tickets.created_at >= (SELECT min(starts_at) - interval '1 hour' FROM outages WHERE announcement_id = ${outage})
        AND EXISTS (SELECT FROM outages o WHERE o.announcement_id = ${outage} AND o.area_id = connections.area_id
          AND tickets.created_at BETWEEN o.starts_at - interval '1 hour' AND coalesce(o.ended_at, 'infinity')))`,
  ].filter((condition) => condition !== false)
}

/** The states are part of the SQL text, so that PostgreSQL uses their indexes. */
function stateOf(status: NonNullable<QueueQuery['status']>, now: Date): Expression<SqlBool> {
  switch (status) {
    case 'late':
      return isLate(now)
    case 'snoozed':
      return isAsleep(now)
    case 'unsolved':
      return sql<SqlBool>`tickets.status <> 'closed'`
    case 'open':
      return sql<SqlBool>`tickets.status = 'open' AND ${isAwake(now)}`
    default:
      return sql<SqlBool>`tickets.status = ${sql.lit(status)}`
  }
}

/**
 * Open tickets of a person or of nobody: first those with a target, by when their answer is due, then the longest wait. Each part is
 * read in the order of an index and ends after `limit` rows.
 */
export async function findPressing(
  db: Database,
  { within, person, now, limit }: { within: Within; person: number; now: Date; limit: number },
): Promise<SeenTicketRow[]> {
  const theirs = sql<SqlBool>`(tickets.assignee_id IS NULL OR tickets.assignee_id = ${person})`
  const waiting = allOf(within, stateOf('open', now), theirs)
  const hasTarget = sql<SqlBool>`tickets.answer_by IS NOT NULL`
  const due = await ticketsSeen(db, allOf(waiting, hasTarget))
    .orderBy('tickets.answer_by')
    .orderBy('tickets.id')
    .limit(limit)
    .execute()
  if (due.length === limit) return due
  const others = await ticketsSeen(db, allOf(waiting, sql<SqlBool>`tickets.answer_by IS NULL`))
    .orderBy('tickets.updated_at')
    .orderBy('tickets.id')
    .limit(limit - due.length)
    .execute()
  return [...due, ...others]
}

/** With more matching lines than this, a search does not look up tickets by line. */
const maxLines = 1000

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
  const number = /^#?(\d{1,15})$/.exec(searchForm(words))?.[1] ?? null
  const about = sql`to_tsquery('simple', ${asTsquery(words)})`
  const ofHolder = lineBegins(words)
  const [tickets, lines] = await Promise.all([
    sql<{ id: number }>`SELECT tickets_about(${about}, ${reachOfJoined + 1}) AS id`.execute(db),
    db
      .selectFrom('connections')
      .select('id')
      .where(ofHolder)
      .limit(maxLines + 1)
      .execute(),
  ])
  const ids = (rows: readonly { id: number }[]) => sql`${rows.map(({ id }) => id)}::bigint[]`
  const first = sql<SqlBool>`tickets.id IN (SELECT ${number}::bigint UNION ALL SELECT unnest(${ids(tickets.rows)})
    UNION ALL SELECT of_line.id FROM tickets of_line WHERE of_line.connection_id = ANY(${ids(lines)}))`
  const isInPart = tickets.rows.length > reachOfJoined || lines.length > maxLines
  if (!isInPart) return { all: first, first, isInPart }
  const all = sql<SqlBool>`(tickets.id = ${number} OR tickets.subject_words @@ ${about}
    OR ${ofHolder})`
  return { all, first, isInPart }
}

/**
 * `'slow':* & 'pack':*`: texts that have all of these beginnings. Words are split as in the indexed column, so
 * nothing else can get into the query.
 */
function asTsquery(words: string): string {
  const parts = searchForm(words)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((part) => part !== '')
  return parts.map((part) => `'${part}':*`).join(' & ')
}
