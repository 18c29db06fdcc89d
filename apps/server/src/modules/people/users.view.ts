import { canOf } from '#platform/resource/records'
import type { UserRow } from './users.store'

/** A user in the contract's shape. `may`: what the caller's roles may call. */
export function toUser(
  { can_edit, can_delete, created_at, updated_at, ...user }: UserRow,
  may: { edit: boolean; delete: boolean },
) {
  return {
    ...user,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    can: canOf({ can_edit, can_delete }, may),
  }
}
