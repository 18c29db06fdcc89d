import type { Database } from '#platform/database/kysely'
import { findById } from './kept.store'
import { findPart } from './parts.store'

/** The file of an export as an attachment of a mail; undefined when it was deleted. */
export async function attachedFile(db: Database, id: string): Promise<Buffer | undefined> {
  const row = await findById(db, id)
  if (row?.state !== 'ready') return undefined
  const parts: Buffer[] = []
  for (let sent = 0; sent < row.bytes; sent += parts.at(-1)?.length ?? 0) {
    const part = await findPart(db, { exportId: id, attempt: row.attempt, position: parts.length })
    if (!part) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
