import type { Database } from '../database/kysely'
import type { MadeFile, MadeFiles } from './made-files.store'

/** The state of a file at `now`: one whose days are over is gone, also before it is taken away. */
export const stateAt = ({ state, expires_at }: Pick<MadeFile, 'state' | 'expires_at'>, now: Date): string =>
  state === 'ready' && expires_at !== null && expires_at <= now ? 'gone' : state

/**
 * A file's content, part by part.
 *
 * @throws when a part is missing: the stream breaks off, so that nobody keeps half a file
 */
export async function* partsOf(db: Database, files: Pick<MadeFiles, 'findPart'>, row: MadeFile) {
  let sent = 0
  for (let position = 0; sent < row.bytes; position++) {
    const part = await files.findPart(db, row, position)
    if (!part) throw new Error('a part of the file is gone')
    sent += part.length
    yield part
  }
}
