import { sql } from 'kysely'
import type { ErrorCode } from '@uplink/contract/errors'
import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import type { PricedLine } from './packages.quote'

const refusals: Readonly<Record<string, ErrorCode>> = {
  package_changes_quote_key: 'package-change.quote-used',
  package_changes_waiting_key: 'package-change.already-waiting',
}

/**
 * The connection's state and its contract in force, locked until the transaction ends. The contract is read by a
 * second statement, because the first one may have waited for a transaction that ended the contract, and would have
 * read it as it was before.
 */
export async function lockContract(tx: Database, connection: number) {
  const line = await tx
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['c.status', 'o.time_zone', 'o.currency'])
    .where('c.id', '=', connection)
    .forNoKeyUpdate('c')
    .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
    .executeTakeFirst()
  if (!line) return undefined
  const contract = await tx
    .selectFrom('contracts')
    .select(['id', 'starts_on'])
    .where('connection_id', '=', connection)
    .where('ends_on', 'is', null)
    .executeTakeFirst()
  return { ...line, contractId: contract?.id, startsOn: contract?.starts_on ?? null }
}

/** Throws the refusal for a quote that was used already, or for a line that has a pending change. */
export async function insertChange(
  tx: Database,
  change: { order: number; connection: number; quote: number; effectiveOn: string },
): Promise<void> {
  try {
    await tx
      .insertInto('package_changes')
      .values({
        order_id: change.order,
        connection_id: change.connection,
        quote_id: change.quote,
        effective_on: change.effectiveOn,
      })
      .execute()
  } catch (error) {
    const code = refusals[(error as { constraint?: string }).constraint ?? '']
    throw code ? new Problem(code) : error
  }
}

/** The next orders, by id, whose day has come by their provider's calendar; of one organization if it is named. */
export async function findDue(
  db: Database,
  request: { now: Date; organizationId?: number | undefined; after: number; limit: number },
): Promise<number[]> {
  const { now, organizationId, after, limit } = request
  const rows = await db
    .selectFrom('package_changes as change')
    .innerJoin('connections as c', 'c.id', 'change.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select('change.order_id')
    .where('change.applied_at', 'is', null)
    .where('change.called_off_at', 'is', null)
    .where('change.effective_on', '<=', sql<string>`(${now}::timestamptz AT TIME ZONE o.time_zone)::date`)
    .where('change.order_id', '>', after)
    .$if(organizationId !== undefined, (query) => query.where('c.organization_id', '=', organizationId ?? 0))
    .orderBy('change.order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The connection of a change that is still pending. */
export async function findWaiting(db: Database, order: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('package_changes')
    .select('connection_id')
    .where('order_id', '=', order)
    .where('applied_at', 'is', null)
    .where('called_off_at', 'is', null)
    .executeTakeFirst()
  return row?.connection_id
}

/** The change with what was agreed, locked; undefined once it was applied or cancelled. */
export function lockChange(tx: Database, order: number) {
  return tx
    .selectFrom('package_changes as change')
    .innerJoin('package_quotes as q', 'q.id', 'change.quote_id')
    .innerJoin('packages as p', 'p.id', 'q.package_id')
    .innerJoin('contracts as k', 'k.id', 'q.contract_id')
    .innerJoin('connections as c', 'c.id', 'change.connection_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select([
      'change.order_id',
      'change.connection_id',
      'change.effective_on',
      'q.contract_id',
      'q.package_id',
      'q.price',
      'q.lines',
      'k.package_id as package_before',
      'p.name',
      'c.organization_id',
      'o.tax_percent',
    ])
    .where('change.order_id', '=', order)
    .where('change.applied_at', 'is', null)
    .where('change.called_off_at', 'is', null)
    .forUpdate('change')
    .$narrowType<{ lines: never }>()
    .executeTakeFirst()
    .then((row) => row && { ...row, lines: row.lines as unknown as PricedLine[] })
}

export type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/**
 * Ends the old contract with the day before, and signs the new one, with which the customer's contract goes on. Both
 * packages count their lines, so they are locked in a fixed order: two lines may swap packages at the same time.
 */
export async function replaceContract(tx: Database, change: LockedChange, now: Date): Promise<void> {
  await sql`SELECT FROM packages
    WHERE id IN (${change.package_id}, (SELECT package_id FROM contracts WHERE id = ${change.contract_id}))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await tx
    .updateTable('contracts')
    .set({ ends_on: sql<string>`${change.effective_on}::date - 1` })
    .where('id', '=', change.contract_id)
    .execute()
  await tx
    .insertInto('contracts')
    .values({
      connection_id: change.connection_id,
      package_id: change.package_id,
      price: change.price,
      starts_on: change.effective_on,
      began_on: (eb) =>
        eb
          .selectFrom('contracts as k')
          .select((of) => of.fn.coalesce('k.began_on', 'k.starts_on').as('day'))
          .where('k.id', '=', change.contract_id),
      created_at: now,
    })
    .execute()
}

export async function markChange(
  tx: Database,
  order: number,
  mark: { applied_at: Date } | { called_off_at: Date },
): Promise<void> {
  await tx.updateTable('package_changes').set(mark).where('order_id', '=', order).execute()
}
