import { writtenAs } from '@uplink/contract/audit'
import type { LogFilter } from '@uplink/contract/logs'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginning } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'

/** Whose lines somebody sees: all, or those of some people, of which those at the door must be the person's own. */
export type Sight = 'all' | { person: number; people: Within }

export interface LogSearch extends Omit<LogFilter, 'q'> {
  sight: Sight
  timeZone: string
  address?: string
  requestId?: string
  /** What these people did. */
  named?: readonly number[]
}

function chosen(db: Database, search: LogSearch) {
  const { sight, timeZone, actor_id, act, target, time_from, time_to, address, requestId, named } = search
  let logs = db.selectFrom('audit_log as l').leftJoin('users as actor', 'actor.id', 'l.actor_id')
  if (sight !== 'all')
    logs = logs
      .where('l.actor_id', 'in', db.selectFrom('users').select('users.id').where(sight.people))
      .where((eb) => eb.or([eb('l.chain', '=', 'acts'), eb('l.actor_id', '=', sight.person)]))
  if (actor_id) logs = logs.where('l.actor_id', 'in', actor_id)
  if (named) logs = logs.where((eb) => eb('l.actor_id', '=', eb.fn.any(eb.val([...named]))))
  if (act) logs = logs.where('l.action', 'in', act.flatMap(writtenAs))
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

function newestFirst(logs: ReturnType<typeof chosen>) {
  return logs
    .select([
      'l.id',
      'l.occurred_at',
      'l.actor_id',
      'actor.name as actor_name',
      'l.action',
      'l.target',
      'l.details',
      'l.address',
      'l.request_id',
    ])
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.id', 'desc')
}

/** A page, newest first, and how many lines match: a log of years is counted only up to `countedAtMost`. */
export async function findPage(
  db: Database,
  search: LogSearch,
  { limit, offset, countedAtMost }: { limit: number; offset: number; countedAtMost: number },
) {
  const logs = chosen(db, search)
  const [rows, count] = await Promise.all([
    newestFirst(logs).limit(limit).offset(offset).execute(),
    db
      .selectFrom(logs.select('l.id').limit(countedAtMost).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** The next lines after one, newest first. */
export function findLines(
  db: Database,
  { before, ...search }: LogSearch & { before: { occurred_at: Date; id: number } | undefined },
  limit: number,
) {
  return newestFirst(chosen(db, search))
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(l.occurred_at, l.id) < (${before?.occurred_at}, ${before?.id})`),
    )
    .limit(limit)
    .execute()
}

export type LogRow = Awaited<ReturnType<typeof findLines>>[number]

/** The first people whose name or username begins with these words. */
export function findNamed(db: Database, words: string) {
  const pattern = beginning(words.toLowerCase())
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`(lower(users.name) LIKE ${pattern} OR lower(users.username) LIKE ${pattern})`)
    .orderBy('id')
    .limit(200)
    .execute()
}

/** The lines of a chain on a day, in the order they were written, from after one. */
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
