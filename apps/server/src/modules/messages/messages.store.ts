import type { MessageFilter } from '@uplink/contract/messages'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith } from '#platform/database/like'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { reachOfJoined } from '#platform/list/find-page'
import { allOf, keys, type Listing } from '#platform/list/listing'

/** The columns of a message's fields that row rules may name: those of its addressee. */
export const messageRuleColumns = {
  id: { column: 'message_logs.id', type: 'int' },
  organization_id: { column: 'message_logs.organization_id', type: 'int' },
  user_ref_id: { column: 'message_logs.user_id', type: 'int' },
} as const satisfies RuleColumns<'message'>

type Asked = Pick<MessageFilter, 'channel' | 'state' | 'q' | 'from' | 'to'> & {
  within: Within
  timeZone: string
}

const startOf = (day: Expression<unknown>, timeZone: string) =>
  sql`${day}::timestamp AT TIME ZONE ${timeZone}`

function conditionsOf({ channel, state, from, to, timeZone }: Asked) {
  return [
    channel !== undefined && sql<SqlBool>`message_logs.channel = ${sql.lit(channel)}`,
    // part of the SQL text, so that PostgreSQL uses the index of waiting and failed messages
    state !== undefined && sql<SqlBool>`message_logs.state = ${sql.lit(state)}`,
    from !== undefined && sql<SqlBool>`message_logs.created_at >= ${startOf(sql`${from}::date`, timeZone)}`,
    to !== undefined && sql<SqlBool>`message_logs.created_at < ${startOf(sql`(${to}::date + 1)`, timeZone)}`,
  ].filter((condition) => condition !== false)
}

/** With more matching people than this, messages are not looked up person by person. */
const peopleAtMost = 500

/** Messages to addresses, or to people, that begin with the text. */
async function searchFor(db: Database, q: string) {
  const begin = q.toLowerCase()
  const [name, username] = [sql`lower(users.name)`, sql`lower(users.username)`]
  const named = sql<SqlBool>`(${beginsWith(name, begin)} OR ${beginsWith(username, begin)})`
  const toAddress = beginsWith(sql.ref('message_logs.recipient_key'), begin)
  const people = await db
    .selectFrom('users')
    .select('users.id')
    .where(named)
    .limit(peopleAtMost + 1)
    .execute()
  const ids = people.map(({ id }) => id)
  const first = sql<SqlBool>`(${toAddress} OR message_logs.user_id = ANY(${ids}::bigint[]))`
  const isInPart = people.length > peopleAtMost
  // frequent matches: going through the log in its order soon fills a page
  return { first, all: isInPart ? sql<SqlBool>`(${toAddress} OR ${named})` : first, isInPart }
}

/** Each message has at most one person. */
const chosen = (db: Database, within: Within) =>
  db.selectFrom('message_logs').leftJoin('users', 'users.id', 'message_logs.user_id').where(within)

const shown = (db: Database, within: Within) =>
  chosen(db, within)
    .select([
      'message_logs.id',
      'message_logs.channel',
      'message_logs.recipient',
      'message_logs.kind',
      'message_logs.subject',
      'message_logs.text',
      'message_logs.state',
      'message_logs.error',
      'message_logs.created_at',
      'message_logs.ended_at',
      'users.id as user_id',
      'users.name as user_name',
    ])
    .$narrowType<{ channel: 'mail' | 'sms'; state: 'waiting' | 'sent' | 'kept' | 'failed' }>()

/** The messages within, newest first. */
export async function messagesOf(db: Database, asked: Asked): Promise<Listing<MessageRow>> {
  const found = asked.q === undefined ? undefined : await searchFor(db, asked.q)
  const narrowed = allOf(asked.within, ...conditionsOf(asked))
  return {
    rows: shown(db, allOf(narrowed, found?.all)),
    order: keys('desc', 'message_logs.created_at', 'message_logs.id'),
    chosen: chosen(db, allOf(narrowed, found?.all)),
    reach: reachOfJoined,
    countedInPart: found?.isInPart ? chosen(db, allOf(narrowed, found.first)) : undefined,
  }
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** The latest messages to one address, each in full while the outbox still has it. Runs as the system. */
export function findLatestTo(db: Database, asked: { recipient: string; limit: number }) {
  return db
    .selectFrom('message_logs as l')
    .leftJoin('outbox as o', 'o.id', 'l.outbox_id')
    .select([
      'l.id',
      'l.channel',
      'l.recipient',
      'l.kind',
      'l.subject',
      'l.state',
      'l.created_at',
      sql<string>`coalesce(o.payload ->> 'text', l.text)`.as('text'),
      sql<string | null>`o.payload ->> 'link'`.as('link'),
    ])
    .where('l.recipient', '=', asked.recipient)
    .orderBy('l.id', 'desc')
    .limit(asked.limit)
    .$narrowType<{ channel: 'mail' | 'sms'; state: 'waiting' | 'sent' | 'kept' | 'failed' }>()
    .execute()
}
