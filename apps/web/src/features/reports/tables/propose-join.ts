import type { TableSource } from '../builder'
import type { SourceColumn } from '../reports.data'

/** A table that is about to be joined. */
interface Joining {
  alias: string
  table: string | undefined
  columns: readonly SourceColumn[]
}

/**
 * The columns by which a table is likely to be joined to those before it: a foreign key in either direction, else a
 * column of the same name and type as a key, else of the same name and type.
 *
 * @returns undefined when no column is likely
 */
export function proposeJoin(before: readonly TableSource[], joining: Joining) {
  const earlier = before.flatMap(({ alias, table, columns = [] }) =>
    columns.map((column) => ({ alias, table, column })),
  )
  const pairs = earlier.flatMap(({ alias, table, column }) =>
    joining.columns.map((own) => ({ alias, table, column, own })),
  )
  const refers = ({ references }: SourceColumn, table: string | undefined, column: string) =>
    table !== undefined && references?.table === table && references.column === column
  const isAlike = ({ column, own }: (typeof pairs)[number]) => column.type === own.type
  // `subscriber_id` of one is `id` of `subscribers`
  const isNamedAfter = (name: string, table: string | undefined, key: SourceColumn) =>
    table !== undefined && name === `${table.split('.').at(-1)?.replace(/s$/, '')}_${key.name}`
  const found =
    pairs.find(({ column, own }) => refers(column, joining.table, own.name)) ??
    pairs.find(({ table, column, own }) => refers(own, table, column.name)) ??
    pairs.find((pair) => isAlike(pair) && isNamedAfter(pair.column.name, joining.table, pair.own)) ??
    pairs.find((pair) => isAlike(pair) && isNamedAfter(pair.own.name, pair.table, pair.column)) ??
    pairs.find(
      (pair) => isAlike(pair) && pair.column.name === pair.own.name && pair.column.name.endsWith('_id'),
    ) ??
    pairs.find((pair) => isAlike(pair) && pair.column.name === pair.own.name)
  return (
    found && { column1: `${found.alias}.${found.column.name}`, column2: `${joining.alias}.${found.own.name}` }
  )
}
