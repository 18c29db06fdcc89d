import { randomBytes } from 'node:crypto'
import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Received } from '@uplink/contract/route'
import type { DesignRow } from '@uplink/contract/designs/definition'
import { problemsOf } from '@uplink/designs/form/problems'
import { numbered } from '@uplink/designs/form/rows'
import { linkProblem } from '@uplink/report-engine/words/links'
import { neededParameters } from '@uplink/report-engine/words/parameters'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem, invalidFields } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import type { Row } from '#platform/resource/resource.store'
import { auditedFields, differences } from '#platform/resource/audited'
import { refusalOf } from '#platform/resource/refusals'
import { type RunDeps, reportsToShow } from '../reports/reports.public'
import { roleNames } from '../access/access.public'
import { callsOf, mayCreate, reachOf, designRules } from './designs.access'
import { matching, pages, table, type DesignRecord, type ListedRow, replaceReports } from './designs.store'
import { toListed, toStored, rowsOf } from './designs.view'

type DesignQuery = Received<typeof designRoutes.list>['query']

/** By name, unless another order is requested. */
export async function listDesigns(call: Call, { page, per_page, sort = 'name', q }: DesignQuery) {
  const reach = await reachOf(call)
  const List = matching(reach.List, q)
  const listing = pages.listing(call.db, { ...reach, List }, { q: undefined, filters: {}, sort })
  const may = await callsOf(call)
  const view = (row: Row) => toListed(row as unknown as ListedRow, may)
  const can = (await mayCreate(call)) ? (['create'] as const) : []
  return { ...(await pageOf(call.db, { ...listing, view }, { page, per_page })), can: [...can] }
}

/** A design with all its rows; `written`: this call has just written it, so its rules are checked already. */
export async function readDesign(call: Call, id: number, written?: { tx: Database }) {
  const reach = await reachOf(call)
  const row = await table.find(written?.tx ?? call.db, id, reach, written ? undefined : reach.List)
  return toStored(found(row) as unknown as DesignRecord, await callsOf(call))
}

type Deps = Pick<RunDeps, 'linkHosts'>
type Design = Awaited<ReturnType<typeof readDesign>>

/** Runs the check, the change and its line of the audit log in one transaction: the caller's, if there is one. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return call.db.isTransaction ? await work(call.db) : await call.db.transaction().execute(work)
  } catch (error) {
    const constraints = { designs_name_key: ['name', 'There is a design with this name already'] } as const
    throw refusalOf(error, { table: 'designs', constraints })
  }
}

/** What the audit log stores of a design. */
const audited = ({ update_flag: _, created_by, updated_by, ...design }: Design) => auditedFields(design)

/** Saves a new design (`id` 0) or the changes of an existing one. */
export async function storeDesign(deps: Deps, call: Call, id: number, design: SentDesign): Promise<Design> {
  return id === 0 ? createDesign(deps, call, design) : updateDesign(deps, call, id, design)
}

const columnsOf = (name: string, rows: readonly DesignRow[]) => ({ name, rows: JSON.stringify(rows) })

async function createDesign(deps: Deps, call: Call, design: SentDesign): Promise<Design> {
  if (!(await call.mayCreate('design'))) throw new Problem('access.denied')
  const rows = await checkDesign(deps, call, design, [])
  const creatable = await call.rows('design', 'Create', designRules.columns)
  const { userId, organizationId } = call.person
  return write(call, async (tx) => {
    const own = { organization_id: organizationId, created_by: userId, updated_by: userId }
    const columns = { ...columnsOf(design.name, rows), ...own }
    const id = await table.reserve(tx, columns, creatable, designRules.types)
    if (id === undefined) throw new Problem('access.denied')
    const now = call.clock.now()
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now })
    await replaceReports(tx, id, reportsIn(rows))
    const stored = await readDesign(call, id, { tx })
    await call.audit(tx, { act: 'design.created', target: ['design', id], after: audited(stored) })
    return stored
  })
}

async function updateDesign(deps: Deps, call: Call, id: number, design: SentDesign): Promise<Design> {
  const reach = await reachOf(call)
  const kept = found(await table.find(call.db, id, reach, reach.Edit))
  const rows = await checkDesign(deps, call, design, rowsOf(kept.rows))
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Edit))) throw notFound()
    const before = await readDesign(call, id, { tx })
    if (design.update_flag !== undefined && design.update_flag !== before.update_flag)
      throw new Problem('record.conflict')
    const columns = { ...columnsOf(design.name, rows), updated_by: call.person.userId }
    await table.update(tx, id, { ...columns, updated_at: call.clock.now() })
    await replaceReports(tx, id, reportsIn(rows))
    const stored = await readDesign(call, id, { tx })
    const changes = differences(audited(before), audited(stored))
    await call.audit(tx, { act: 'design.updated', target: ['design', id], ...changes })
    return stored
  })
}

export async function deleteDesign(call: Call, id: number): Promise<{ id: number }> {
  const reach = await reachOf(call)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Delete))) throw notFound()
    const before = await readDesign(call, id, { tx })
    await table.delete(tx, id)
    await call.audit(tx, { act: 'design.deleted', target: ['design', id], before: audited(before) })
    return { id }
  })
}

type SentDesign = Received<typeof designRoutes.store>['body']['data']

/** The ids of the reports in some rows. */
export const reportsIn = (rows: readonly DesignRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ selected_report: { report } }) => report.flatMap((cell) => cell.report_id ?? [])),
  ),
]

/**
 * Refuses a design with all its problems, by field; otherwise returns its rows as they will be stored.
 *
 * @param kept the stored rows: their reports may stay, whoever saves the design
 */
async function checkDesign(
  { linkHosts }: Pick<RunDeps, 'linkHosts'>,
  call: Call,
  design: SentDesign,
  kept: readonly DesignRow[],
): Promise<DesignRow[]> {
  const [reports, roles] = await Promise.all([
    reportsToShow(call, reportsIn(design.rows), reportsIn(kept)),
    roleNames(call.db),
  ])
  const problems = [
    ...problemsOf(design, {
      columnsOf: (id) => reports.get(id)?.output_columns,
      neededOf: (id) => {
        const report = reports.get(id)
        return report ? neededParameters(report.definition) : []
      },
      linkProblem: (link, columns) => linkProblem(link, columns, linkHosts),
    }),
    ...unknownRoles(
      design.rows,
      roles.map(({ id }) => id),
    ),
  ]
  if (problems.length > 0) {
    const errors: Record<string, string[]> = {}
    for (const { path, text } of problems) (errors[path] ??= []).push(text)
    throw invalidFields(errors)
  }
  return withKeys(numbered(design.rows.toSorted((a, b) => a.order - b.order)))
}

const unknownRoles = (rows: readonly DesignRow[], known: readonly number[]) =>
  rows.flatMap(({ role_ids: ids }, index) =>
    ids === 'all' || ids.every((id) => known.includes(id))
      ? []
      : [{ path: `rows.${index}.role_ids`, text: 'There is no such role' }],
  )

/** Gives a key to every row without one. */
function withKeys(rows: readonly DesignRow[]): DesignRow[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const key = row.key === '' || taken.has(row.key) ? randomBytes(5).toString('hex') : row.key
    taken.add(key)
    return { ...row, key }
  })
}
