import { writtenAs } from '@uplink/contract/audit'
import type { LogFilter } from '@uplink/contract/logs'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginning, beginsWith, formOf } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import type { Total } from '#platform/http/pages'
import { reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'
import type { Sight } from './targets'

export interface LogSearch extends Omit<LogFilter, 'q'> {
  sight: Sight
  timeZone: string
  address?: string
  requestId?: string
  /** Only lines of these people; or, if they are few, only the lines with these ids. */
  named?: readonly number[]
  lines?: readonly number[]
}

const no = sql<boolean>`false`
const yes = sql<boolean>`true`

/** Whether the caller may list the actor, whose address is then shown. */
const isActorListed = (sight: Sight) =>
  sight === 'all' ? yes : sql<boolean>`coalesce(${sight.people}, ${no})`

/** The actor's name is also known to colleagues. */
const isActorNamed = (sight: Sight) =>
  sight === 'all'
    ? yes
    : sql<boolean>`coalesce(${sight.people} OR users.organization_id = ${sight.organization}, ${no})`

/** A single id by `=`, so that PostgreSQL looks for the person before their lines. */
const isOneOf = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`

/** The lines by all that is quick to decide: they may be among those that are shown. */
function nearLines(db: Database, search: LogSearch) {
  const {
    sight,
    timeZone,
    actor_id,
    act,
    target,
    time_from,
    time_to,
    address: from,
    requestId,
    named,
    lines,
  } = search
  let logs = db.selectFrom('audit_log as l').leftJoin('users', 'users.id', 'l.actor_id')
  if (sight !== 'all')
    logs = logs
      .where(sight.isNear)
      .where((eb) => eb.or([eb('l.chain', '=', 'acts'), eb('l.actor_id', '=', sight.person)]))
  if (actor_id) logs = logs.where(isOneOf('l.actor_id', actor_id))
  if (named) logs = logs.where('l.actor_id', '=', sql<number>`ANY(${[...named]}::bigint[])`)
  if (lines) logs = logs.where('l.id', '=', sql<number>`ANY(${[...lines]}::bigint[])`)
  // a single act is part of the SQL text: most are rare, and a plan for any act would go through the whole log
  if (act?.length === 1) logs = logs.where('l.action', 'in', act.flatMap(writtenAs).map(sql.lit))
  else if (act) logs = logs.where('l.action', 'in', act.flatMap(writtenAs))
  if (target)
    logs = target.includes(':')
      ? logs.where('l.target', '=', target)
      : logs.where('l.target', 'like', beginning(`${target}:`))
  if (time_from) logs = logs.where('l.occurred_at', '>=', startOf(time_from, timeZone))
  if (time_to) logs = logs.where('l.occurred_at', '<', startOf(dayAfter(time_to), timeZone))
  // before addresses had one form, those of IPv4 were also written as IPv6
  if (from) logs = logs.where('l.address', 'in', [from, `::ffff:${from}`]).where(isActorListed(sight))
  if (requestId) logs = logs.where('l.request_id', '=', requestId)
  return logs
}

/** Whether a line is shown, given whether its record may be listed. Nothing is found by what is not shown of it. */
function isSeen(
  { sight, target, address, requestId }: LogSearch,
  isListed: Expression<boolean | null>,
): Within {
  if (sight === 'all') return yes
  if (target !== undefined || address !== undefined || requestId !== undefined)
    return sql<SqlBool>`coalesce(${isListed}, ${no})`
  return sql<SqlBool>`coalesce(${isListed}, l.organization_id = ${sight.organization}, ${no})`
}

const isListedBy = (sight: Sight) => (sight === 'all' ? yes : sight.isListed)

const chosen = (db: Database, search: LogSearch) =>
  nearLines(db, search).where(isSeen(search, isListedBy(search.sight)))

const startOf = (day: string, timeZone: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE ${timeZone}`

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const shownOf = (lines: ReturnType<typeof nearLines>, { sight }: LogSearch) =>
  lines
    .select(['l.id', 'l.occurred_at', 'l.actor_id', 'l.action', 'l.target', 'l.details', 'l.request_id'])
    .select([
      sql<boolean>`coalesce(${isListedBy(sight)}, ${no})`.as('is_whole'),
      sql<string | null>`CASE WHEN ${isActorNamed(sight)} THEN users.name END`.as('actor_name'),
      sql<string | null>`CASE WHEN ${isActorListed(sight)} THEN l.address END`.as('address'),
    ])

const shown = (db: Database, search: LogSearch) => shownOf(chosen(db, search), search)

/** How many near lines are looked at for a page, four for each line up to its end; and then, if too few of them are shown, how many more. */
const looksFor = (end: number) => [Math.max(200, 4 * end), 1_500, 6_000, 24_000]

/**
 * A page of the lines that a person sees who is no administrator, and how many there are at least. Near lines are taken in
 * their order and then looked at together, so that no plan looks at the record of each line of the log; no more than it takes
 * to fill the page. When a great many are near and few are shown, the rest is not looked for: filters find it.
 */
export async function findSeenPage(
  db: Database,
  search: LogSearch,
  { page, per_page }: { page: number; per_page: number },
): Promise<Total & { rows: LogRow[] }> {
  const seen: number[] = []
  let isOver = false
  let after: NearLine | undefined
  const end = Math.min(page * per_page, reachOfJoined)
  for (const limit of looksFor(end)) {
    const near = await lookAt(db, search, { after, limit })
    seen.push(...near.filter(({ is_seen }) => is_seen).map(({ id }) => id))
    after = near.at(-1)
    isOver = near.length < limit
    // one more, to know whether there is another page
    if (isOver || seen.length > end) break
  }
  const ids = seen.slice((page - 1) * per_page, end)
  return {
    rows: ids.length === 0 ? [] : await findLines(db, search, ids),
    total: Math.min(seen.length, reachOfJoined),
    isAtLeast: !isOver || seen.length > reachOfJoined,
  }
}

interface NearLine {
  id: number
  /** As text: so it keeps its microseconds. */
  at: string
  is_seen: boolean
}

async function lookAt(
  db: Database,
  search: LogSearch,
  { after, limit }: { after: NearLine | undefined; limit: number },
): Promise<NearLine[]> {
  let near = nearLines(db, search)
    .select(['l.id', 'l.occurred_at', 'l.target', 'l.organization_id'])
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(limit))
  if (after)
    near = near.where(sql<SqlBool>`(l.occurred_at, l.id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
  const { rows } = await sql<NearLine>`
    SELECT l.id, l.occurred_at::text AS at, ${isSeen(search, isListedBy(search.sight))} AS is_seen
    FROM ${near} AS l ORDER BY l.occurred_at DESC, l.id DESC`.execute(db)
  return rows
}

/** These lines, which the caller sees. */
const findLines = (db: Database, search: LogSearch, ids: readonly number[]) =>
  shownOf(db.selectFrom('audit_log as l').leftJoin('users', 'users.id', 'l.actor_id'), search)
    .where('l.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()

/** The lines, newest first. */
export function logsOf(db: Database, search: LogSearch): Listing<LogRow> {
  return {
    rows: shown(db, search),
    order: keys('desc', 'l.occurred_at', 'l.id'),
    chosen: chosen(db, search),
    reach: reachOfJoined,
  }
}

export type LogRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** The first people known to the caller whose name or username begins with these words. */
export function findNamed(db: Database, words: string, sight: Sight) {
  const form = searchForm(words)
  return db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        beginsWith(formOf(eb.ref('users.name')), form),
        beginsWith(formOf(eb.ref('users.username')), form),
      ]),
    )
    .where(isActorNamed(sight))
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The first lines of these people, read person by person, because most people have none. */
export async function findLinesOf(db: Database, people: readonly number[], limit: number) {
  const { rows } = await sql<{ id: number }>`
    SELECT line.id FROM unnest(${[...people]}::bigint[]) AS person,
      LATERAL (SELECT id FROM audit_log WHERE actor_id = person LIMIT ${limit}) AS line
    LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The day on which the log begins. */
export async function findEarliest(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('occurred_at')
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.occurred_at
}

/** The lines of a chain on a day, in the order in which they were written, beginning after the line `after`. */
export function findChainLines(
  db: Database,
  { day, chain, after, limit }: { day: string; chain: 'acts' | 'door'; after: number; limit: number },
) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('day', '=', day)
    .where('chain', '=', chain)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
