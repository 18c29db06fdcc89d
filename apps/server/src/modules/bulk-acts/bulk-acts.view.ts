import { bulkActLimits, type BulkActRecord, type BulkActRow } from '@uplink/contract/bulk-acts'
import { hourMs } from '#platform/durations'
import type { ActRow } from './acts.store'
import type { ShownRow } from './rows.store'

/** An act that was begun. */
export function toAct(row: ActRow, { now, canBeUndone }: { now: Date; canBeUndone: boolean }): BulkActRecord {
  return {
    id: row.id,
    list: row.list,
    act: row.act,
    said: row.said,
    found_by: row.found_by,
    state: row.state === 'looked' ? 'running' : row.state,
    begun_at: (row.begun_at ?? row.looked_at).toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    stopped_because: row.stopped_because,
    is_waiting: row.state === 'running' && row.resume_at !== null && row.resume_at > now,
    total: row.total,
    changed: row.changed,
    refused: row.refused,
    failed: row.failed,
    undo_of: row.undo_of,
    undone_by: row.undone_by,
    can: [
      ...(row.state === 'running' ? (['stop'] as const) : []),
      ...(canBeUndone && isUndoable(row, now) ? (['undo'] as const) : []),
    ],
  }
}

/** Whether it is over, not for long, and was not taken back. */
export function isUndoable(row: ActRow, now: Date): boolean {
  if (row.ended_at === null || row.changed === 0 || row.undo_of !== null || row.undone_by !== null)
    return false
  return now.getTime() - row.ended_at.getTime() < bulkActLimits.undoHours * hourMs
}

/** A record of an act; what the viewer may no longer list has its number only. */
export const toRow = (row: ShownRow): BulkActRow => ({
  position: row.position,
  kind: row.kind === '' ? null : (row.kind as BulkActRow['kind']),
  id: row.id,
  name: row.name ?? `Number ${row.id}`,
  result: row.result ?? 'waiting',
  why: row.why,
})
