import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import type pg from 'pg'
import type { Database } from '#platform/database/kysely'
import { ofOwnOrganization, roleFactory, type AppToWaitFor } from '../access/access.factory'

const prefix = '/ext-report-builder'

/** A report that lists the organizations. */
export const aReport = (name: string): ReportDraft => ({
  report_name: name,
  db_connection_name: 'default',
  tables: [{ name: 'organizations', query_alias: 'o' }],
  selections: [{ column: 'o.id' }, { column: 'o.name', is_sortable: 'yes' }],
})

/** A report that counts departments, each with each; over three tables of them it would run for hours. */
export const aLongReport = (name: string, alias = 'n', tables = 3): ReportDraft => ({
  report_name: name,
  db_connection_name: 'default',
  tables: ['a', 'b', 'c'].slice(0, tables).map((query_alias) => ({
    name: 'departments',
    query_alias,
    table_join: { type: 'crossJoin' as const },
  })),
  have_aggregate_function: 'yes',
  select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias }],
})

/** How many statements of reports the database is busy with. */
export async function reportsAtWork(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
     AND state = 'active' AND application_name = 'uplink reports'
     -- not what a session asks for itself: how it begins, cancels and becomes clean again
     AND query LIKE 'SELECT * FROM (%'`,
  )
  return rows[0]?.n ?? 0
}

let count = 0

/** A saved report that was not checked. */
export async function reportFactory(
  { db }: { db: Database },
  report: { organizationId: number | null; createdBy: number; definition?: ReportDraft },
): Promise<number> {
  const definition = reportDefinition.parse(report.definition ?? aReport(`Report ${++count}`))
  const { id } = await db
    .insertInto('reports')
    .values({
      organization_id: report.organizationId,
      name: definition.report_name,
      query_type: definition.query_type,
      definition: JSON.stringify(definition),
      created_by: report.createdBy,
      updated_by: report.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A set of options: open and paid, or the rows of a report. */
export async function optionSetFactory(
  { db }: { db: Database },
  set: { organizationId: number; reportId?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('dropdown_options')
    .values({
      organization_id: set.organizationId,
      name: `Options ${++count}`,
      options: JSON.stringify(
        set.reportId === undefined
          ? [
              { value: 'open', label: 'Open' },
              { value: 'paid', label: '' },
            ]
          : [],
      ),
      report_id: set.reportId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The paths for people who look at reports, and for those who build them. */
export const reportPaths = {
  view: {
    methods: ['GET', 'POST', 'PUT'],
    paths: [
      `${prefix}/query-reports*`,
      `${prefix}/runs*`,
      `${prefix}/dropdown-options/:id/choices`,
      `${prefix}/report-tags`,
    ],
  },
  build: { paths: [`${prefix}/*`] },
}

/** A role that builds reports of its own organization; `raw`: with SQL of its own. */
export const builderRole = (app: AppToWaitFor, { raw = false } = {}) =>
  roleFactory(app, {
    permissions: [
      reportPaths.build,
      ...(raw
        ? ['report.raw-sql', 'report.raw-expression'].map((name) => ({ name: `${name}`, paths: [] }))
        : []),
    ],
    grants: (['report', 'dropdown-option'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit', 'Delete'],
      ...ofOwnOrganization,
    })),
  })
