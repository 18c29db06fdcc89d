import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Received } from '@uplink/contract/route'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import { searchForm } from '@uplink/contract/search-form'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, notFound, Problem } from '#platform/http/problem'
import { auditedFields, differences } from '#platform/resource/audited'
import { inUse, isInUse, refusalOf } from '#platform/resource/refusals'
import { reportRules, checkRawRights, reportsWithin } from '../resolved/report-scope.access'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { replaceSets } from '../options/option-sets.store'
import { checkReport, type Checked } from './checked.actions'
import { reachOf } from './reports.access'
import { readReport } from './reports.actions'
import {
  keepVersion,
  replaceUses,
  setFavourite,
  tableFor,
  type ReportRow,
  findTags,
  replaceTags,
} from './reports.store'

const maxListed = 100

/** Removes tags that differ only in case. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [searchForm(tag), tag])).values()]
}

/** Sets the tags of a report that the caller may change. */
export async function tagReport(call: Call, id: number, given: readonly string[]) {
  const reach = await reachOf(call)
  const table = tableFor(call.person.userId)
  const row = found(await table.find(call.db, id, reach, reach.Edit)) as unknown as ReportRow
  const tags = distinct(given)
  await call.db.transaction().execute(async (tx) => {
    if (!(await table.lock(tx, id, reach.Edit))) throw notFound()
    await replaceTags(tx, id, tags)
    await call.audit(tx, {
      act: 'report.updated',
      target: ['report', id],
      before: { tags: row.tags },
      after: { tags },
    })
  })
  return { id, tags }
}

/** The tags of the reports that the caller may see. */
export async function listTags(call: Call) {
  return findTags(call.db, await reportsWithin(call, 'List'), maxListed)
}

type Sent = Received<typeof reportRoutes.store>['body']
type Body = Omit<Sent, 'data'> & { data: ReportDefinition }
type Report = Awaited<ReturnType<typeof readReport>>

/** Runs the check, the change and its line of the audit log in one transaction: the caller's, if there is one. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return call.db.isTransaction ? await work(call.db) : await call.db.transaction().execute(work)
  } catch (error) {
    const constraints = {
      reports_name_key: ['report_name', 'There is a report with this name already'],
    } as const
    throw refusalOf(error, { table: 'reports', constraints })
  }
}

/** What the audit log stores of a report. */
const audited = ({ is_favourite: _, tags: __, created_by, updated_by, ...report }: Report) =>
  auditedFields(report)

function columnsOf({ data, cache_ttl_s, timeout_s }: Body, { dataSource, outputColumns }: Checked) {
  return {
    name: data.report_name,
    data_source_id: dataSource,
    query_type: data.query_type,
    definition: JSON.stringify(data),
    output_columns: JSON.stringify(outputColumns),
    cache_ttl_s: cache_ttl_s ?? null,
    timeout_s: timeout_s ?? null,
  }
}

/** What every save of a report writes besides it: what it uses, and its version. Returns the saved report. */
async function settle(call: Call, tx: Database, id: number, { data }: Body, { uses, sets }: Checked) {
  await replaceUses(tx, id, uses)
  await replaceSets(tx, id, sets)
  const report = await readReport(call, id, { tx })
  const [by, at] = [call.person.userId, call.clock.now()]
  await keepVersion(tx, { reportId: id, version: report.version, definition: JSON.stringify(data), by, at })
  return report
}

/** Saves a new report (`id` 0) or the changes of an existing one. */
export async function storeReport(deps: ResolveDeps, call: Call, id: number, sent: Sent): Promise<Report> {
  const { version, cache_ttl_s, timeout_s, ...data } = sent.data
  const body = { version, cache_ttl_s, timeout_s, ...sent, data }
  return id === 0 ? createReport(deps, call, body) : updateReport(deps, call, id, body)
}

async function createReport(deps: ResolveDeps, call: Call, body: Body): Promise<Report> {
  if (!(await call.mayCreate('report'))) throw new Problem('access.denied')
  await checkRawRights(call, body.data)
  const checked = await checkReport(deps, call, body.data)
  const creatable = await call.rows('report', 'Create', reportRules.columns)
  const { userId, organizationId } = call.person
  const table = tableFor(userId)
  return write(call, async (tx) => {
    const own = { organization_id: organizationId, created_by: userId, updated_by: userId }
    const columns = { ...columnsOf(body, checked), ...own }
    const id = await table.reserve(tx, columns, creatable, reportRules.types)
    if (id === undefined) throw new Problem('access.denied')
    const now = call.clock.now()
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now })
    const report = await settle(call, tx, id, body, checked)
    await call.audit(tx, { act: 'report.created', target: ['report', id], after: audited(report) })
    return report
  })
}

async function updateReport(deps: ResolveDeps, call: Call, id: number, body: Body): Promise<Report> {
  const reach = await reachOf(call)
  const table = tableFor(call.person.userId)
  found(await table.find(call.db, id, reach, reach.Edit))
  await checkRawRights(call, body.data)
  const checked = await checkReport(deps, call, body.data, id)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Edit))) throw notFound()
    const before = await readReport(call, id, { tx })
    if (body.version !== undefined && body.version !== before.version) throw new Problem('record.conflict')
    // what is left out stays as it is; null takes it away
    const { cache_ttl_s = before.cache_ttl_s, timeout_s = before.timeout_s } = body
    const own = columnsOf({ ...body, cache_ttl_s, timeout_s }, checked)
    const columns = { ...own, updated_by: call.person.userId }
    await table.update(tx, id, { ...columns, updated_at: call.clock.now() })
    const report = await settle(call, tx, id, body, checked)
    const changes = differences(audited(before), audited(report))
    await call.audit(tx, { act: 'report.updated', target: ['report', id], ...changes })
    return report
  })
}

export async function deleteReport(call: Call, id: number): Promise<{ id: number }> {
  const reach = await reachOf(call)
  const table = tableFor(call.person.userId)
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, reach.Delete))) throw notFound()
    const before = await readReport(call, id, { tx })
    if (before.used_by.length > 0) throw inUse(before.report_name, before.used_by)
    await table.delete(tx, id).catch((error: unknown) => {
      throw isInUse(error) ? inUse(before.report_name, []) : error
    })
    await call.audit(tx, { act: 'report.deleted', target: ['report', id], before: audited(before) })
    return { id }
  })
}

/** Adds a report that the caller may see to their favourites, or removes it. */
export async function likeReport(call: Call, id: number, isFavourite: boolean) {
  const reach = await reachOf(call)
  found(await tableFor(call.person.userId).find(call.db, id, reach, reach.List))
  await setFavourite(call.db, call.person.userId, id, isFavourite)
  return { id, is_favourite: isFavourite }
}
