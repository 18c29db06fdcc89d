import { actOf } from '@uplink/contract/audit'
import type { LogLine } from '@uplink/contract/logs'
import type { LogRow } from './logs.store'

type Fields = Record<string, unknown>

export function toLogLine(row: LogRow): LogLine {
  const { before, after, ...details } = (row.details ?? {}) as Fields & { before?: Fields; after?: Fields }
  return {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    act: actOf(row.action) ?? row.action,
    target: row.target === null ? null : targetOf(row.target),
    before: before ?? null,
    after: after ?? null,
    details,
    address: row.address,
    request_id: row.request_id,
  }
}

/** `department:12`; some old lines have only one word. */
function targetOf(written: string) {
  const [noun = '', ...rest] = written.split(':')
  return { noun, id: rest.join(':') }
}
