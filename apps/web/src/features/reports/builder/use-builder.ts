import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Builder } from '../builder'
import type { Act } from '../definition/acts'
import { connectionsQuery } from '../reports.data'
import { problemsIn, type Errors } from './places'
import { groupsOf, outputsOf, typesOf, useSources } from './use-sources'

interface Given {
  report: ReportDefinition
  id: number
  perform: (act: Act) => void
  errors: Errors
  /** What the list says that one may do. */
  can: readonly string[]
}

/** Everything that the parts of the form work with. */
export function useBuilder({ report, id, perform, errors, can }: Given) {
  const { sources, tablesError } = useSources(report, id)
  const connections = useQuery(connectionsQuery())
  const connection = connections.data?.find(({ name }) => name === report.db_connection_name)
  const typeOf = typesOf(report, sources)
  const builder: Builder = {
    ...{ report, id, perform, sources, typeOf },
    columns: groupsOf(sources),
    ...outputsOf(report),
    problemAt: (path) => errors[path]?.join(', '),
    problemsIn: (path) => problemsIn(errors, path),
    mayWriteExpressions: can.includes('raw-expression'),
  }
  return {
    ...builder,
    tablesError,
    connections: connections.data ?? [],
    rawSql: {
      isAllowed: can.includes('raw-sql') && connection?.raw_sql !== false,
      whyNot: can.includes('raw-sql')
        ? `Raw SQL is off on ${connection?.label ?? 'this connection'} until its checklist is mended.`
        : 'Needs the right report.raw-sql.',
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

export type FormBuilder = ReturnType<typeof useBuilder>
