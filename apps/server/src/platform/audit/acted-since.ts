import { writtenAs, type AuditAct } from '@uplink/contract/audit'
import { sql } from 'kysely'
import type { Database } from '../database/kysely'

/** A record as the audit log names it, `ticket:7`, and an instant. */
export interface Since {
  target: string
  since: Date
}

/** Those of these records with which somebody did this act after the instant beside each. */
export async function findActedSince(
  db: Database,
  act: AuditAct,
  records: readonly Since[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const { rows } = await sql<{ target: string }>`
    SELECT named.target
    FROM unnest(${records.map(({ target }) => target)}::text[], ${records.map(({ since }) => since)}::timestamptz[])
      AS named (target, since)
    WHERE EXISTS (SELECT FROM audit_log l
      WHERE l.target = named.target AND l.occurred_at > named.since AND l.action = ANY(${writtenAs(act)}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ target }) => target))
}
