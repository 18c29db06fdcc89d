import { dataSources } from '@uplink/contract/data-sources'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { actOnMany } from '#platform/resource/many'
import { meantBy } from '#platform/resource/many-meant'
import { reachOf } from './data-sources.access'
import { audited } from './data-sources.actions'
import { table, uses, type DataSourceRow } from './data-sources.store'
import { toDataSource } from './data-sources.view'

type Asked = Received<typeof dataSources.routes.many>['body']

/** Activates, deactivates or deletes many data sources at once, without connecting to them. */
export async function actOnManyDataSources(call: Call, asked: Asked) {
  const isDelete = asked.act === 'delete'
  if (!(await call.mayReach(isDelete ? dataSources.routes.delete : dataSources.routes.update)))
    throw new Problem('access.denied')
  const act = isDelete ? 'Delete' : 'Edit'
  const rows = meantBy(asked, { reach: await reachOf(call), act, order: dataSources.order })
  return actOnMany(call, asked, {
    ...{ noun: 'data-source', table: 'data_sources', uses, nameOf: ({ name }) => String(name) },
    listing: (tx) => table.listing(tx, rows.reach, rows.wish),
    view: (row) => toDataSource(row as unknown as DataSourceRow, { edit: true, delete: true }),
    auditedOf: audited,
  })
}
