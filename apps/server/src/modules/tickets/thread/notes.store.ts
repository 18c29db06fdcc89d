import type { UploadType } from '@uplink/contract/files'
import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { given, lookup, type Slots } from '#platform/database/statement'
import type { Within } from '#platform/http/gatekeeper'
import { idsWithin } from '../tickets.store'

interface AttachmentJson {
  id: number
  name: string
  type: UploadType
  size: number
}

/** The most notes that a thread shows. */
const maxThreadLength = 500

const attachments = sql<AttachmentJson[]>`coalesce((SELECT json_agg(json_build_object(
  'id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) ORDER BY a.id)
  FROM ticket_attachments a WHERE a.note_id = n.id), '[]')`

interface Narrowed {
  account_type: 'customer' | 'staff'
  diagnosis: LineDiagnosis | null
}

function notes(db: Database) {
  return db
    .selectFrom('ticket_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.body', 'n.is_internal', 'n.created_at', 'n.diagnosis'])
    .select(['u.name as author', 'u.account_type'])
    .select(attachments.as('attachments'))
    .$narrowType<Narrowed>()
}

/** A ticket's thread, oldest first. For a customer the statement itself leaves internal notes out. */
export async function findThread(db: Database, ticketId: number, show: 'all' | 'public') {
  const thread = notes(db).where('n.ticket_id', '=', ticketId)
  const rows = await (show === 'all' ? thread : thread.where('n.is_internal', '=', false))
    .orderBy('n.id', 'desc')
    .limit(maxThreadLength)
    .execute()
  return rows.reverse()
}

export type NoteRow = Awaited<ReturnType<typeof findThread>>[number]

interface Chosen {
  connection: number
  ticket: number | null
}

interface Place {
  limit: number
  offset: number
}

/**
 * One page with the count of all. Each note costs its customer's policy, so the chosen ones are read once; authors and
 * attachments are looked up for the page only.
 */
const chosenNotes = (db: Database, slot: Slots<Chosen & Place>, within?: Within) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('ticket_notes as own')
        .innerJoin('tickets as t', 't.id', 'own.ticket_id')
        .select(['own.id', 'own.body', 'own.is_internal', 'own.created_at', 'own.author_id', 'own.diagnosis'])
        .select(['t.id as ticket_id', 't.subject', sql<number>`count(*) OVER ()`.as('total')])
        .where('own.is_internal', '=', sql.lit(false))
        .where('t.connection_id', '=', slot('connection'))
        .where(sql<SqlBool>`(${slot('ticket')}::bigint IS NULL OR t.id = ${slot('ticket')})`)
        .$if(within !== undefined, (query) =>
          query.where('t.id', 'in', idsWithin(db, slot('connection'), within)),
        )
        .orderBy('own.id', 'desc')
        .limit(slot('limit'))
        .offset(slot('offset'))
        .as('n'),
    )
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.body', 'n.is_internal', 'n.created_at', 'n.diagnosis'])
    .select(['u.name as author', 'u.account_type'])
    .select(['n.ticket_id', 'n.subject', 'n.total'])
    .select(attachments.as('attachments'))
    .orderBy('n.id', 'desc')
    .$narrowType<Narrowed>()

const pageOfNotes = lookup((db, slot: Slots<Chosen & Place>) => chosenNotes(db, slot))

/** The notes that customers may read in the tickets of a connection, the latest first; `within` are staff's row rules. */
export async function findNotePage(
  db: Database,
  query: { connection: number; ticket: number | undefined; within: Within | undefined } & Place,
) {
  const { within } = query
  const read = (place: Place) => {
    const chosen = { connection: query.connection, ticket: query.ticket ?? null, ...place }
    return within === undefined ? pageOfNotes(db, chosen) : chosenNotes(db, given(chosen), within).execute()
  }
  const rows = await read({ limit: query.limit, offset: query.offset })
  // A page behind the last one has no row that could say how many there are.
  const counted = rows[0] ?? (query.offset > 0 ? (await read({ limit: 1, offset: 0 }))[0] : undefined)
  return { rows, total: counted?.total ?? 0 }
}

export async function insertNote(
  db: Database,
  note: {
    ticket_id: number
    author_id: number
    is_internal: boolean
    body: string
    sent_key: string | null
    diagnosis: LineDiagnosis | null
    created_at: Date
  },
): Promise<number> {
  const diagnosis = note.diagnosis && JSON.stringify(note.diagnosis)
  const { id } = await db
    .insertInto('ticket_notes')
    .values({ ...note, diagnosis })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One note of an author into each of these tickets. */
export async function insertNotes(
  db: Database,
  note: {
    tickets: readonly number[]
    author_id: number
    body: string
    sent_key: string | null
    created_at: Date
  },
): Promise<void> {
  const { tickets, ...shared } = note
  await db
    .insertInto('ticket_notes')
    .values(
      tickets.map((ticket) => ({
        ticket_id: ticket,
        author_id: shared.author_id,
        is_internal: false,
        body: shared.body,
        sent_key: shared.sent_key,
        created_at: shared.created_at,
      })),
    )
    .execute()
}

/** Into which of these tickets an author has written this note already. */
export async function writtenInto(
  db: Database,
  { tickets, author, key }: { tickets: readonly number[]; author: number; key: string },
): Promise<ReadonlySet<number>> {
  const notes = await db
    .selectFrom('ticket_notes')
    .select('ticket_id')
    .where('ticket_id', 'in', tickets)
    .where('author_id', '=', author)
    .where('sent_key', '=', key)
    .execute()
  return new Set(notes.map(({ ticket_id }) => ticket_id))
}

/** Whether an author has written this note into the ticket already. */
export async function isWritten(
  db: Database,
  { ticket, author, key }: { ticket: number; author: number; key: string },
): Promise<boolean> {
  return (await writtenInto(db, { tickets: [ticket], author, key })).has(ticket)
}

/** How many notes one author has written in one ticket since an instant. */
export async function countNotesSince(
  db: Database,
  by: { ticket: number; author: number; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', by.ticket)
    .where('author_id', '=', by.author)
    .where('created_at', '>', by.since)
    .executeTakeFirstOrThrow()
  return count
}
