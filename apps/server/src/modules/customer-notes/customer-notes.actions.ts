import { customerNoteRoutes, type CustomerNote } from '@uplink/contract/customer-notes'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { connectionRuleColumns } from '../connections/connections.public'
import * as store from './customer-notes.store'

export async function listNotes(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
  const [notes, mayWrite, view] = await Promise.all([
    Promise.resolve(store.notesOf(call.db, connection.id)),
    call.mayReach(customerNoteRoutes.write),
    viewFor(call),
  ])
  return { ...(await pageOf(call.db, { ...notes, view }, query)), can: mayWrite ? ['write' as const] : [] }
}

export async function writeNote(
  call: Call & Keeping,
  connection: OwnConnection,
  { text, is_pinned: isPinned }: { text: string; is_pinned: boolean },
) {
  const view = await viewFor(call)
  const { clock, person } = call
  return call.db.transaction().execute(async (tx) => {
    const written = await store.insertNote(tx, {
      connection: connection.id,
      author: person.userId,
      body: text,
      isPinned,
      now: clock.now(),
    })
    await call.audit(tx, {
      act: 'connection.note-written',
      target: ['connection', written.connection_id],
      after: { note: written.id, text, is_pinned: isPinned },
    })
    return call.keep(tx, { message: 'The note is written.', data: view(written) })
  })
}

/** The text is its writer's to change; everybody who sees a note may pin it. */
export async function changeNote(
  call: Call,
  id: number,
  {
    text,
    is_pinned,
    version,
  }: { text?: string | undefined; is_pinned?: boolean | undefined; version: number },
) {
  const view = await viewFor(call)
  const note = await withNote(call, id, async (tx, before) => {
    if (before.version !== version) throw new Problem('record.conflict')
    const isRewritten = text !== undefined && text !== before.body
    if (isRewritten && before.author_id !== call.person.userId) throw new Problem('access.denied')
    const after = await store.updateNote(tx, id, {
      ...(isRewritten && { body: text, changed_at: call.clock.now() }),
      ...(is_pinned !== undefined && { is_pinned }),
    })
    await call.audit(tx, {
      act: 'connection.note-changed',
      target: ['connection', before.connection_id],
      before: { note: id, text: before.body, is_pinned: before.is_pinned },
      after: { note: id, text: after.body, is_pinned: after.is_pinned },
    })
    return after
  })
  return { message: 'The note is changed.', data: view(note) }
}

export async function removeNote(call: Call, id: number) {
  await withNote(call, id, async (tx, before) => {
    if (before.author_id !== call.person.userId) throw new Problem('access.denied')
    await store.deleteNote(tx, id)
    await call.audit(tx, {
      act: 'connection.note-removed',
      target: ['connection', before.connection_id],
      before: { note: id, text: before.body, is_pinned: before.is_pinned },
    })
  })
  return { message: 'The note is removed.' }
}

/** A note about somebody whose lines the caller may list; any other one is missing. */
async function withNote<Result>(
  call: Call,
  id: number,
  act: (tx: Call['db'], note: store.NoteRow) => Promise<Result>,
): Promise<Result> {
  const within = await call.rows('connection', 'List', connectionRuleColumns)
  return call.db.transaction().execute(async (tx) => act(tx, found(await store.lockNote(tx, id, within))))
}

async function viewFor(call: Call): Promise<(row: store.NoteRow) => CustomerNote> {
  const [mayChange, mayRemove] = await Promise.all([
    call.mayReach(customerNoteRoutes.change),
    call.mayReach(customerNoteRoutes.remove),
  ])
  return ({ id, body, is_pinned, author, author_id, created_at, changed_at, version }) => {
    const isOwn = author_id === call.person.userId
    return {
      id,
      text: body,
      is_pinned,
      author,
      created_at: created_at.toISOString(),
      changed_at: changed_at?.toISOString() ?? null,
      version,
      can: [
        ...(mayChange && isOwn ? ['change' as const] : []),
        ...(mayRemove && isOwn ? ['remove' as const] : []),
      ],
    }
  }
}
