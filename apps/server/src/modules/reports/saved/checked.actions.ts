import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { reportLimits } from '@uplink/contract/reports/words'
import type { CompiledReport } from '@uplink/report-engine/engine'
import type { RawReport } from '@uplink/report-engine/resolve/model'
import { compile } from '@uplink/report-engine/sql/compile'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import type { DataSource } from '../../data-sources/data-sources.public'
import { namedSets } from '../options/named-sets.actions'
import { refusalWords } from '../resolved/refusal-words'
import { refuse, resolveFor, usedBy, type ResolveDeps } from '../resolved/resolved.actions'

/** How long a database may take to return the columns of raw SQL. */
const askMs = 15_000

/** What is stored with a definition. */
export interface Checked {
  /** Null: the portal's own database. */
  dataSource: number | null
  outputColumns: readonly OutputColumn[]
  /** The reports that it reads like tables. */
  uses: readonly number[]
  /** The sets of options that its grid filters name. */
  sets: readonly number[]
}

interface Found {
  path: string
  text: string
}

/** Problems that can be found without asking the data source. */
function headProblems(definition: ReportDefinition): Found[] {
  const { report_name: name, db_connection_name: connection, query_type } = definition
  return [
    ...(name === '' ? [{ path: 'report_name', text: 'The Report Name field is required' }] : []),
    ...(connection === ''
      ? [{ path: 'db_connection_name', text: 'The Database Connection field is required' }]
      : []),
    ...(query_type === 'dynamic_query'
      ? [{ path: 'query_type', text: 'Dynamic queries cannot be saved or run' }]
      : []),
    ...(query_type === 'raw_query' && definition.raw_query.trim() === ''
      ? [{ path: 'raw_query', text: 'Write a query' }]
      : []),
    ...(query_type === 'query_builder' ? tableProblems(definition) : []),
  ]
}

/** Tables that were not chosen. */
function tableProblems({ tables }: ReportDefinition): Found[] {
  if (tables.length === 0) return [{ path: 'tables', text: 'Choose a table' }]
  return tables.flatMap(({ object_type, name, selected_query: report }, index) => {
    const path = `tables.${index}`
    if (object_type === 'query')
      return report === null ? [{ path: `${path}.selected_query`, text: 'Choose a report' }] : []
    return name === '' ? [{ path: `${path}.name`, text: 'Choose a table' }] : []
  })
}

/** Refuses a definition with what was found and what the later check refuses, each place once. */
function refuseBoth(found: readonly Found[], error: unknown): never {
  if (!(error instanceof Problem) || !error.details.errors) throw error
  const later = Object.entries(error.details.errors).filter(
    ([path]) => !found.some((problem) => problem.path === path),
  )
  refuse([...found, ...later.flatMap(([path, texts]) => texts.map((text) => ({ path, text })))])
}

/** Refuses a definition that cannot be resolved, with all its problems. */
export async function checkReport(
  deps: ResolveDeps,
  call: Call,
  definition: ReportDefinition,
  id?: number,
): Promise<Checked> {
  const { sets, problems } = await namedSets(call, definition)
  const found = [...headProblems(definition), ...problems]
  if (definition.db_connection_name === '' || definition.query_type === 'dynamic_query') refuse(found)
  const resolving = resolveFor(deps, call, { definition, id, isSaving: true })
  const { source, report } = await resolving.catch((error: unknown) => refuseBoth(found, error))
  if (found.length > 0) refuse(found)
  return {
    dataSource: source.id,
    outputColumns: report.kind === 'raw' ? await knownOf(report) : outputsOf(compile(report, source.dialect)),
    uses: usedBy(definition),
    sets,
  }

  async function knownOf(raw: RawReport): Promise<OutputColumn[]> {
    const outputColumns = await columnsOfRaw(source, definition, compile(raw, source.dialect))
    if (outputColumns.length > reportLimits.selections)
      refuse([
        {
          path: 'raw_query',
          text: `It has more than ${reportLimits.selections} columns. Name those you need.`,
        },
      ])
    // what the report says about its columns can be checked only now
    await resolveFor(deps, call, { definition, id, isSaving: true, outputColumns })
    return outputColumns
  }
}

const outputsOf = ({ columns }: CompiledReport): OutputColumn[] =>
  columns.map(({ name, type, source }) => ({ name, type, source }))

/** The columns of raw SQL, which only its database knows; its error becomes an error of the field. */
async function columnsOfRaw(
  { source, dialect }: DataSource,
  definition: ReportDefinition,
  { sql, parameters: values }: CompiledReport,
) {
  try {
    const columns = await source.describe({ sql, values }, { deadlineMs: askMs })
    return columns.map(({ name, type }) => ({ name, type, source: null }))
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    return refuse([{ path: 'raw_query', text: refusalWords(error, { definition, dialect, sql }) }])
  }
}
