import type { MessageFilter } from '@uplink/contract/messages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginning } from '#platform/database/like'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** Where the fields that row rules may name are kept for a message: they are its addressee's. */
export const messageRuleColumns = {
  id: { column: 'message_logs.id', type: 'int' },
  organization_id: { column: 'users.organization_id', type: 'int' },
  user_ref_id: { column: 'message_logs.user_id', type: 'int' },
} as const satisfies RuleColumns<'message'>

type Asked = Pick<MessageFilter, 'channel' | 'state' | 'q' | 'from' | 'to'> & {
  within: Within
  timeZone: string
}

function chosen(db: Database, { channel, state, q, from, to, within, timeZone }: Asked) {
  let logs = db.selectFrom('message_logs').leftJoin('users', 'users.id', 'message_logs.user_id').where(within)
  if (channel) logs = logs.where('message_logs.channel', '=', channel)
  if (state) logs = logs.where('message_logs.state', '=', state)
  if (from)
    logs = logs.where(
      'message_logs.created_at',
      '>=',
      sql<Date>`${from}::date::timestamp AT TIME ZONE ${timeZone}`,
    )
  if (to)
    logs = logs.where(
      'message_logs.created_at',
      '<',
      sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
    )
  if (q)
    logs = logs.where((eb) =>
      eb.or([
        eb('message_logs.recipient', 'ilike', beginning(q)),
        eb('users.name', 'ilike', beginning(q)),
        eb('users.username', 'ilike', beginning(q)),
      ]),
    )
  return logs
}

/** A page of the log, newest first, among the rows that `within` lets through. */
export async function findPage(db: Database, asked: Asked & { limit: number; offset: number }) {
  const logs = chosen(db, asked)
  const [rows, count] = await Promise.all([
    logs
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
      .orderBy('message_logs.created_at', 'desc')
      .orderBy('message_logs.id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .$narrowType<{ channel: 'mail' | 'sms'; state: 'waiting' | 'sent' | 'kept' | 'failed' }>()
      .execute(),
    logs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export type MessageRow = Awaited<ReturnType<typeof findPage>>['rows'][number]

/** The latest messages to one address, each as it was written while the outbox still has it. As the system. */
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
