import type { MessageLog } from '@uplink/contract/messages'
import type { MessageRow } from './messages.store'

export function toMessageLog(row: MessageRow): MessageLog {
  const { user_id, user_name, created_at, ended_at, ...shown } = row
  return {
    ...shown,
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
