import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import type { TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'

const prefix = '/ext-report-builder'

/** A report that lists the organizations. */
export const aReport = (name: string): ReportDraft => ({
  report_name: name,
  db_connection_name: 'default',
  tables: [{ name: 'organizations', query_alias: 'o' }],
  selections: [{ column: 'o.id' }, { column: 'o.name', is_sortable: 'yes' }],
})

let count = 0

/** A saved report that was not checked. */
export async function reportFactory(
  { db }: Pick<TestApp, 'db'>,
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
  { db }: Pick<TestApp, 'db'>,
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
export const builderRole = (app: TestApp, { raw = false } = {}) =>
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
