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
  const { all, first } = await narrowedBy(db, query)
  return {
    rows: ticketsSeen(db, all),
    order: orderOf(query.status),
    chosen: ticketsWithin(db, all),
    reach: reachOfJoined,
    countedInPart: first && ticketsWithin(db, first),
  }
}

/** The condition of the queue's tickets; `first`: of those that indexes find, where they find only some. */
export async function narrowedBy(db: Database, query: QueueQuery) {
  const found = query.words === undefined ? undefined : await searchFor(db, query.words)
  const narrowed = allOf(query.within, ...conditionsOf(query))
  return {
    all: allOf(narrowed, found?.all),
    first: found?.isInPart ? allOf(narrowed, found.first) : undefined,
  }
}

export function orderOf(status: QueueQuery['status']) {
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
      return allOf(isLate(now), isAwake(now))
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

/** As in the indexes of migration 0147. */
const assigneeOrNobody = sql`CASE WHEN tickets.assignee_id IS NULL THEN 0 ELSE tickets.assignee_id END`

/**
 * Open tickets of a person or of nobody: first those with a target, by when their answer is due, then the longest wait. Of each part the
 * person's and nobody's are read by themselves, in the order of an index, and end after `limit` rows: most open tickets are others'.
 */
export async function findPressing(
  db: Database,
  { within, person, now, limit }: { within: Within; person: number; now: Date; limit: number },
): Promise<SeenTicketRow[]> {
  const waiting = allOf(within, stateOf('open', now))
  const first = (by: 'tickets.answer_by' | 'tickets.updated_at', part: Expression<SqlBool>, most: number) => {
    const of = (assignee: number) =>
      sql`(${ticketsWithin(db, allOf(waiting, part, sql<SqlBool>`${assigneeOrNobody} = ${assignee}::bigint`))
        .select('tickets.id')
        .orderBy(by)
        .orderBy('tickets.id')
        .limit(most)})`
    return ticketsSeen(db, sql<SqlBool>`tickets.id = ANY(ARRAY(${of(0)} UNION ALL ${of(person)}))`)
      .orderBy(by)
      .orderBy('tickets.id')
      .limit(most)
      .execute()
  }
  const due = await first('tickets.answer_by', sql<SqlBool>`tickets.answer_by IS NOT NULL`, limit)
  if (due.length === limit) return due
  const others = await first(
    'tickets.updated_at',
    sql<SqlBool>`tickets.answer_by IS NULL`,
    limit - due.length,
  )
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
