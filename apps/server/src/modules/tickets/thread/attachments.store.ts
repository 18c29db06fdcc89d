import type { UploadType } from '@uplink/contract/files'
import type { Database } from '#platform/database/kysely'

export interface NewAttachment {
  note_id: number
  uploaded_by: number
  name: string
  type: UploadType
  content: Buffer
  created_at: Date
}

export async function insertAttachment(db: Database, attachment: NewAttachment): Promise<void> {
  await db.insertInto('ticket_attachments').values(attachment).execute()
}

/** How many bytes a person has uploaded since an instant. */
export async function uploadedSince(db: Database, uploader: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('ticket_attachments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
    .where('uploaded_by', '=', uploader)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** One file of a ticket; those of internal notes only for `all`. */
export function findAttachment(
  db: Database,
  query: { ticket: number; attachment: number },
  show: 'all' | 'public',
) {
  const file = db
    .selectFrom('ticket_attachments as a')
    .innerJoin('ticket_notes as n', 'n.id', 'a.note_id')
    .select(['a.name', 'a.type', 'a.content as bytes'])
    .where('a.id', '=', query.attachment)
    .where('n.ticket_id', '=', query.ticket)
  return (show === 'all' ? file : file.where('n.is_internal', '=', false)).executeTakeFirst()
}
