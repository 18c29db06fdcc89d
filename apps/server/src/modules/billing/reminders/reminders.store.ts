import { remindedBills } from '@uplink/contract/bill-reminders'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { chosen, type InvoiceQuery } from '../invoices/desk-invoices.store'
import { isPromised } from '../ledger/promised.store'

/** The day of the line's organization. */
const todayOf = (now: Date) => sql<string>`(${now}::timestamptz AT TIME ZONE o.time_zone)::date`

/** Why a line is not reminded; null: it is. */
const hindranceOf = (now: Date) => sql<'paid' | 'promised' | 'reminded' | null>`CASE
  WHEN sum(1) FILTER (WHERE i.status = 'open') IS NULL THEN 'paid'
  WHEN ${isPromised(todayOf(now))} THEN 'promised'
  WHEN EXISTS (SELECT FROM bill_reminder_lines r WHERE r.connection_id = c.id AND r.sent_on = ${todayOf(now)})
    OR EXISTS (
      SELECT FROM invoice_reminders r JOIN invoices told ON told.id = r.invoice_id
      WHERE told.connection_id = c.id AND r.sent_on = ${todayOf(now)}) THEN 'reminded' END`

export interface RemindedLine {
  id: number
  user_id: number
  username: string
  holder: string
  mobile_no: string | null
  currency: string
  today: string
  hindrance: 'paid' | 'promised' | 'reminded' | null
  invoice_ids: number[]
  /** Of the unpaid ones: how many, what is to pay, and the one that is due first. */
  open: number
  rest: number
  due_on: string | null
  oldest: { id: number; number: string } | null
}

/** Lines of these invoices, each with what a reminder would say. */
async function linesOf(db: Database, ids: readonly number[], now: Date): Promise<RemindedLine[]> {
  const { rows } = await sql<RemindedLine>`
    SELECT c.id, c.user_id, c.username, trim(c.first_name || ' ' || c.last_name) AS holder,
      nullif(u.mobile_no, '') AS mobile_no, o.currency, ${todayOf(now)} AS today, ${hindranceOf(now)} AS hindrance,
      array_agg(i.id ORDER BY i.due_on, i.id) AS invoice_ids,
      count(*) FILTER (WHERE i.status = 'open') AS open,
      coalesce(sum(i.total - i.paid) FILTER (WHERE i.status = 'open'), 0)::bigint AS rest,
      min(i.due_on) FILTER (WHERE i.status = 'open') AS due_on,
      (array_agg(json_build_object('id', i.id, 'number', i.number) ORDER BY i.due_on, i.id)
        FILTER (WHERE i.status = 'open'))[1] AS oldest
    FROM invoices i
    JOIN connections c ON c.id = i.connection_id
    JOIN organizations o ON o.id = c.organization_id
    JOIN users u ON u.id = c.user_id
    WHERE i.id = ANY (${ids}::bigint[]) AND i.status <> 'void'
    GROUP BY c.id, u.id, o.id ORDER BY c.id`.execute(db)
  return rows.map((row) => ({ ...row, invoice_ids: row.invoice_ids.map(Number) }))
}

/** The lines of the chosen invoices; undefined: more match than a reminder may be about. */
export async function findReminded(
  db: Database,
  query: InvoiceQuery,
  { ids, lines }: { ids?: readonly number[] | undefined; lines?: readonly number[] | undefined },
): Promise<RemindedLine[] | undefined> {
  const some = await chosen(db, query)
    .$if(lines !== undefined, (only) =>
      only.where('i.connection_id', '=', sql<number>`ANY (${lines ?? []}::bigint[])`),
    )
    .$if(ids !== undefined, (only) => only.where('i.id', '=', sql<number>`ANY (${ids ?? []}::bigint[])`))
    .select('i.id')
    .orderBy('i.id', 'desc')
    .limit(remindedBills.matching + 1)
    .execute()
  if (some.length > remindedBills.matching) return undefined
  return linesOf(
    db,
    some.map(({ id }) => id),
    query.now,
  )
}

/** Lines whose bills are among these, of these lines. */
export async function findRemindedOf(
  db: Database,
  query: InvoiceQuery,
  lines: readonly number[],
): Promise<RemindedLine[]> {
  const some = await chosen(db, query)
    .where('i.connection_id', '=', sql<number>`ANY (${[...lines]}::bigint[])`)
    .select('i.id')
    .execute()
  return linesOf(
    db,
    some.map(({ id }) => id),
    query.now,
  )
}

/** Locks lines, in one order for everybody, so that no two reminders of a day reach one of them. */
export const holdLines = (tx: Database, lines: readonly number[]) =>
  tx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', sql<number>`ANY (${[...lines]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function insertReminder(
  tx: Database,
  { by, now, lines }: { by: number; now: Date; lines: readonly RemindedLine[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('bill_reminders')
    .values({ asked_by: by, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO bill_reminder_lines (reminder_id, connection_id, invoice_ids, result)
    SELECT ${id}, (line->>'id')::bigint, ARRAY(SELECT jsonb_array_elements_text(line->'bills')::bigint), line->>'result'
    FROM jsonb_array_elements(${JSON.stringify(
      lines.map((line) => ({ id: line.id, bills: line.invoice_ids, result: line.hindrance })),
    )}::jsonb) AS line`.execute(tx)
  return id
}

/** What became of a reminder that this person has sent. */
export async function findResult(db: Database, { id, by }: { id: number; by: number }) {
  const counted = (result: string) => sql<number>`count(*) FILTER (WHERE l.result = ${sql.lit(result)})`
  return db
    .selectFrom('bill_reminders as r')
    .innerJoin('bill_reminder_lines as l', 'l.reminder_id', 'r.id')
    .select(['r.id', 'r.asked_at', 'r.finished_at', sql<number>`count(*)`.as('lines')])
    .select([counted('sent').as('sent'), counted('paid').as('paid'), counted('promised').as('promised')])
    .select([counted('reminded').as('reminded'), counted('failed').as('failed')])
    .where('r.id', '=', id)
    .where('r.asked_by', '=', by)
    .groupBy('r.id')
    .executeTakeFirst()
}

/** Reminders that are not done, the oldest first. */
export async function findUnfinished(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('bill_reminders')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** The next lines of a reminder that wait, locked, as they are now. */
export async function takeNext(
  tx: Database,
  { id, now, limit, except }: { id: number; now: Date; limit: number; except: readonly number[] },
): Promise<RemindedLine[]> {
  const taken = await tx
    .selectFrom('bill_reminder_lines')
    .select(['connection_id', 'invoice_ids'])
    .where('reminder_id', '=', id)
    .where('result', 'is', null)
    .where('connection_id', '<>', sql<number>`ALL (${except}::bigint[])`)
    .orderBy('connection_id')
    .limit(limit)
    .forUpdate()
    .execute()
  await holdLines(
    tx,
    taken.map(({ connection_id }) => connection_id),
  )
  return linesOf(
    tx,
    taken.flatMap(({ invoice_ids }) => invoice_ids.map(Number)),
    now,
  )
}

/** Writes down what became of lines, and that these bills were reminded of, which the billing run does not repeat. */
export async function noteResults(tx: Database, id: number, lines: readonly RemindedLine[]): Promise<void> {
  await noteTold(tx, lines)
  await sql`
    UPDATE bill_reminder_lines l SET result = done.result, sent_on = done.today
    FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line) => ({
        line: line.id,
        result: line.hindrance ?? 'sent',
        today: line.hindrance === null ? line.today : null,
      })),
    )}::jsonb) AS done (line bigint, result text, today date)
    WHERE l.reminder_id = ${id} AND l.connection_id = done.line`.execute(tx)
}

/** Writes down of which bills their lines were reminded. */
export async function noteTold(tx: Database, lines: readonly RemindedLine[]): Promise<void> {
  await sql`
    INSERT INTO invoice_reminders (invoice_id, kind, sent_on)
    SELECT i.id, done.kind, done.today
    FROM jsonb_to_recordset(${JSON.stringify(
      lines
        .filter(({ hindrance }) => hindrance === null)
        .map((line) => ({
          today: line.today,
          bills: line.invoice_ids,
          kind: isOverdue(line) ? 'overdue' : 'due',
        })),
    )}::jsonb) AS done (today date, bills jsonb, kind text)
    JOIN invoices i ON i.id IN (SELECT jsonb_array_elements_text(done.bills)::bigint) AND i.status = 'open'
    ON CONFLICT DO NOTHING`.execute(tx)
}

export const isOverdue = ({ due_on, today }: RemindedLine) => due_on !== null && due_on < today

/** The lines that are left failed, and the reminder is done. */
export async function finishReminder(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    WITH left_over AS (
      UPDATE bill_reminder_lines SET result = 'failed' WHERE reminder_id = ${id} AND result IS NULL
    )
    UPDATE bill_reminders SET finished_at = ${now} WHERE id = ${id} AND finished_at IS NULL`.execute(db)
}
