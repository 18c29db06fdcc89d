import type { NewCampaign } from '@uplink/contract/campaigns'
import type { Channel } from '@uplink/contract/notification-settings'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Planned campaigns whose time has come, the first first. */
export const findDue = (db: Database, now: Date) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'sent_by', 'version', 'starts_at', 'report_id', 'report_column'])
    .where('state', '=', 'planned')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** Campaigns that have begun and are not over. */
export async function findBegun(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** A campaign that is still planned as it was found, locked. */
export const lockPlanned = (tx: Database, { id, version }: { id: number; version: number }) =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'name', 'area_ids', 'package_ids', 'states', 'client_ids', 'look_id'])
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('version', '=', version)
    .forNoKeyUpdate()
    .$narrowType<{ states: NewCampaign['states'] }>()
    .executeTakeFirst()

export const noteBegun = (
  tx: Database,
  id: number,
  { people, reportRows, lookLines }: { people: number; reportRows: number | null; lookLines: number | null },
) =>
  tx
    .updateTable('campaigns')
    .set({ state: 'sending', people, report_rows: reportRows, look_lines: lookLines })
    .where('id', '=', id)
    .execute()

/** A campaign that goes on, which nobody stops until the transaction ends; undefined: it was stopped. */
export const holdSending = (tx: Database, id: number) =>
  tx
    .selectFrom('campaigns')
    .select(['id', 'name', 'title', 'text', 'title_bn', 'text_bn', 'ways', 'sent_by'])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forShare()
    .$narrowType<{ ways: Channel[] }>()
    .executeTakeFirst()

/** The next of its people who wait, locked. */
export const takeNext = (
  tx: Database,
  { id, limit, except }: { id: number; limit: number; except: readonly number[] },
) =>
  tx
    .selectFrom('campaign_recipients')
    .select(['user_id', 'connection_id', 'only_by'])
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .where('user_id', '<>', sql<number>`ALL (${except}::bigint[])`)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .$narrowType<{ only_by: Channel[] | null }>()
    .execute()

/** Writes down by which ways people were told; nobody is told by none, and is left out. */
export async function noteTold(
  tx: Database,
  id: number,
  told: readonly { userId: number; by: readonly Channel[] }[],
): Promise<void> {
  await sql`
    UPDATE campaign_recipients r
    SET state = CASE WHEN cardinality(told.by) > 0 OR cardinality(r.told_by) > 0 THEN 'told' ELSE 'left-out' END,
      told_by = ARRAY(SELECT way FROM unnest(r.told_by || told.by) AS way GROUP BY way ORDER BY way), only_by = NULL
    FROM (SELECT user_id, coalesce(string_to_array(nullif(ways, ''), ','), '{}') AS by FROM unnest(
      ${told.map(({ userId }) => userId)}::bigint[], ${told.map(({ by }) => by.join(','))}::text[]) AS given (user_id, ways)
    ) AS told
    WHERE r.campaign_id = ${id} AND r.user_id = told.user_id`.execute(tx)
}

/** It is over, and whoever still waits could not be told; undefined: it was stopped, or ended already. */
export async function finish(tx: Database, id: number, now: Date) {
  const done = await tx
    .updateTable('campaigns')
    .set({ state: 'sent', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning(['name', 'sent_by', 'people'])
    .executeTakeFirst()
  if (!done) return undefined
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'failed' })
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return done
}

/**
 * Those whose mail or SMS failed wait again, each by the ways that failed, and whoever could not be told at all; returns how
 * many people. A message that failed is given up once only, so nothing is sent again twice. Runs as the system.
 */
export async function waitAgain(tx: Database, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH failed AS (
      UPDATE message_logs SET is_sent_again = true
      WHERE campaign_id = ${id} AND state = 'failed' AND NOT is_sent_again
      RETURNING user_id, channel
    ), people AS (
      SELECT user_id, array_agg(DISTINCT channel) AS ways FROM failed WHERE user_id IS NOT NULL GROUP BY user_id
    )
    UPDATE campaign_recipients r SET state = 'waiting', only_by = people.ways
    FROM campaign_recipients one LEFT JOIN people ON people.user_id = one.user_id
    WHERE r.campaign_id = ${id} AND one.campaign_id = r.campaign_id AND one.user_id = r.user_id
      AND (people.user_id IS NOT NULL OR one.state = 'failed')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const goOn = (tx: Database, id: number, by: number) =>
  tx
    .updateTable('campaigns')
    .set({ state: 'sending', sent_by: by, finished_at: null })
    .where('id', '=', id)
    .execute()
