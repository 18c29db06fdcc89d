import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

export async function chooseBalance(
  tx: Database,
  { connection, renews, now }: { connection: number; renews: boolean; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('prepaid_lines')
    .set({ renews_from_balance: renews, updated_at: now })
    .where('connection_id', '=', connection)
    .where('ends_on', 'is', null)
    .returning('connection_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What of a line is charged already. */
export interface ChargedRow {
  id: number
  status: 'active' | 'suspended' | 'closed'
  time_zone: string
  resumed_on: string | null
  contract_starts_on: string | null
  billed_until: string | null
  /** Whether it is planned that it goes to another customer. */
  is_moving: boolean
}

/** Locked, nothing moves its money until the transaction ends; what is charged is read after the lock is there. */
export async function findCharged(
  db: Database,
  connection: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ChargedRow | undefined> {
  if (isLocked)
    await db
      .selectFrom('connections')
      .select('id')
      .where('id', '=', connection)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const { rows } = await sql<ChargedRow>`
    SELECT c.id, c.status, o.time_zone, c.resumed_on, k.starts_on AS contract_starts_on,
      EXISTS (SELECT FROM line_plans plan WHERE plan.connection_id = c.id AND plan.kind = 'move'
        AND plan.done_at IS NULL AND plan.withdrawn_at IS NULL) AS is_moving, (
      SELECT i.period_end FROM invoices i WHERE i.connection_id = c.id AND i.status <> 'void' AND i.document_id IS NULL
      ORDER BY i.period_start DESC LIMIT 1) AS billed_until
    FROM connections c
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
    WHERE c.id = ${connection}`.execute(db)
  return rows[0]
}

export async function endPrepaid(
  tx: Database,
  { connection, lastDay, now }: { connection: number; lastDay: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('prepaid_lines')
    .set({ ends_on: lastDay, updated_at: now })
    .where('connection_id', '=', connection)
    .execute()
}

/** A line that was to be billed afterwards stays prepaid. */
export async function keepPrepaid(
  tx: Database,
  { connection, now }: { connection: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('prepaid_lines')
    .set({ ends_on: null, updated_at: now })
    .where('connection_id', '=', connection)
    .execute()
}

export const termsColumns = {
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'package'>>

const organizationsShown = 1000

/** By organization, by name; with `organization` only that one. */
export const findTerms = (db: Database, request: { within: Within; organization?: number | undefined }) =>
  db
    .selectFrom('organizations')
    .select([
      'organizations.id as organization_id',
      'organizations.name as organization',
      'organizations.prepaid_grace_days as grace_days',
      'organizations.prepaid_late_from as late_from',
    ])
    .where('organizations.status', '=', 'active')
    .where(request.within)
    .$if(request.organization !== undefined, (query) =>
      query.where('organizations.id', '=', request.organization ?? 0),
    )
    .orderBy('organizations.name')
    .limit(organizationsShown)
    .$narrowType<{ late_from: 'now' | 'end' }>()
    .execute()

export async function saveTerms(
  tx: Database,
  terms: { organization: number; grace_days: number; late_from: 'now' | 'end' },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ prepaid_grace_days: terms.grace_days, prepaid_late_from: terms.late_from })
    .where('id', '=', terms.organization)
    .execute()
}
