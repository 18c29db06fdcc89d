import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

const isOpen = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.done_at`)} IS NULL AND ${sql.ref(`${alias}.withdrawn_at`)} IS NULL`

/** A line with its calendar and contract in force, and what is planned for it. */
export const findPlanned = (db: Database, connection: number) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('line_plans as plan', (join) =>
      join.onRef('plan.connection_id', '=', 'c.id').on(isOpen('plan')),
    )
    .leftJoin('users as u', 'u.id', 'plan.to_user_id')
    .select([
      'c.id',
      'c.user_id',
      'c.organization_id',
      'c.username',
      'c.status',
      'o.time_zone',
      'o.currency',
      'o.billing_day',
      'o.tax_percent',
      'k.starts_on',
      'k.price',
      'p.name as package',
      'plan.id as plan_id',
      'plan.kind',
      'plan.effective_on',
      'plan.reason',
      'plan.gives_back',
      'plan.to_user_id',
      'u.name as to_name',
    ])
    .where('c.id', '=', connection)
    .$narrowType<{ status: 'active' | 'suspended' | 'closed'; kind: 'end' | 'move' | null }>()
    .executeTakeFirst()

export type PlannedRow = NonNullable<Awaited<ReturnType<typeof findPlanned>>>

export interface NewPlan {
  connection_id: number
  organization_id: number
  kind: 'end' | 'move'
  effective_on: string
  to_user_id: number | null
  gives_back: boolean
  reason: string
  planned_by: number
  planned_at: Date
}

/** Returns its id. The line is locked and has no other plan. */
export async function insertPlan(tx: Database, plan: NewPlan): Promise<number> {
  const { id } = await tx.insertInto('line_plans').values(plan).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function withdrawPlan(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('line_plans').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

export async function markDone(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('line_plans').set({ done_at: now }).where('id', '=', id).execute()
}

export async function noteMoved(tx: Database, id: number, line: number): Promise<void> {
  await tx.updateTable('line_plans').set({ moved_to: line }).where('id', '=', id).execute()
}

/** The next lines, by id, whose plan's day has come by their provider's calendar; of one organization if it is named. */
export async function findDue(
  db: Database,
  request: { now: Date; organizationId?: number | undefined; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('line_plans as plan')
    .innerJoin('organizations as o', 'o.id', 'plan.organization_id')
    .select('plan.connection_id')
    .where(isOpen('plan'))
    .where(
      'plan.effective_on',
      '<=',
      sql<string>`(${request.now}::timestamptz AT TIME ZONE o.time_zone)::date`,
    )
    .where('plan.connection_id', '>', request.after)
    .$if(request.organizationId !== undefined, (query) =>
      query.where('plan.organization_id', '=', request.organizationId ?? 0),
    )
    .orderBy('plan.connection_id')
    .limit(request.limit)
    .execute()
  return rows.map(({ connection_id }) => connection_id)
}

/** Somebody who gets a line, as it is written to it. */
export const findNewOwner = (tx: Database, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'mobile_no', 'email', 'organization_id'])
    .where('id', '=', id)
    .where('account_type', '=', 'customer')
    .where('status', '=', 'active')
    .executeTakeFirst()

export type NewOwner = NonNullable<Awaited<ReturnType<typeof findNewOwner>>>

/**
 * Gives the name of a line, which is locked and closed, to a new one at the same place, with its terms on the network; returns
 * the new one. What the old line is called from now on is told by its number. Whose it was, and what it owes, stays with it.
 */
export async function insertMoved(
  tx: Database,
  line: { id: number; username: string },
  owner: NewOwner & { first_name: string; last_name: string },
  now: Date,
): Promise<{ id: number; network_password: Buffer | null }> {
  await sql`UPDATE connections SET username = left(username, 64 - length(${`.${line.id}`})) || ${`.${line.id}`}
    WHERE id = ${line.id}`.execute(tx)
  await tx
    .insertInto('former_usernames')
    .values({ connection_id: line.id, username: line.username, until: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ id: number; network_password: Buffer | null }>`
    WITH old AS (SELECT * FROM connections WHERE id = ${line.id}), moved AS (
      INSERT INTO connections (user_id, organization_id, area_id, username, first_name, last_name, contact, email, address,
        city, label, network_password_hash, created_at)
      SELECT ${owner.id}, organization_id, area_id, ${line.username}, ${owner.first_name}, ${owner.last_name},
        ${owner.mobile_no ?? ''}, ${owner.email}, address, city, label, network_password_hash, ${now}::timestamptz
      FROM old RETURNING id
    )
    SELECT moved.id, old.network_password FROM moved, old`.execute(tx)
  const [moved] = rows
  if (!moved) throw new Error(`line ${line.id} was not moved`)
  await tx
    .updateTable('line_terms')
    .set({ connection_id: moved.id })
    .where('connection_id', '=', line.id)
    .execute()
  return moved
}

export async function storePassword(tx: Database, line: number, sealed: Buffer): Promise<void> {
  await tx.updateTable('connections').set({ network_password: sealed }).where('id', '=', line).execute()
}
