import type { DataSourceChecklist } from '@uplink/contract/data-sources'
import type { DataSourceRow } from './data-sources.store'

/** The state of a source, in one word. */
export function stateOf(
  checklist: DataSourceChecklist | null,
  downSince: unknown,
): 'ready' | 'to-mend' | 'not-reached' | 'unchecked' {
  if (downSince != null) return 'not-reached'
  if (!checklist) return 'unchecked'
  return checklist.points.every(({ state }) => state === 'passed') ? 'ready' : 'to-mend'
}

/** A data source in the contract's shape. `may`: what the caller's roles may call. */
export function toDataSource(
  { can_edit, can_delete, password_set_at, checked_at, down_since, updated_at, ...row }: DataSourceRow,
  may: { edit: boolean; delete: boolean },
) {
  return {
    ...row,
    password_set_at: password_set_at.toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
    down_since: down_since?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    state: stateOf(row.checklist, down_since),
    can: [
      ...(may.edit && can_edit ? ['edit' as const] : []),
      ...(may.delete && can_delete ? ['delete' as const] : []),
    ],
  }
}
