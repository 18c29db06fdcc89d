import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { CompiledReport } from '@uplink/report-engine/engine'
import { compile } from '@uplink/report-engine/sql/compile'
import type { Call } from '#platform/http/call'
import { SourceFailure } from '#platform/sources/failures'
import type { DataSource } from '../../data-sources/data-sources.public'
import { namedSets } from '../options/named-sets.actions'
import { refuse, resolveFor, usedBy, type ResolveDeps } from '../resolved/resolved.actions'

/** How long a database may take to say what columns written SQL has. */
const askMs = 15_000

/** What is kept of a definition besides itself. */
export interface Checked {
  /** Null: the portal's own database. */
  dataSource: number | null
  outputColumns: readonly OutputColumn[]
  /** The reports that it reads like tables. */
  uses: readonly number[]
  /** The sets of options that its grid filters name. */
  sets: readonly number[]
}

/** What can be said before the data source is asked. */
function headProblems({ report_name: name, db_connection_name: connection, query_type }: ReportDefinition) {
  return [
    ...(name === '' ? [{ path: 'report_name', text: 'The Report Name field is required' }] : []),
    ...(connection === ''
      ? [{ path: 'db_connection_name', text: 'The Database Connection field is required' }]
      : []),
    ...(query_type === 'dynamic_query'
      ? [{ path: 'query_type', text: 'Dynamic queries cannot be saved or run' }]
      : []),
  ]
}

/** Refuses a definition that makes no report, with everything that is wrong with it. */
export async function checkReport(
  deps: ResolveDeps,
  call: Call,
  definition: ReportDefinition,
  id?: number,
): Promise<Checked> {
  const early = headProblems(definition)
  if (definition.db_connection_name === '' || definition.query_type === 'dynamic_query') refuse(early)
  const { source, report } = await resolveFor(deps, call, { definition, id, isSaving: true })
  const { sets, problems } = await namedSets(call, definition)
  if (problems.length > 0) refuse(problems)
  // the columns are asked for without a row, so that nothing is run for them where the database can do that
  const compiled = compile(report, source.dialect, { ...(report.kind === 'raw' && { limit: 0 }) })
  const columns = compiled.columns.map(({ name, type, source: from }) => ({ name, type, source: from }))
  return {
    dataSource: source.id,
    outputColumns: report.kind === 'raw' ? await columnsOfRaw(source, compiled) : columns,
    uses: usedBy(definition),
    sets,
  }
}

/** The columns of written SQL, which only its database knows; what is wrong with it there is said at its field. */
async function columnsOfRaw({ source }: DataSource, { sql, parameters: values }: CompiledReport) {
  try {
    const columns = await source.read(
      { sql, values },
      { deadlineMs: askMs },
      async (reading) => reading.columns,
    )
    return columns.map(({ name, type }) => ({ name, type, source: null }))
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    const { said } = error.details
    return refuse([
      { path: 'raw_query', text: said === undefined ? error.message : `${error.message} ${said}` },
    ])
  }
}
