import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

interface LastRun {
  schedule_id: number
  planned_at: Date
  sent: number
  empty: number
  failed: number
  waiting: number
  failures: { name: string; failure: string }[]
}

const shownOfEach = 5

/** The last runs of some schedules, the latest first, and how they went. */
export async function findLastRuns(db: Database, scheduleIds: readonly number[]): Promise<LastRun[]> {
  if (scheduleIds.length === 0) return []
  const { rows } = await sql<LastRun>`
    SELECT schedule_id::int, planned_at, sent, empty, failed, waiting, failures FROM (
      SELECT made.schedule_id, made.planned_at,
        (count(*) FILTER (WHERE made.is_sent))::int AS sent,
        (count(*) FILTER (WHERE made.state IN ('ready', 'gone') AND NOT made.is_sent))::int AS empty,
        (count(*) FILTER (WHERE made.state IN ('failed', 'cancelled')))::int AS failed,
        (count(*) FILTER (WHERE made.state IN ('waiting', 'making')))::int AS waiting,
        coalesce(json_agg(json_build_object('name', person.name, 'failure', made.failure)
          ORDER BY lower(person.name)) FILTER (WHERE made.failure IS NOT NULL), '[]') AS failures,
        row_number() OVER (PARTITION BY made.schedule_id ORDER BY made.planned_at DESC) AS place
      FROM report_exports AS made JOIN users AS person ON person.id = made.user_id
      WHERE made.schedule_id = ANY(${[...scheduleIds]}::bigint[])
      GROUP BY made.schedule_id, made.planned_at
    ) AS each WHERE place <= ${shownOfEach} ORDER BY schedule_id, planned_at DESC`.execute(db)
  return rows
}
