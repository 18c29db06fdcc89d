import type { OutputColumn } from '@uplink/contract/reports/routes'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains, formOf } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { createResourceStore } from '#platform/resource/resource.store'

/** How many versions of a report are kept. */
const maxCached = 100

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
    .where('version', '<=', version - maxCached)
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
    .limit(maxCached)
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

export interface PersonNamed {
  id: number
  name: string
}

/** A report in lists. */
export interface ListedRow {
  id: number
  version: number
  updated_at: Date
  created_at: Date
  report_name: string
  db_connection_name: string
  query_type: string
  created_by: PersonNamed | null
  is_favourite: boolean
  tags: string[]
  can_edit: boolean
  can_delete: boolean
}

/** A report with its definition, as stored in JSON. */
export interface ReportRow extends ListedRow {
  organization_id: number | null
  updated_by: PersonNamed | null
  definition: unknown
  output_columns: OutputColumn[]
  cache_ttl_s: number | null
  timeout_s: number | null
}

const personIn = (column: 'created_by' | 'updated_by') =>
  sql`(SELECT json_build_object('id', person.id, 'name', person.name) FROM users AS person
    WHERE person.id = ${sql.ref(`reports.${column}`)})`

const tagsOf = sql`ARRAY(SELECT tagged.tag FROM report_tags AS tagged
  WHERE tagged.report_id = reports.id ORDER BY lower(tagged.tag))`

const listed = (userId: number) => ({
  report_name: 'name',
  db_connection_name: sql`coalesce((SELECT data_source.name FROM data_sources AS data_source
    WHERE data_source.id = reports.data_source_id), 'default')`,
  query_type: 'query_type',
  created_at: 'created_at',
  created_by: personIn('created_by'),
  is_favourite: sql`EXISTS (SELECT FROM report_favourites AS liked
    WHERE liked.report_id = reports.id AND liked.user_id = ${userId})`,
  tags: tagsOf,
})

/** A report in the list, with what tells it from the others. */
export interface PagedRow extends ListedRow {
  /** As stored in JSON. */
  definition: unknown
  seen_at: Date | null
  next_sent_at: Date | null
}

const seenBy = (userId: number) => sql`(SELECT max(run.started_at) FROM report_runs AS run
  WHERE run.report_id = reports.id AND run.user_id = ${userId} AND run.kind = 'run')`

const nextSentTo = (userId: number) => sql`(SELECT min(schedule.next_run_at) FROM report_schedules AS schedule
  WHERE schedule.report_id = reports.id AND schedule.status = 'active'
    AND (schedule.owner_id = ${userId} OR EXISTS (SELECT FROM report_schedule_recipients AS chosen
      WHERE chosen.schedule_id = schedule.id AND chosen.user_id = ${userId})))`

/** The statements about pages of reports, as this person sees them. */
export const pagesFor = (userId: number) =>
  createResourceStore({
    table: 'reports',
    sources: {
      ...listed(userId),
      definition: 'definition',
      seen_at: seenBy(userId),
      next_sent_at: nextSentTo(userId),
    },
    searched: ['name'],
  })

/** The statements about one report, with this person's favourites. */
export const tableFor = (userId: number) =>
  createResourceStore({
    table: 'reports',
    sources: {
      ...listed(userId),
      organization_id: 'organization_id',
      updated_by: personIn('updated_by'),
      definition: 'definition',
      output_columns: 'output_columns',
      cache_ttl_s: 'cache_ttl_s',
      timeout_s: 'timeout_s',
    },
    searched: [],
  })

export interface Wished {
  id?: number | undefined
  created_at?: { from?: string | undefined; to?: string | undefined } | undefined
  q?: string | undefined
  only?: 'favourites' | 'mine' | undefined
  tag?: string | undefined
}

/** The reports within that match the request. */
export function matching(within: Within, { id, created_at, q, only, tag }: Wished, userId: number): Within {
  const conditions = [
    within,
    ...(id === undefined ? [] : [sql`reports.id = ${id}`]),
    ...(created_at?.from === undefined ? [] : [sql`reports.created_at >= ${created_at.from}`]),
    ...(created_at?.to === undefined ? [] : [sql`reports.created_at <= ${created_at.to}`]),
    ...(q === undefined ? [] : [contains(sql.ref('reports.name'), q)]),
    ...(only === 'mine' ? [sql`reports.created_by = ${userId}`] : []),
    ...(tag === undefined ? [] : [taggedWith(tag)]),
    ...(only === 'favourites' ? [favouriteOf(userId)] : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`
}

const taggedWith = (tag: string) => sql`EXISTS (SELECT FROM report_tags AS tagged
  WHERE tagged.report_id = reports.id AND ${formOf(sql.ref('tagged.tag'))} = ${searchForm(tag)})`

const favouriteOf = (userId: number) => sql`EXISTS (SELECT FROM report_favourites AS liked
  WHERE liked.report_id = reports.id AND liked.user_id = ${userId})`

/** Stores the reports that a report reads like tables. */
export async function replaceUses(tx: Database, id: number, used: readonly number[]): Promise<void> {
  await tx.deleteFrom('report_uses').where('report_id', '=', id).execute()
  if (used.length === 0) return
  const rows = [...new Set(used)].map((used_id) => ({ report_id: id, used_id }))
  await tx.insertInto('report_uses').values(rows).execute()
}

export async function setFavourite(db: Database, userId: number, id: number, isFavourite: boolean) {
  const row = { user_id: userId, report_id: id }
  if (isFavourite)
    await db
      .insertInto('report_favourites')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  else
    await db
      .deleteFrom('report_favourites')
      .where('user_id', '=', userId)
      .where('report_id', '=', id)
      .execute()
}

/** What refers to a report: while anything does, it cannot be deleted. */
export const uses = [
  { what: 'reports', table: 'report_uses', column: 'used_id' },
  { what: 'drop-down options', table: 'dropdown_options', column: 'report_id' },
  { what: 'designs', table: 'design_reports', column: 'report_id' },
  { what: 'schedules', table: 'report_schedules', column: 'report_id' },
  { what: 'alerts', table: 'report_alerts', column: 'report_id' },
] as const

/** Stores the tags of a report. */
export async function replaceTags(tx: Database, id: number, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('report_tags').where('report_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('report_tags')
    .values(tags.map((tag) => ({ report_id: id, tag })))
    .execute()
}

/** The tags of the reports within, and how many have each, in whatever spelling. */
export async function findTags(db: Database, within: Within, limit: number) {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT min(tagged.tag) AS tag, count(*)::int AS count
    FROM report_tags AS tagged JOIN reports ON reports.id = tagged.report_id
    WHERE ${within} GROUP BY search_form(tagged.tag) ORDER BY search_form(tagged.tag) LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Reports within by name, with their columns at the last save. */
export const findWithColumns = (db: Database, { within, limit }: { within: Within; limit: number }) =>
  db
    .selectFrom('reports')
    .select(['id', 'name', 'output_columns'])
    .where(within)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ output_columns: OutputColumn[] }>()
    .execute()
