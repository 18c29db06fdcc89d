import { mostTogether, type MessageFilter, type MessageLog } from '@uplink/contract/messages'
import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith, formOf, numberBegins, numberEnds } from '#platform/database/like'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { reachOfJoined } from '#platform/list/find-page'
import { allOf, keys, type Listing } from '#platform/list/listing'

/** The columns of a message's fields that row rules may name: those of its addressee. */
export const messageRuleColumns = {
  id: { column: 'message_logs.id', type: 'int' },
  organization_id: { column: 'message_logs.organization_id', type: 'int' },
  user_ref_id: { column: 'message_logs.user_id', type: 'int' },
} as const satisfies RuleColumns<'message'>

type MessageQuery = Pick<MessageFilter, 'channel' | 'state' | 'q' | 'from' | 'to' | 'waves' | 'with'> & {
  within: Within
  /** What of `within` the organization alone decides, so that it is true of a whole wave or of nothing of it. */
  withinOrganization: Within
  timeZone: string
}

const startOf = (day: Expression<unknown>, timeZone: string) =>
  sql`${day}::timestamp AT TIME ZONE ${timeZone}`

/** All but those that stand for nothing by themselves: their wave's first message is there, and is seen as well. */
const isFirst = (withinOrganization: Within) => sql<SqlBool>`NOT (
  coalesce(message_logs.wave <> message_logs.outbox_id, false) AND ${withinOrganization} AND EXISTS (
    SELECT FROM message_logs AS first WHERE first.outbox_id = message_logs.wave
      AND first.organization_id IS NOT DISTINCT FROM message_logs.organization_id))`

/** The index of `created_at` finds a wave. */
const isWith = (first: number) => sql<SqlBool>`EXISTS (
  SELECT FROM message_logs AS first WHERE first.id = ${first} AND first.created_at = message_logs.created_at
    AND (first.id = message_logs.id OR first.wave = message_logs.wave))`

/** How many there are of a wave that a message is the first of, and of these not sent. */
const alike = (withinOrganization: Within) => sql<{ messages: number; unsent: number } | null>`CASE
  WHEN message_logs.wave = message_logs.outbox_id AND ${withinOrganization} THEN (
    SELECT json_build_object('messages', count(*), 'unsent', count(*) FILTER (WHERE counted.state <> 'sent'))
    FROM (SELECT other.state FROM message_logs AS other
      WHERE other.created_at = message_logs.created_at AND other.wave = message_logs.wave
        AND other.organization_id IS NOT DISTINCT FROM message_logs.organization_id
      LIMIT ${sql.lit(mostTogether)}) AS counted) END`

function conditionsOf(query: MessageQuery) {
  const { channel, state, from, to, timeZone, waves, withinOrganization, with: first } = query
  return [
    channel !== undefined && sql<SqlBool>`message_logs.channel = ${sql.lit(channel)}`,
    // part of the SQL text, so that PostgreSQL uses the index of waiting and failed messages
    state !== undefined && sql<SqlBool>`message_logs.state = ${sql.lit(state)}`,
    from !== undefined && sql<SqlBool>`message_logs.created_at >= ${startOf(sql`${from}::date`, timeZone)}`,
    to !== undefined && sql<SqlBool>`message_logs.created_at < ${startOf(sql`(${to}::date + 1)`, timeZone)}`,
    waves !== undefined && isFirst(withinOrganization),
    first !== undefined && isWith(first),
  ].filter((condition) => condition !== false)
}

/** With more matching people than this, messages are not looked up person by person. */
const maxPeople = 5000

/** How many messages to numbers that end with some digits are looked at. */
const mostEnding = 5000

/** Messages to addresses, or to people, that begin with the text, or to numbers that end with it. */
async function searchFor(db: Database, q: string) {
  const form = searchForm(q)
  const number = partOfNumber(q)
  const name = formOf(sql.ref('users.name'))
  const username = formOf(sql.ref('users.username'))
  const mobile = sql.ref('users.mobile_no')
  const ways = [
    { by: name, is: beginsWith(name, form) },
    { by: username, is: beginsWith(username, form) },
    ...(number
      ? [
          { by: mobile, is: numberBegins(mobile, number) },
          { by: sql`reverse(${mobile})`, is: numberEnds(mobile, number) },
        ]
      : []),
  ]
  const recipient = sql.ref('message_logs.recipient_key')
  const toNumber = number
    ? sql`(${numberBegins(recipient, number)} OR message_logs.id = ANY(ARRAY(
        SELECT messages_to_number_ending(${number.ending}, ${sql.lit(mostEnding)}))))`
    : sql`false`
  const toAddress = sql<SqlBool>`(${beginsWith(recipient, form)} OR ${toNumber})`
  // each way in the order of its index, so that frequent beginnings end after so many people
  const { rows: people } = await sql<{ id: number }>`${sql.join(
    ways.map(
      ({ by, is }) =>
        sql`(SELECT users.id FROM users WHERE ${is} ORDER BY ${by} USING ~<~ LIMIT ${sql.lit(maxPeople + 1)})`,
    ),
    sql` UNION `,
  )}`.execute(db)
  const ids = people.map(({ id }) => id)
  const first = sql<SqlBool>`(${toAddress} OR message_logs.user_id = ANY(${ids}::bigint[]))`
  const isInPart = people.length > maxPeople
  // Frequent matches: going through the log in its order soon fills a page. The people are looked up once for all messages.
  const named = sql<SqlBool>`message_logs.user_id IN (SELECT users.id FROM users WHERE ${sql.join(
    ways.map(({ is }) => is),
    sql` OR `,
  )})`
  return { first, all: isInPart ? sql<SqlBool>`(${toAddress} OR ${named})` : first, isInPart }
}

/** Each message has at most one person. */
const chosen = (db: Database, within: Within) =>
  db.selectFrom('message_logs').leftJoin('users', 'users.id', 'message_logs.user_id').where(within)

const shown = (db: Database, within: Within, counted: ReturnType<typeof alike>) =>
  chosen(db, within)
    .select([counted.as('alike')])
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
export async function messagesOf(db: Database, query: MessageQuery): Promise<Listing<MessageRow>> {
  const found = query.q === undefined ? undefined : await searchFor(db, query.q)
  const counted = query.waves === undefined ? sql.lit(null) : alike(query.withinOrganization)
  const narrowed = allOf(query.within, ...conditionsOf(query))
  return {
    rows: shown(db, allOf(narrowed, found?.all), counted),
    order: keys('desc', 'message_logs.created_at', 'message_logs.id'),
    chosen: chosen(db, allOf(narrowed, found?.all)),
    reach: reachOfJoined,
    countedInPart: found?.isInPart ? chosen(db, allOf(narrowed, found.first)) : undefined,
  }
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/**
 * Messages somebody wants sent again, locked, and whether their whole text is left: null, if the outbox has them no more,
 * false, if it had secrets, which were deleted when it was given up. Runs as the system.
 */
export const lockForAgain = (tx: Database, { ids, within }: { ids: readonly number[]; within: Within }) =>
  tx
    .selectFrom('message_logs')
    .where('message_logs.id', 'in', ids)
    .where(within)
    .select(['message_logs.id', 'message_logs.recipient', 'message_logs.state'])
    .select(
      sql<boolean | null>`(SELECT jsonb_exists(outbox.payload, 'text') FROM outbox
        WHERE outbox.id = message_logs.outbox_id AND outbox.abandoned_at IS NOT NULL)`.as('left'),
    )
    .orderBy('message_logs.id')
    .forUpdate()
    .$narrowType<{ state: MessageLog['state'] }>()
    .execute()

export type GivenUp = Awaited<ReturnType<typeof lockForAgain>>[number]

/** They are tried as if they were written now, under their old ids, so that nothing is sent twice. Runs as the system. */
export async function waitAgain(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    WITH again AS (
      UPDATE outbox SET abandoned_at = NULL, attempts = 0, last_error = NULL, created_at = ${now}, next_attempt_at = 'epoch'
      WHERE abandoned_at IS NOT NULL
        AND id IN (SELECT outbox_id FROM message_logs WHERE id = ANY(${ids}::bigint[]))
      RETURNING id)
    UPDATE message_logs SET state = 'waiting', error = NULL, ended_at = NULL
    FROM again WHERE message_logs.outbox_id = again.id`.execute(tx)
}

/** The latest messages to one address, each in full while the outbox still has it. Runs as the system. */
export function findLatestTo(db: Database, query: { recipient: string; limit: number }) {
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
    .where('l.recipient', '=', query.recipient)
    .orderBy('l.id', 'desc')
    .limit(query.limit)
    .$narrowType<{ channel: 'mail' | 'sms'; state: 'waiting' | 'sent' | 'kept' | 'failed' }>()
    .execute()
}
