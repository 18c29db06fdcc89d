import { writtenAs } from '@uplink/contract/audit'
import type { LogFilter } from '@uplink/contract/logs'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginning, beginsWith } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { reachOfJoined } from '#platform/list/find-page'
import { keys, type Listing } from '#platform/list/listing'

/**
 * Whose lines a person sees: all, or those of some people; lines about sign-ins and refusals must be the person's
 * own.
 */
export type Sight = 'all' | { person: number; people: Within }

export interface LogSearch extends Omit<LogFilter, 'q'> {
  sight: Sight
  timeZone: string
  address?: string
  requestId?: string
  /** Only lines of these people; or, if they are few, only the lines with these ids. */
  named?: readonly number[]
  lines?: readonly number[]
}

/** A single id by `=`, so that PostgreSQL looks for the person before their lines. */
const isOneOf = (column: string, ids: readonly number[]) =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`

function chosen(db: Database, search: LogSearch) {
  const { sight, timeZone, actor_id, act, target, time_from, time_to, address, requestId, named, lines } =
    search
  let logs = db.selectFrom('audit_log as l').leftJoin('users', 'users.id', 'l.actor_id')
  if (sight !== 'all')
    logs = logs
      .where('users.id', 'is not', null)
      .where(sight.people)
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
  if (address) logs = logs.where('l.address', '=', address)
  if (requestId) logs = logs.where('l.request_id', '=', requestId)
  return logs
}

const startOf = (day: string, timeZone: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE ${timeZone}`

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const shown = (db: Database, search: LogSearch) =>
  chosen(db, search).select([
    'l.id',
    'l.occurred_at',
    'l.actor_id',
    'users.name as actor_name',
    'l.action',
    'l.target',
    'l.details',
    'l.address',
    'l.request_id',
  ])

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

/** The first visible people whose name or username begins with these words. */
export function findNamed(db: Database, words: string, sight: Sight) {
  const begin = words.toLowerCase()
  return db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([beginsWith(sql`lower(users.name)`, begin), beginsWith(sql`lower(users.username)`, begin)]),
    )
    .$if(sight !== 'all', (query) => query.where(sight === 'all' ? sql<SqlBool>`true` : sight.people))
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
