import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Builder } from '../builder'
import { columnsQuery, tablesQuery } from '../reports.data'

/** For how many of the tables named in the text columns are offered. */
const most = 30

/** The tables of a connection, with the columns of those that the text names or that somebody has opened. */
export function useSchema({ report }: Builder) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const connection = report.db_connection_name
  const { data: tables = [] } = useQuery({ ...tablesQuery(connection), enabled: connection !== '' })
  const words = new Set(report.raw_query.toLowerCase().match(/[\w.$]+/g) ?? [])
  const named = tables.map(({ name }) => name).filter((name) => words.has(name.toLowerCase()))
  const wanted = [...new Set([...opened, ...named.slice(0, most)])]
  const found = useQueries({
    queries: wanted.map((table) => ({ ...columnsQuery(connection, { table }), enabled: connection !== '' })),
  })
  const columns = new Map(wanted.map((table, index) => [table, found[index]?.data] as const))
  const namesOf = (table: string) => columns.get(table)?.map(({ name }) => name) ?? []
  return {
    tables,
    schema: Object.fromEntries(tables.map(({ name }) => [name, namesOf(name)])),
    /** Names to suggest for misspelt ones: those of tables, and of the columns of tables in the text. */
    names: [...tables.map(({ name }) => name), ...new Set(named.flatMap(namesOf))],
    columnsOf: (table: string) => columns.get(table),
    open: (table: string) => setOpened([...new Set([...opened, table])]),
  }
}
