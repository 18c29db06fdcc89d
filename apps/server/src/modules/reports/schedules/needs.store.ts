import type { ReportNeed } from '@uplink/contract/reports/need-routes'
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
