import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import type { Row } from '#platform/resource/resource.store'
import { callsOf, mayCreate, reachOf } from './designs.access'
import { matching, pages, table, type DesignRecord, type ListedRow } from './designs.store'
import { toListed, toStored } from './designs.view'

type Asked = Received<typeof designRoutes.list>['query']

/** By name, unless another order is requested. */
export async function listDesigns(call: Call, { page, per_page, sort = 'name', q }: Asked) {
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
