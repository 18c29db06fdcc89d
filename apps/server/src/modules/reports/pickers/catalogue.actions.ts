import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { catalogueOf, type ResolveDeps } from '../resolved/resolved.actions'

/** The tables and views that reports of a connection may read, by name. */
export async function tablesOf(deps: ResolveDeps, call: Call, asked: { connection: string }) {
  const { tables } = await catalogueOf(deps, call, asked.connection)
  return tables
    .map(({ columns, ...table }) => ({ ...table, columns_count: columns.length }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The columns of one of them, in their order. */
export async function columnsOfTable(
  deps: ResolveDeps,
  call: Call,
  asked: { connection: string; table: string },
) {
  const { tables } = await catalogueOf(deps, call, asked.connection)
  return [...found(tables.find(({ name }) => name === asked.table)).columns]
}
