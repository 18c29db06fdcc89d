import type { Received } from '@uplink/contract/route'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import { reportDefinition } from '@uplink/contract/reports/definition'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { countUses, type Row } from '#platform/resource/resource.store'
import { abilitiesOf, callsOf, reachOf } from './reports.access'
import {
  matching,
  pagesFor,
  tableFor,
  uses,
  type PagedRow,
  type ReportRow,
  findVersion,
  findVersions,
} from './reports.store'
import { toPaged, toStored } from './reports.view'

type ReportQuery = Received<typeof reportRoutes.list>['query']

/** The newest first, unless another order is requested. */
export async function listReports(
  call: Call,
  { page: number, per_page, sort = '-id', ...wished }: ReportQuery,
) {
  const { userId } = call.person
  const query = { page: number, per_page }
  const reach = await reachOf(call)
  const List = matching(reach.List, wished, userId)
  const request = { q: undefined, filters: {}, sort }
  const listing = pagesFor(userId).listing(call.db, { ...reach, List }, request)
  const may = await callsOf(call)
  const view = (row: Row) => toPaged(row as unknown as PagedRow, may)
  return { ...(await pageOf(call.db, { ...listing, view }, query)), can: await abilitiesOf(call) }
}

/** A stored report that the caller may see. */
export async function findReport(call: Call, id: number): Promise<ReportRow> {
  const reach = await reachOf(call)
  const row = found(await tableFor(call.person.userId).find(call.db, id, reach, reach.List))
  return row as unknown as ReportRow
}

/** A report with what refers to it; `written`: this call has just written it, so its rules are checked already. */
export async function readReport(call: Call, id: number, written?: { tx: Database }) {
  const db = written?.tx ?? call.db
  const reach = await reachOf(call)
  const row = found(await tableFor(call.person.userId).find(db, id, reach, written ? undefined : reach.List))
  const report = toStored(row as unknown as ReportRow, await callsOf(call))
  return { ...report, used_by: await countUses(db, id, uses) }
}

/** The saved versions of a report that the caller may see. */
export async function versionsOf(call: Call, id: number) {
  await findReport(call, id)
  const rows = await findVersions(call.db, id)
  return rows.map(({ version, report_name, changed_at, person_id, person_name }) => ({
    version,
    report_name,
    changed_at: changed_at.toISOString(),
    changed_by: person_id === null ? null : { id: person_id, name: person_name ?? '' },
  }))
}

/** The definition of one version. */
export async function versionOf(call: Call, { id, version }: { id: number; version: number }) {
  await findReport(call, id)
  const row = found(await findVersion(call.db, { reportId: id, version }))
  return { ...reportDefinition.parse(row.definition), version: row.version }
}
