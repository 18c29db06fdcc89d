import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

const notes = (db: Database) =>
  db
    .selectFrom('customer_notes as n')
    .innerJoin('users as author', 'author.id', 'n.author_id')
    .select([
      'n.id',
      'n.body',
      'n.is_pinned',
      'n.author_id',
      'author.name as author',
      'n.created_at',
      'n.changed_at',
      'n.version',
      'n.connection_id',
    ])

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

/** The notes about whoever has a line, of the line's organization. */
export function notesOf(db: Database, connection: number): Listing<NoteRow> {
  return {
    rows: notes(db).innerJoin('connections as c', (join) =>
      join
        .onRef('c.user_id', '=', 'n.user_id')
        .onRef('c.organization_id', '=', 'n.organization_id')
        .on('c.id', '=', connection),
    ),
    order: keys('desc', 'n.is_pinned', 'n.id'),
  }
}

/** A note about somebody of whose lines the condition lets one through, locked until the transaction ends. */
export function lockNote(tx: Database, id: number, within: Within) {
  return notes(tx)
    .where('n.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connections')
          .select(sql`1`.as('one'))
          .whereRef('connections.user_id', '=', 'n.user_id')
          .whereRef('connections.organization_id', '=', 'n.organization_id')
          .where(within),
      ),
    )
    .forUpdate(['n'])
    .executeTakeFirst()
}

interface NewNote {
  connection: number
  author: number
  body: string
  isPinned: boolean
  now: Date
}

export async function insertNote(tx: Database, note: NewNote): Promise<NoteRow> {
  const { id } = await tx
    .insertInto('customer_notes')
    .columns(['connection_id', 'organization_id', 'user_id', 'author_id', 'body', 'is_pinned', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select([
          'id',
          'organization_id',
          'user_id',
          sql<number>`${note.author}::bigint`.as('author_id'),
          sql<string>`${note.body}::text`.as('body'),
          sql<boolean>`${note.isPinned}::boolean`.as('is_pinned'),
          sql<Date>`${note.now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', note.connection),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return readNote(tx, id)
}

interface NoteChange {
  body?: string
  is_pinned?: boolean
  changed_at?: Date
}

export async function updateNote(tx: Database, id: number, change: NoteChange): Promise<NoteRow> {
  await tx
    .updateTable('customer_notes')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  return readNote(tx, id)
}

const readNote = (tx: Database, id: number) => notes(tx).where('n.id', '=', id).executeTakeFirstOrThrow()

export async function deleteNote(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('customer_notes').where('id', '=', id).execute()
}
