import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Stores the tags of a report. */
export async function replaceTags(tx: Database, id: number, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('report_tags').where('report_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('report_tags')
    .values(tags.map((tag) => ({ report_id: id, tag })))
    .execute()
}

/** The tags of the reports within, and how many have each, ignoring case. */
export async function findTags(db: Database, within: Within, limit: number) {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT min(tagged.tag) AS tag, count(*)::int AS count
    FROM report_tags AS tagged JOIN reports ON reports.id = tagged.report_id
    WHERE ${within} GROUP BY lower(tagged.tag) ORDER BY lower(tagged.tag) LIMIT ${limit}`.execute(db)
  return rows
}
