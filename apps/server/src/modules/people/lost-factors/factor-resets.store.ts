import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

export type State = 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired'

const stateAt = (now: Date) =>
  sql<State>`CASE WHEN r.outcome IS NOT NULL THEN r.outcome WHEN r.expires_at <= ${now} THEN 'expired' ELSE 'open' END`

/** Requests about users within. */
const resets = (db: Database, { within, now }: { within: Within; now: Date }) =>
  db
    .selectFrom('factor_resets as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .leftJoin('users as asker', 'asker.id', 'r.asked_by')
    .leftJoin('users as decider', 'decider.id', 'r.decided_by')
    .select([
      'r.id',
      'r.user_id',
      'r.asked_by',
      'r.reason',
      'r.created_at',
      'r.expires_at',
      'r.decided_at',
      'users.name',
      'users.username',
      'asker.name as asker',
      'decider.name as decider',
    ])
    .select(stateAt(now).as('state'))
    .where(within)

export function resetsOf(
  db: Database,
  { user, state, ...of }: { within: Within; now: Date; user: number | undefined; state: State | undefined },
) {
  const rows = resets(db, of)
    .$if(user !== undefined, (query) => query.where('r.user_id', '=', user ?? 0))
    .$if(state !== undefined, (query) => query.where(sql<SqlBool>`${stateAt(of.now)} = ${state}`))
  const listing = { rows, order: keys('desc', 'r.id') }
  return listing satisfies Listing<unknown>
}

export type ResetRow = Awaited<ReturnType<ReturnType<typeof resets>['executeTakeFirstOrThrow']>>

export function findReset(db: Database, { id, ...of }: { id: number; within: Within; now: Date }) {
  return resets(db, of).where('r.id', '=', id).executeTakeFirst()
}

/** Whether a request about a user waits. */
export async function hasOpenReset(
  tx: Database,
  { user, now }: { user: number; now: Date },
): Promise<boolean> {
  const open = await tx
    .selectFrom('factor_resets')
    .select('id')
    .where('user_id', '=', user)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

export async function insertReset(
  tx: Database,
  reset: { user_id: number; asked_by: number; reason: string; created_at: Date; expires_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('factor_resets').values(reset).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Decides a request that waits; false when it is decided, or too old. */
export async function decideReset(
  tx: Database,
  of: { id: number; outcome: 'approved' | 'refused' | 'withdrawn'; by: number; now: Date },
): Promise<boolean> {
  const decided = await tx
    .updateTable('factor_resets')
    .set({ outcome: of.outcome, decided_by: of.by, decided_at: of.now })
    .where('id', '=', of.id)
    .where('outcome', 'is', null)
    .where('expires_at', '>', of.now)
    .executeTakeFirst()
  return decided.numUpdatedRows === 1n
}

/** An active user within; stays as they are until the transaction ends. */
export function lockUser(tx: Database, { id, within }: { id: number; within: Within }) {
  return tx
    .selectFrom('users')
    .select(['users.id', 'users.has_factor'])
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .where(within)
    .forUpdate()
    .executeTakeFirst()
}
