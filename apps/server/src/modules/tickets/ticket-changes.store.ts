import type { TicketCategory } from '@uplink/contract/tickets'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

const named = (db: Database, ids: readonly number[], within: Within) =>
  db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .select([
      'tickets.id',
      'tickets.subject',
      'tickets.status',
      'tickets.closed_at',
      'tickets.updated_at',
      'tickets.assignee_id',
      'tickets.connection_id',
      'tickets.tags',
      'connections.user_id as owner_id',
      'connections.organization_id',
    ])
    .where('tickets.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where(within)
    // in one order, so that two who lock the same ones never wait for each other
    .orderBy('tickets.id')

/** Those of these tickets that are within. */
export const findTicketsOf = (db: Database, ids: readonly number[], within: Within) =>
  named(db, ids, within).execute()

/** The same, locked until the transaction ends, so that answering and closing never overlap. */
export const lockTickets = (tx: Database, ids: readonly number[], within: Within) =>
  named(tx, ids, within).forUpdate(['tickets']).execute()

/** What one of the staff is called. */
export async function findName(db: Database, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('account_type', '=', 'staff')
    .executeTakeFirst()
  return row?.name
}

export const lockTicket = async (tx: Database, id: number, within: Within) =>
  (await lockTickets(tx, [id], within))[0]

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number]

export interface NewTicket {
  connection_id: number
  category: TicketCategory
  subject: string
  now: Date
}

export async function insertTicket(tx: Database, { now, ...ticket }: NewTicket): Promise<number> {
  const { id } = await tx
    .insertInto('tickets')
    .values({ ...ticket, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many tickets were opened for a connection since an instant. */
export async function countOpenedSince(tx: Database, connection: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connection)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Sets whose turn it is after a note, and assigns tickets that nobody had. What was put off is back. */
export async function setTurn(
  tx: Database,
  ids: readonly number[],
  turn: { status: 'open' | 'answered'; assignee?: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      status: turn.status,
      snoozed_until: null,
      updated_at: turn.now,
      assignee_id: turn.assignee
        ? eb.fn.coalesce('assignee_id', eb.val(turn.assignee))
        : eb.ref('assignee_id'),
    }))
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
}

export async function setClosed(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ status: 'closed', closed_at: now, updated_at: now, snoozed_until: null })
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
}

/** Reopens tickets. Their ratings are removed, because the rated solution did not last. */
export async function setReopened(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ status: 'open', closed_at: null, rating: null, updated_at: now })
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
}

export async function setRating(tx: Database, id: number, rating: number): Promise<void> {
  await tx.updateTable('tickets').set({ rating }).where('id', '=', id).execute()
}

/** Assigns tickets. The customer does not see that, so the time of the last change stays. */
export async function setAssignee(
  tx: Database,
  ids: readonly number[],
  assignee: number | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ assignee_id: assignee })
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute()
}
