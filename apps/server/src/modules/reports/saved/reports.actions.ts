import type { Received } from '@uplink/contract/route'
import type { reportRoutes } from '@uplink/contract/reports/routes'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { countUses, type Row } from '#platform/resource/resource.store'
import { abilitiesOf, callsOf, reachOf } from './reports.access'
import { matching, pagesFor, tableFor, uses, type ListedRow, type ReportRow } from './reports.store'
import { toListed, toStored } from './reports.view'

type Asked = Received<typeof reportRoutes.list>['query']

/** The newest first, unless another order is requested. */
export async function listReports(call: Call, { page: number, per_page, sort = '-id', ...wished }: Asked) {
  const { userId } = call.person
  const asked = { page: number, per_page }
  const reach = await reachOf(call)
  const List = matching(reach.List, wished, userId)
  const wish = { q: undefined, filters: {}, sort }
  const listing = pagesFor(userId).listing(call.db, { ...reach, List }, wish)
  const may = await callsOf(call)
  const view = (row: Row) => toListed(row as unknown as ListedRow, may)
  return { ...(await pageOf(call.db, { ...listing, view }, asked)), can: await abilitiesOf(call) }
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
