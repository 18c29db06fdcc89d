import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { Database } from '#platform/database/kysely'
import type { UploadedFile } from '#platform/http/files/multipart'
import { Problem } from '#platform/http/problem'
import { insertAttachment, uploadedSince } from './attachments.store'
import { insertNote } from './notes.store'

const mb = 1024 * 1024
/** Bytes per day; attachments are stored in the database. */
const uploadsPerDay = { customer: 100 * mb, staff: 1000 * mb }

export interface NewNote {
  ticket: number
  isInternal: boolean
  text: string
  files: readonly UploadedFile[]
  /** The author's own name for it, by which a repeated one is found: `isWritten`. */
  key?: string | undefined
  diagnosis?: LineDiagnosis | undefined
}

/** Writes a note with its files, one after the other, so that only one is in memory at a time. */
export async function writeNote(call: Call, tx: Database, note: NewNote): Promise<void> {
  const { clock, person } = call
  const now = clock.now()
  const size = note.files.reduce((sum, file) => sum + file.size, 0)
  if (size > 0) {
    const before = await uploadedSince(tx, person.userId, new Date(now.getTime() - dayMs))
    if (before + size > uploadsPerDay[person.accountType])
      throw new Problem('upload.too-much', { retryAfter: 3600 })
  }
  const id = await insertNote(tx, {
    ticket_id: note.ticket,
    author_id: person.userId,
    is_internal: note.isInternal,
    body: note.text,
    sent_key: note.key ?? null,
    diagnosis: note.diagnosis ?? null,
    created_at: now,
  })
  for (const { name, type, read } of note.files)
    await insertAttachment(tx, {
      note_id: id,
      uploaded_by: person.userId,
      name,
      type,
      content: await read(),
      created_at: now,
    })
}
