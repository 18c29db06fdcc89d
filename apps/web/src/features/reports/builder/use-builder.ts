import type { ResultColumn } from '@uplink/contract/reports/result'
import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Builder } from '../builder'
import type { Act } from '../definition/actions'
import { connectionsQuery } from '../reports.data'
import { problemsIn, type Errors } from '../definition/places'
import { groupsOf, outputsOf, typesOf, type useSources } from './use-sources'

interface Given {
  report: ReportDefinition
  id: number
  perform: (act: Act) => void
  errors: Errors
  sources: ReturnType<typeof useSources>
  /** What the person may do, from the list's answer. */
  can: readonly string[]
  /** The columns of the last run's result. */
  found: readonly ResultColumn[] | undefined
}

/** Everything that the parts of the form share. */
export function useBuilder({ report, id, perform, errors, can, found = [], ...given }: Given) {
  const { sources, tablesError } = given.sources
  const connections = useQuery(connectionsQuery())
  const connection = connections.data?.find(({ name }) => name === report.db_connection_name)
  const isRaw = report.query_type === 'raw_query'
  const typeOf = isRaw ? typesFound(found) : typesOf(report, sources)
  const builder: Builder = {
    report,
    id,
    perform,
    sources,
    typeOf,
    ...(isRaw ? columnsFound(found) : { columns: groupsOf(sources), ...outputsOf(report) }),
    problemAt: (path) => errors[path]?.join(', '),
    problemsIn: (path) => problemsIn(errors, path),
    mayWriteExpressions: can.includes('raw-expression'),
  }
  return {
    ...builder,
    tablesError,
    connections: connections.data ?? [],
    dialect: connection?.dialect ?? ('postgresql' as const),
    rawSql: {
      isAllowed: can.includes('raw-sql') && connection?.raw_sql !== false,
      whyNot: can.includes('raw-sql') ? rawIsOff(connection) : 'Needs the right report.raw-sql.',
    },
    knowledge: {
      typeOf,
      reportName: (wanted: number) => {
        const index = report.tables.findIndex((table) => table.selected_query === wanted)
        return sources[index]?.name || undefined
      },
    },
  }
}

function rawIsOff(connection: { label: string; to_fix: number } | undefined): string {
  const off = `Raw SQL is off on ${connection?.label ?? 'this connection'}`
  const count = connection?.to_fix ?? 0
  return count === 0 ? `${off}.` : `${off}: ${count} ${count === 1 ? 'point' : 'points'} to fix.`
}

/** The columns of a report in SQL, which are known only after it has run. */
function columnsFound(found: readonly ResultColumn[]) {
  const outputs = found.map(({ name, type }) => ({ value: name, label: name, type, isComputed: false }))
  return { outputs, computed: [], columns: [{ label: 'Columns of the query', columns: outputs }] }
}

const typesFound = (found: readonly ResultColumn[]) => (wanted: string) =>
  found.find(({ name }) => name === wanted)?.type

export type FormBuilder = ReturnType<typeof useBuilder>
