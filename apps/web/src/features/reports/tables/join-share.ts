import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'
import type { Builder } from '../builder'
import { cancelRun, runPreview } from '../reports.data'

/** Two reports whose only number is a count of the earlier table's rows: of all, and of those that find a partner. */
interface Counts {
  /** The earlier table, as it is shown. */
  name: string
  all: ReportDefinition
  found: ReportDefinition
}

/**
 * What has to be counted to say how many rows of the earlier table a join finds a partner for. Undefined where that
 * cannot be counted: the join is not whole, it names several earlier tables, or the earlier table has no key of one column.
 */
export function countsOf({ report, sources }: Builder, index: number): Counts | undefined {
  const table = report.tables[index]
  if (!table || table.table_join.type === 'crossJoin') return undefined
  const conditions = [table.table_join, ...table.table_join.extra_conditions]
  if (conditions.some(({ column1, column2 }) => column1 === '' || column2 === '')) return undefined
  const aliases = new Set(conditions.map(({ column1 }) => column1.slice(0, column1.indexOf('.'))))
  const [alias = ''] = aliases
  const at = report.tables.findIndex(({ query_alias: each }) => each === alias)
  const earlier = report.tables[at]
  const keys = (sources[at]?.columns ?? []).filter(({ is_key: isKey }) => isKey)
  const [key] = keys
  if (aliases.size !== 1 || !earlier || keys.length !== 1 || !key) return undefined
  const counting = (tables: ReportDefinition['tables']) =>
    reportDefinition.parse({
      db_connection_name: report.db_connection_name,
      tables,
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'COUNT DISTINCT', column: `${alias}.${key.name}` }],
    })
  const joined = { ...table, table_join: { ...table.table_join, type: 'join' as const } }
  return {
    name: sources[at]?.name || alias,
    all: counting([earlier]),
    found: counting([earlier, joined]),
  }
}

/** The numbers of a report that only counts, by the database; undefined when it would take too long. */
export async function countRows(data: ReportDefinition, id: number): Promise<number[] | undefined> {
  const run = await runPreview({ data, ...(id > 0 && { id }) }, AbortSignal.timeout(30_000))
  if (run.state === 'done') return (run.rows[0] ?? []).map((each) => Number(each ?? 0))
  if (run.run_id !== null && (run.state === 'queued' || run.state === 'running'))
    await cancelRun(run.run_id, { quiet: true })
  return undefined
}

/** How many rows of the earlier table find a partner, in words. */
export async function shareWords({ name, all, found }: Counts, id: number): Promise<string> {
  const [[total] = [], [partnered] = []] = [await countRows(all, id), await countRows(found, id)]
  if (total === undefined || partnered === undefined) return 'That would take too long to count.'
  if (total === 0) return `${name} has no rows.`
  const percent = Math.floor((partnered / total) * 100)
  if (partnered === 0) return `None of ${name} find one.`
  return `✓ ${percent === 0 ? 'Less than 1' : percent} % of ${name} find one`
}
