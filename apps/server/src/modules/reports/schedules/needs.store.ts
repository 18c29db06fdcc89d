import type { ReportNeed, ScheduledRun } from '@uplink/contract/reports/need-routes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** What of somebody's own alerts and schedules needs a look, by the indexes of their owners; what was stopped first. */
export async function findNeeds(
  db: Database,
  { userId, within, limit }: { userId: number; within: Within; limit: number },
): Promise<ReportNeed[]> {
  const { rows } = await sql<ReportNeed>`
    SELECT need.id, need.kind, need.report_id, reports.name AS report_name, need.note
    FROM (
      SELECT id, report_id, 'schedule-stopped' AS kind, stopped_because AS note, 1 AS place FROM report_schedules
      WHERE owner_id = ${userId} AND status = 'stopped'
      UNION ALL
      SELECT id, report_id, CASE WHEN status = 'stopped' THEN 'alert-stopped'
          WHEN failure IS NOT NULL THEN 'alert-fails' ELSE 'alert-crossed' END,
        coalesce(stopped_because, failure, last_value), CASE WHEN is_over AND status = 'active' THEN 2 ELSE 1 END
      FROM report_alerts
      WHERE owner_id = ${userId}
        AND (status = 'stopped' OR (status = 'active' AND (failure IS NOT NULL OR is_over)))
    ) AS need
    JOIN reports ON reports.id = need.report_id
    WHERE ${within}
    ORDER BY need.place, need.kind, need.id
    LIMIT ${limit}`.execute(db)
  return rows
}

type FoundRun = Omit<ScheduledRun, 'planned_at'> & { planned_at: Date }

/** What somebody's own schedules sent since then, the latest of it, and their next times, the nearest of them. */
export async function findScheduledRuns(
  db: Database,
  { userId, within, since, limit }: { userId: number; within: Within; since: Date; limit: number },
): Promise<FoundRun[]> {
  const { rows } = await sql<FoundRun>`
    WITH plan AS (
      SELECT schedule.id, schedule.status, schedule.next_run_at, reports.id AS report_id, reports.name AS report_name
      FROM report_schedules AS schedule JOIN reports ON reports.id = schedule.report_id
      WHERE schedule.owner_id = ${userId} AND ${within}
    ), past AS (
      SELECT plan.id, plan.report_id, plan.report_name, made.planned_at,
        CASE WHEN bool_or(made.state IN ('failed', 'cancelled')) THEN 'failed'
          WHEN bool_or(made.state IN ('waiting', 'making')) THEN 'going' ELSE 'done' END AS state,
        count(*)::int AS people, (count(*) FILTER (WHERE made.is_sent))::int AS sent
      FROM plan JOIN report_exports AS made ON made.schedule_id = plan.id AND made.planned_at >= ${since}
      GROUP BY plan.id, plan.report_id, plan.report_name, made.planned_at
      ORDER BY made.planned_at DESC LIMIT ${limit}
    ), coming AS (
      SELECT plan.id, plan.report_id, plan.report_name, plan.next_run_at AS planned_at, 'coming' AS state,
        (SELECT count(*) FROM report_schedule_recipients AS chosen WHERE chosen.schedule_id = plan.id)::int AS people,
        0 AS sent
      FROM plan WHERE plan.status = 'active'
      ORDER BY plan.next_run_at LIMIT ${limit}
    )
    SELECT id AS schedule_id, report_id, report_name, planned_at, state, people, sent
    FROM (SELECT * FROM past UNION ALL SELECT * FROM coming) AS run
    ORDER BY planned_at, id`.execute(db)
  return rows
}
