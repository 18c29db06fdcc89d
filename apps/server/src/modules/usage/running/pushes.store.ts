import { speedAttributeNames } from '@uplink/contract/network-attributes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { ChangeResult } from './running.store'

/** Begins to tell the running sessions of a package's lines; one that is under way begins anew. */
export const beginPush = (tx: Database, push: { packageId: number; now: Date }) =>
  tx
    .insertInto('package_pushes')
    .values({ package_id: push.packageId, begun_at: push.now })
    .onConflict((conflict) =>
      conflict.column('package_id').doUpdateSet((eb) => ({
        begun_at: eb.ref('excluded.begun_at'),
        told_up_to: 0,
        lines: 0,
        finished_at: null,
      })),
    )
    .execute()

export const findPush = (db: Database, packageId: number) =>
  db
    .selectFrom('package_pushes')
    .select(['begun_at', 'finished_at', 'lines'])
    .where('package_id', '=', packageId)
    .executeTakeFirst()

/** Packages with lines that are still to be told, the first one first. */
export const findOpenPushes = (db: Database, begunBefore: Date) =>
  db
    .selectFrom('package_pushes')
    .select('package_id')
    .where('finished_at', 'is', null)
    .where('begun_at', '<=', begunBefore)
    .orderBy('begun_at')
    .orderBy('package_id')
    .limit(1000)
    .execute()

export const lockPush = (tx: Database, packageId: number) =>
  tx
    .selectFrom('package_pushes')
    .select(['begun_at', 'told_up_to', 'lines'])
    .where('package_id', '=', packageId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const notePush = (
  tx: Database,
  packageId: number,
  push: { told_up_to: number; lines: number; finished_at: Date | null },
) => tx.updateTable('package_pushes').set(push).where('package_id', '=', packageId).execute()

/** Whether a line's own attributes say how fast it is. */
const hasOwnSpeed = sql<boolean>`coalesce((SELECT true FROM line_terms AS t,
    jsonb_to_recordset(t.attributes) AS own (name text)
  WHERE t.connection_id = c.id AND own.name = ANY (${sql.val([...speedAttributeNames])}::text[]) LIMIT 1), false)`

/** Lines in service with a package that are online. */
const online = (db: Database, packageId: number) =>
  db
    .selectFrom('contracts as k')
    .innerJoin('connections as c', 'c.id', 'k.connection_id')
    .where('k.package_id', '=', packageId)
    .where('k.ends_on', 'is', null)
    .where('c.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('network_sessions as s')
          .select('s.id')
          .whereRef('s.connection_id', '=', 'c.id')
          .where('s.stopped_at', 'is', null),
      ),
    )

/** The next lines to tell, by their number. */
export async function findToPush(
  db: Database,
  { packageId, after, limit }: { packageId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await online(db, packageId)
    .select('c.id')
    .where('c.id', '>', after)
    .where(hasOwnSpeed, '=', false)
    .orderBy('c.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const countOnline = (db: Database, packageId: number) =>
  online(db, packageId)
    .select([
      sql<number>`count(*) FILTER (WHERE NOT ${hasOwnSpeed})`.as('following'),
      sql<number>`count(*) FILTER (WHERE ${hasOwnSpeed})`.as('own'),
    ])
    .executeTakeFirstOrThrow()

/** What became of a package's lines that were told since an instant, by how many. */
export const countResults = (db: Database, packageId: number, since: Date) =>
  db
    .selectFrom('session_changes as h')
    .innerJoin('contracts as k', 'k.connection_id', 'h.connection_id')
    .where('k.package_id', '=', packageId)
    .where('k.ends_on', 'is', null)
    .where('h.settled_at', '>=', since)
    .groupBy('h.result')
    .select((eb) => ['h.result', eb.fn.countAll<number>().as('lines')])
    .$narrowType<{ result: ChangeResult }>()
    .execute()
