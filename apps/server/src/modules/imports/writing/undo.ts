import { counted, singularOf } from '@uplink/contract/counted'
import type { Database } from '#platform/database/kysely'
import { takeOpeningsBack } from '../../billing/billing.public'
import { moveImport, planForThousands, type ImportRow } from '../imports.store'
import { callOf, NotDone, type ImportWork } from '../work'
import {
  findDependents,
  findImported,
  hasAllRows,
  planForRemovals,
  removeContracts,
  removeLines,
  removeNamed,
  removePeople,
} from './undo.store'

/**
 * How many records are removed at once. Most of an undoing is PostgreSQL asking for each removed person 82 tables, and for each
 * removed line 40, whether they still refer to it: about 5 µs a question where its plan is kept, and it asks row by row, whatever
 * the form of the constraint. Between these parts its progress is shown.
 */
const atOnce = 2000

const foreignKeyViolation = '23503'

/** Why an import cannot be undone by now, in words; undefined: it can. */
export async function whyNotUndone(db: Database, id: number): Promise<string | undefined> {
  if (!(await hasAllRows(db, id)))
    return 'The rows of its file are not kept any longer (Settings, Personal data), so what it made stays.'
  const found = await findDependents(db, id)
  if (found.length === 0) return undefined
  const parts = found.map(({ what, count }) => counted(count, singularOf(what), what))
  return `What was imported is in use by now, so it stays: ${parts.join(', ')} came since.`
}

/** Removes all that an import made, as if it had never been; nothing may depend on it. */
export async function undoImport(work: ImportWork, row: ImportRow): Promise<void> {
  const { db, clock } = work
  const { id } = row
  const call = row.undone_by === null ? undefined : await callOf(work, row.undone_by)
  if (!call) throw new NotDone('Whoever began it may not undo it any more')
  /** Outside of the transaction, so that it is seen. */
  const progress = (part: number) =>
    moveImport(db, { id, from: ['undoing'] }, { lines_done: Math.floor(row.lines * part) })
  await db
    .transaction()
    .execute(async (tx) => {
      await planForThousands(tx)
      const reason = await whyNotUndone(tx, id)
      if (reason !== undefined) throw new NotDone(reason)
      const { lines, people } = await findImported(tx, id)
      await takeOpeningsBack(tx, lines)
      await removeContracts(tx, lines)
      const all = lines.length + people.length
      let done = 0
      const inParts = async (ids: readonly number[], remove: typeof removeLines) => {
        for (let from = 0; from < ids.length; from += atOnce) {
          work.signal.throwIfAborted()
          const part = ids.slice(from, from + atOnce)
          await remove(tx, part)
          done += part.length
          await progress(done / all)
        }
      }
      await planForRemovals(tx)
      await inParts(lines, removeLines)
      await inParts(people, removePeople)
      await removeNamed(tx, id)
      const now = clock.now()
      const undone = {
        state: 'undone',
        alive_at: null,
        failure: null,
        lines_done: row.lines,
        undone_at: now,
      } as const
      if (!(await moveImport(tx, { id, from: ['undoing'] }, undone)))
        throw new NotDone('It is at another step by now')
      await call.audit(tx, {
        act: 'import.undone',
        target: ['import', id],
        before: { organization_id: row.organization_id, name: row.name, lines: row.lines },
      })
    })
    .catch((error: unknown) => {
      throw (error as { code?: string }).code === foreignKeyViolation
        ? new NotDone('What was imported is in use by now, so it stays.')
        : error
    })
}
