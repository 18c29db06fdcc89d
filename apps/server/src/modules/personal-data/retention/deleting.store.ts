import { sql } from 'kysely'
import type { RetentionKind } from '@uplink/contract/retention'
import type { Database } from '#platform/database/kysely'
import type { Run } from './retention.store'

/** How many lines, people or imports one step looks at, and how many rows it deletes at most. */
export interface StepSize {
  looked: number
  deleted: number
}

/** What one step did: where it is now, and whether nothing is left. */
export interface Stepped {
  deleted: number
  after: number
  isDone: boolean
}

type Step = (tx: Database, run: Run, size: StepSize) => Promise<Stepped>

const countOf = async (tx: Database, query: ReturnType<typeof sql>) =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

/**
 * Goes over an organization's lines or people by their numbers, some hundreds at a time: their rows are found by the index that begins
 * with the line or the person, however much there is of others. Where a step deletes all it may, the next looks at the same ones again.
 */
const walking =
  (
    table: 'connections' | 'users',
    remove: (tx: Database, of: { ids: number[]; before: Date; limit: number }) => Promise<number>,
  ): Step =>
  async (tx, { organization_id: organization, before, after_id: after }, size) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}
      WHERE organization_id = ${organization} AND id > ${after} ORDER BY id LIMIT ${size.looked}`.execute(tx)
    const ids = rows.map(({ id }) => Number(id))
    const last = ids.at(-1)
    if (last === undefined) return { deleted: 0, after, isDone: true }
    const deleted = await remove(tx, { ids, before, limit: size.deleted })
    const isFull = deleted >= size.deleted
    return { deleted, after: isFull ? after : last, isDone: !isFull && ids.length < size.looked }
  }

/**
 * Usage of the past goes by whole months (UTC): those that nobody keeps any longer have been dropped by then (`usage.move-to-past`), and
 * only where another organization keeps them longer, lines lose their rows one by one.
 */
const beginningOfMonth = (before: Date) =>
  new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1))

/** Sessions on the network that ended before, with their days; a line's last sign-in, and names of devices that no session has any more, from before. */
const network = walking('connections', async (tx, { ids, before, limit }) => {
  await sql`DELETE FROM network_authentications WHERE connection_id = ANY(${ids}::bigint[])
    AND occurred_at < ${before}`.execute(tx)
  const deleted = await countOf(
    tx,
    sql`DELETE FROM network_sessions WHERE id = ANY(ARRAY(SELECT id FROM network_sessions
      WHERE connection_id = ANY(${ids}::bigint[]) AND started_at < ${before} AND stopped_at < ${before} LIMIT ${limit}))`,
  )
  const past = sql`connection_id = ANY(${ids}::bigint[]) AND stopped_at < ${beginningOfMonth(before)}`
  const all =
    deleted + (await deletePast(tx, { table: 'past_network_sessions', past, limit: limit - deleted }))
  await sql`DELETE FROM device_names d WHERE d.connection_id = ANY(${ids}::bigint[]) AND d.named_at < ${before}
    AND NOT EXISTS (SELECT FROM all_network_sessions s
      WHERE s.connection_id = d.connection_id AND device_form(s.calling_station) = d.device)`.execute(tx)
  return all
})

/** Usage by day of months that ended before. */
const usage = walking('connections', async (tx, { ids, before, limit }) => {
  const past = sql`connection_id = ANY(${ids}::bigint[])
    AND day < ${beginningOfMonth(before).toISOString().slice(0, 10)}::date`
  const deleted = await countOf(
    tx,
    sql`DELETE FROM usage_days WHERE ctid = ANY(ARRAY(SELECT ctid FROM usage_days WHERE ${past} LIMIT ${limit}))`,
  )
  return deleted + (await deletePast(tx, { table: 'past_usage_days', past, limit: limit - deleted }))
})

/** Deletes so many of these rows at most. Each partition counts its places anew, so the condition stands twice. */
async function deletePast(
  tx: Database,
  {
    table,
    past,
    limit,
  }: { table: 'past_network_sessions' | 'past_usage_days'; past: ReturnType<typeof sql>; limit: number },
): Promise<number> {
  return countOf(
    tx,
    sql`DELETE FROM ${sql.table(table)} AS p
      USING (SELECT tableoid AS part, ctid AS place FROM ${sql.table(table)} WHERE ${past} LIMIT ${limit}) AS due
      WHERE ${past} AND p.tableoid = due.part AND p.ctid = due.place`,
  )
}

/** Chat messages that were written before; the chat itself once it has none. */
const chats = walking('connections', async (tx, { ids, before, limit }) => {
  const deleted = await countOf(
    tx,
    sql`DELETE FROM chat_messages WHERE id = ANY(ARRAY(SELECT id FROM chat_messages
      WHERE connection_id = ANY(${ids}::bigint[]) AND created_at < ${before} LIMIT ${limit}))`,
  )
  await sql`DELETE FROM chats c WHERE connection_id = ANY(${ids}::bigint[]) AND last_message_at < ${before}
    AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.connection_id = c.connection_id)`.execute(tx)
  return deleted
})

/** Sign-ins that ended before. */
const signIns = walking('users', (tx, { ids, before, limit }) =>
  countOf(
    tx,
    sql`DELETE FROM sessions WHERE id = ANY(ARRAY(SELECT id FROM sessions
      WHERE user_id = ANY(${ids}::bigint[]) AND (ended_at < ${before} OR expires_at < ${before}) LIMIT ${limit}))`,
  ),
)

/** Closed tickets of which nothing was heard since, with texts and files; one that others were merged into goes after them. */
const tickets: Step = async (tx, { organization_id: organization, before }, size) => {
  const limit = Math.ceil(size.deleted / 10)
  const deleted = await countOf(
    tx,
    sql`DELETE FROM tickets WHERE id = ANY(ARRAY(SELECT t.id FROM tickets t
      WHERE t.organization_id = ${organization} AND t.updated_at < ${before} AND t.status = 'closed' AND t.closed_at < ${before}
        AND NOT EXISTS (SELECT FROM tickets m WHERE m.merged_into = t.id)
      ORDER BY t.updated_at LIMIT ${limit}))`,
  )
  return { deleted, after: 0, isDone: deleted === 0 }
}

/** Entries of the message log. */
const messages: Step = async (tx, { organization_id: organization, before }, size) => {
  const deleted = await countOf(
    tx,
    sql`DELETE FROM message_logs WHERE id = ANY(ARRAY(SELECT id FROM message_logs
      WHERE organization_id = ${organization} AND created_at < ${before} ORDER BY created_at LIMIT ${size.deleted}))`,
  )
  return { deleted, after: 0, isDone: deleted < size.deleted }
}

/** The lines of files that were imported before, import by import. One that was never written goes whole. */
const imports: Step = async (tx, { organization_id: organization, before, after_id: after }, size) => {
  const { rows } = await sql<{ id: number; state: string }>`SELECT id, state FROM imports
    WHERE organization_id = ${organization} AND id > ${after} AND state IN ('new', 'checked', 'done', 'undone')
      AND coalesce(undone_at, applied_at, checked_at, created_at) < ${before}
    ORDER BY id LIMIT 1 FOR UPDATE`.execute(tx)
  const [one] = rows
  if (!one) return { deleted: 0, after, isDone: true }
  const id = Number(one.id)
  await sql`UPDATE imports SET has_lost_rows = true WHERE id = ${id} AND NOT has_lost_rows`.execute(tx)
  const deleted = await countOf(
    tx,
    sql`DELETE FROM import_rows WHERE import_id = ${id} AND line = ANY(ARRAY(SELECT line FROM import_rows
      WHERE import_id = ${id} ORDER BY line LIMIT ${size.deleted}))`,
  )
  if (deleted >= size.deleted) return { deleted, after, isDone: false }
  const problems = await countOf(
    tx,
    sql`DELETE FROM import_problems WHERE ctid = ANY(ARRAY(SELECT ctid FROM import_problems
      WHERE import_id = ${id} LIMIT ${size.deleted}))`,
  )
  if (problems >= size.deleted) return { deleted, after, isDone: false }
  if (one.state === 'new' || one.state === 'checked')
    await sql`DELETE FROM imports WHERE id = ${id}`.execute(tx)
  else {
    await sql`DELETE FROM import_parts WHERE import_id = ${id}`.execute(tx)
  }
  return { deleted, after: id, isDone: false }
}

/** The audit log of everybody, a whole day at a time: each day is a chain of its own. */
const audit: Step = async (tx, { before }) => {
  const { rows } = await sql<{ deleted: number | null }>`
    SELECT delete_audit_day(${before.toISOString().slice(0, 10)}::date) AS deleted`.execute(tx)
  const deleted = rows[0]?.deleted ?? null
  return { deleted: Number(deleted ?? 0), after: 0, isDone: deleted === null }
}

/** One step of each kind, small enough that nobody waits for its locks. */
export const steps: Readonly<Record<RetentionKind, Step>> = {
  network,
  usage,
  tickets,
  chats,
  messages,
  'sign-ins': signIns,
  imports,
  audit,
}
