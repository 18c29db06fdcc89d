import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lastBilled } from '../packages/last-billed.store'

/** A credit of this reference and the id of a contract was given when the contract's line was closed. */
export const reference = 'line-closing'

/** The last day on which it is prepaid, as far as that is known; null: it is billed afterwards. */
const prepaidUntil = sql<string | null>`(
  SELECT coalesce(p.ends_on, '9999-12-31')::text FROM prepaid_lines p WHERE p.connection_id = c.id)`.as(
  'prepaid_until',
)

/** A line with its contract in force and what is billed of it; amounts in poisha. */
export function findToClose(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('package_changes as change', (join) =>
      join
        .onRef('change.connection_id', '=', 'c.id')
        .on('change.applied_at', 'is', null)
        .on('change.called_off_at', 'is', null),
    )
    .leftJoin('package_quotes as q', 'q.id', 'change.quote_id')
    .leftJoin('packages as wanted', 'wanted.id', 'q.package_id')
    .select([
      'c.user_id',
      'c.username',
      'c.organization_id',
      'c.status',
      'o.time_zone',
      'o.billing_day',
      'o.tax_percent',
      'k.id as contract',
      'k.package_id',
      'k.starts_on',
      'k.price',
      'k.price_before',
      'k.price_since',
      'p.name as package',
      'change.order_id as waiting_order',
      'wanted.name as waiting_package',
    ])
    .select([prepaidUntil, lastBilled])
    .where('c.id', '=', connection)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
    .executeTakeFirst()
}

export type ToClose = NonNullable<Awaited<ReturnType<typeof findToClose>>>

/** Changes what a line is, which is locked. How it was until now stays known: outages are credited by that. */
export async function become(
  tx: Database,
  { connection, status, now }: { connection: number; status: 'active' | 'closed'; now: Date },
): Promise<void> {
  await sql`
    WITH before AS (
      SELECT id, area_id, status, suspended_at FROM connections WHERE id = ${connection}
    ), kept AS (
      INSERT INTO connection_history (connection_id, until, area_id, status, suspended_at)
      SELECT id, ${now}::timestamptz, area_id, status, suspended_at FROM before ON CONFLICT DO NOTHING
    )
    UPDATE connections SET status = ${status}, suspended_at = NULL WHERE id = ${connection}`.execute(tx)
}

/** Withdraws what is planned for a line, which is locked: it is closed before that. */
export async function dropPlan(
  tx: Database,
  { connection, now }: { connection: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('line_plans')
    .set({ withdrawn_at: now })
    .where('connection_id', '=', connection)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function endContract(tx: Database, contract: number, lastDay: string): Promise<void> {
  await tx.updateTable('contracts').set({ ends_on: lastDay }).where('id', '=', contract).execute()
}

/** A closed line with its last contract and what is billed of it. */
export function findToReopen(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts')
          .select(['contracts.id', 'contracts.starts_on', 'contracts.ends_on', 'contracts.price'])
          .whereRef('contracts.connection_id', '=', 'c.id')
          .orderBy('contracts.starts_on', 'desc')
          .orderBy('contracts.id', 'desc')
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .select([
      'c.user_id',
      'c.username',
      'c.organization_id',
      'c.status',
      'o.time_zone',
      'o.billing_day',
      'o.tax_percent',
      'k.id as contract',
      'k.starts_on',
      'k.ends_on',
      'k.price',
      'u.erased_at',
    ])
    .select([
      lastBilled,
      sql<boolean>`EXISTS (
        SELECT FROM ledger_transfers WHERE kind = 'credit' AND reference = ${sql.lit(`${reference}:`)} || k.id)`.as(
        'is_given_back',
      ),
    ])
    .where('c.id', '=', connection)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
    .executeTakeFirst()
}
