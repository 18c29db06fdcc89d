import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ColumnType } from '@uplink/contract/reports/words'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import type { TableSource } from '../builder'
import { columnsQuery, queriesQuery, tablesQuery } from '../reports.data'

/** The tables of a report with their columns, and the other tables of its connection. */
export function useSources(report: ReportDefinition, id: number) {
  const connection = report.db_connection_name
  const isRequested = connection !== ''
  const tables = useQuery({ ...tablesQuery(connection), enabled: isRequested })
  const hasQueries = report.tables.some(({ object_type: type }) => type === 'query')
  const queries = useQuery({ ...queriesQuery(connection, id), enabled: isRequested && hasQueries })
  const columns = useQueries({
    queries: report.tables.map(({ name, object_type: type, selected_query: query }) => ({
      ...columnsQuery(connection, type === 'query' ? { report: query ?? 0 } : { table: name }),
      enabled: isRequested && (type === 'query' ? query !== null : name !== ''),
    })),
  })
  const sources = report.tables.map((table, index): TableSource => {
    const isTable = table.object_type === 'table'
    const saved = queries.data?.find((each) => each.id === table.selected_query)
    const known = tables.data?.find((each) => each.name === table.name)
    return {
      alias: table.query_alias,
      name: isTable ? table.name : (saved?.report_name ?? table.name),
      columns: columns[index]?.data,
      table: isTable && table.name !== '' ? table.name : undefined,
      rows: isTable ? (known?.rows_estimate ?? null) : null,
      hasFailed: columns[index]?.isError ?? false,
    }
  })
  return { sources, tablesError: tables.error }
}

/** The columns of all tables as pickers show them, each with its table's alias. */
export function groupsOf(sources: readonly TableSource[]) {
  return sources.flatMap(({ alias, name, columns }) =>
    columns
      ? [
          {
            label: name === alias || name === '' ? alias : `${alias} ${name}`,
            columns: columns.map((column) => ({
              value: `${alias}.${column.name}`,
              label: `${alias}.${column.name}`,
              type: column.type,
            })),
          },
        ]
      : [],
  )
}

/** The type of `alias.column` or of an output column; undefined while it is not known. */
export function typesOf(report: ReportDefinition, sources: readonly TableSource[]) {
  const columnType = (name: string): ColumnType | undefined => {
    const source = sources.find(({ alias }) => name.toLowerCase().startsWith(`${alias.toLowerCase()}.`))
    return source?.columns?.find((column) => column.name === name.slice(source.alias.length + 1))?.type
  }
  const outputs = namedOutputs({ ...report, have_aggregate_function: 'yes' })
  return (name: string): ColumnType | undefined => {
    const known = columnType(name)
    if (known) return known
    const output = outputs.find((each) => each.name === name)
    if (output?.kind === 'selection')
      return output.entry.is_raw === 'yes' ? output.entry.type : columnType(output.entry.column)
    if (output?.kind !== 'aggregate') return undefined
    const { aggregate_function: verb, column } = output.entry
    if (verb === 'COUNT' || verb === 'COUNT DISTINCT') return 'integer'
    return verb === 'AVG' ? 'decimal' : columnType(column)
  }
}

/** Every output column by its name, and those of them that are computed. */
export function outputsOf(report: ReportDefinition) {
  const named = namedOutputs(report).map((output) => ({
    value: output.name,
    label: output.name,
    isComputed: output.kind === 'aggregate' || output.entry.is_raw === 'yes',
  }))
  return { outputs: named, computed: named.filter(({ isComputed }) => isComputed) }
}
