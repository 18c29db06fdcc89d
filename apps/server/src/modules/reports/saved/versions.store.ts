import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** How many versions of a report are kept. */
const keptAtMost = 100

interface Saved {
  reportId: number
  version: number
  /** As JSON. */
  definition: string
  by: number
  at: Date
}

/** Stores a new version of a report, and deletes the oldest beyond the limit. */
export async function keepVersion(
  tx: Database,
  { reportId, version, definition, by, at }: Saved,
): Promise<void> {
  await tx
    .insertInto('report_versions')
    .values({ report_id: reportId, version, definition, changed_by: by, changed_at: at })
    .execute()
  await tx
    .deleteFrom('report_versions')
    .where('report_id', '=', reportId)
    .where('version', '<=', version - keptAtMost)
    .execute()
}

/** The versions of a report, the latest first, each with the person who saved it. */
export function findVersions(db: Database, reportId: number) {
  return db
    .selectFrom('report_versions as v')
    .leftJoin('users as person', 'person.id', 'v.changed_by')
    .select(['v.version', 'v.changed_at', 'person.id as person_id', 'person.name as person_name'])
    .select(sql<string>`coalesce(v.definition ->> 'report_name', '')`.as('report_name'))
    .where('v.report_id', '=', reportId)
    .orderBy('v.version', 'desc')
    .limit(keptAtMost)
    .execute()
}

/** One version, as stored in JSON. */
export function findVersion(db: Database, { reportId, version }: { reportId: number; version: number }) {
  return db
    .selectFrom('report_versions')
    .select(['version', 'definition'])
    .where('report_id', '=', reportId)
    .where('version', '=', version)
    .executeTakeFirst()
}
