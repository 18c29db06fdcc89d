import { cutText } from '@uplink/contract/cut-text'
import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import { reportLimits } from '@uplink/contract/reports/words'
import type { RowScope, UsableReport } from '@uplink/report-engine/engine'
import type { Condition, RawReport, ResolvedReport } from '@uplink/report-engine/resolve/model'
import { resolve } from '@uplink/report-engine/resolve/resolve'
import type { Cast } from '@uplink/report-engine/resolve/work'
import { countValues, planWith } from '@uplink/report-engine/sql/compile'
import type { Scalar } from '@uplink/report-engine/values/scalars'
import { findTimeZone } from '#platform/database/time-zone'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { invalid, invalidFields, Problem } from '#platform/http/problem'
import { SourceFailure } from '#platform/sources/failures'
import {
  dataSourceNamed,
  rowsOfBoth,
  rowsOfDefault,
  type DataSource,
  type OpenSources,
} from '../../data-sources/data-sources.public'
import { isRaw, reportsWithin } from './report-scope.access'
import { resolveWritten, type WrittenSql } from './written-sql'
import { findByIds } from './usable-reports.store'

/** What resolving a definition needs of the process. */
export interface ResolveDeps {
  sources: OpenSources
  writtenSql: WrittenSql
  /** Hosts that the link of a row may lead to, besides the portal. */
  linkHosts: readonly string[]
}

/** A definition, and how it is to be resolved. */
export interface ReportRequest {
  definition: ReportDefinition
  /** Its own id, if it is saved. */
  id?: number | undefined
  outputColumns?: readonly OutputColumn[]
  parameters?: ParameterValues | undefined
  /** True: the parameters were stored, perhaps before the report was changed. Those that it no longer asks for are ignored. */
  hasStored?: boolean
  gridFilters?: readonly SetGridFilter[] | undefined
  isSaving?: boolean
  /** True: a design shows it to a person who may not open reports; nested reports are then read whoever made them. */
  isShown?: boolean | undefined
  /** The viewer of a preview: the caller gets nothing that this person may not see. */
  previewer?: Call | undefined
  /** The caller's, where it is known already, as for all cells of a dashboard. */
  timeZone?: string | undefined
}

/** The data source with this name, if reports of the caller may read it. */
export async function sourceNamed(deps: ResolveDeps, call: Call, name: string, field: string) {
  const source = await dataSourceNamed(deps, call, name)
  if (source) return source
  throw invalid(field, 'There is no database connection of this name, or it is not shared with you')
}

/** The tables and columns of a connection that reports may use. */
export async function catalogueOf(deps: ResolveDeps, call: Call, connection: string) {
  const source = await sourceNamed(deps, call, connection, 'connection')
  return source.catalogue().catch(unreached)
}

export const usedBy = ({ tables }: ReportDefinition): number[] =>
  tables.flatMap(({ object_type, selected_query: id }) =>
    object_type === 'query' && id !== null ? [id] : [],
  )

/** Every saved report that a definition reads, directly or through another one; only those within all of these scopes. */
async function savedReports(
  call: Call,
  source: DataSource,
  definition: ReportDefinition,
  within: readonly Within[],
) {
  const found = new Map<number, UsableReport>()
  let ids = usedBy(definition)
  for (let depth = 0; depth <= reportLimits.depth && ids.length > 0; depth++) {
    const rows = await findByIds(call.db, { within, source: source.id, ids })
    for (const { id, outputColumns, ...row } of rows)
      found.set(id, { id, outputColumns, definition: reportDefinition.parse(row.definition) })
    ids = [...found.values()].flatMap((report) => usedBy(report.definition)).filter((id) => !found.has(id))
  }
  return found
}

/**
 * Which rows of each table the caller may see. Only the portal's own database has row rules; other sources are not
 * narrowed for staff, and show customers nothing, since nothing there says which rows are theirs.
 */
async function scopeOf(
  calls: readonly Call[],
  source: DataSource,
  definitions: readonly ReportDefinition[],
): Promise<RowScope> {
  const isForCustomer = calls.some(({ person }) => person.accountType === 'customer')
  if (source.id !== null) return () => (isForCustomer ? 'none' : 'all')
  // the tables in raw SQL are known only once it is parsed
  const isWritten = definitions.some(isRaw)
  const named = new Set(definitions.flatMap(({ tables }) => tables.map(({ name }) => name)))
  const all = await Promise.all(
    calls.map((call) => rowsOfDefault(call, (table) => isWritten || named.has(table))),
  )
  return ({ table }) => all.map((rows) => rows.get(table) ?? 'none').reduce(rowsOfBoth)
}

export interface Resolved {
  source: DataSource
  report: ResolvedReport
  /** The caller's. */
  timeZone: string
}

/** Resolves a definition for the caller, or refuses it with all its problems, by field. */
export async function resolveFor(deps: ResolveDeps, call: Call, query: ReportRequest): Promise<Resolved> {
  const { definition, id, outputColumns, parameters, gridFilters, isSaving, isShown, previewer } = query
  const { userId, organizationId } = call.person
  const sourceOf = (by: Call) => sourceNamed(deps, by, definition.db_connection_name, 'db_connection_name')
  const source = await sourceOf(call)
  if (previewer) await sourceOf(previewer)
  const catalogue = await source.catalogue().catch(unreached)
  const listing = [...(isShown ? [] : [call]), ...(previewer ? [previewer] : [])]
  const [timeZone, ...within] = await Promise.all([
    query.timeZone ?? findTimeZone(call.db, organizationId),
    ...listing.map((by) => reportsWithin(by, 'List')),
  ])
  const inside = await savedReports(call, source, definition, within)
  const definitions = [definition, ...[...inside.values()].map((saved) => saved.definition)]
  const rows = await scopeOf(previewer ? [call, previewer] : [call], source, definitions)
  const hasRaw = definitions.some(isRaw)
  const context = {
    catalogue,
    savedReports: inside,
    rows,
    ...(id !== undefined && { reportId: id }),
    ...(outputColumns && { outputColumns }),
    viewer: { id: userId, organization_id: organizationId },
    now: thisMinute(call),
    timeZone,
    ...(!isSaving && { parameters: parameters ?? {} }),
    refusesOthers: !query.hasStored,
    ...(gridFilters && { gridFilters }),
    ...(isSaving && { isSaving }),
    linkHosts: deps.linkHosts,
  }
  const resolution =
    hasRaw && source.isRawAllowed
      ? await resolveWritten(deps.writtenSql, definition, context)
      : resolve(definition, context)
  if (!resolution.ok) refuse(resolution.problems)
  await checkValues(source, resolution.casts)
  if (resolution.report.kind === 'raw') await checkFilters(source, resolution.report)
  return { source, report: resolution.report, timeZone }
}

/** Refuses values that their column's type does not have; the source itself is asked. */
async function checkValues(source: DataSource, casts: readonly Cast[]): Promise<void> {
  const problems: { path: string; text: string }[] = []
  for (const { path, native, scalars } of casts) {
    const wrong = await firstWrong(source, { native, scalars })
    if (wrong) problems.push({ path, text: `“${cutText(wrong.text, 100)}” is not a value of type ${native}` })
  }
  if (problems.length > 0) refuse(problems)
}

/**
 * Refuses values of grid filters that do not fit their columns in a query of a person, of which only its source knows the
 * types. A query that is refused without them too says so itself when it runs.
 */
async function checkFilters({ source, dialect }: DataSource, report: RawReport): Promise<void> {
  const isPlanned = async (filters: Condition | null) => {
    const plan = planWith(report, filters, dialect)
    if (!plan) return true
    // 0: refused because of a value
    return source.accepts({ sql: plan.sql, values: plan.parameters }).then(
      (count) => count !== 0,
      () => true,
    )
  }
  if (report.filters === null || (await isPlanned(report.filters)) || !(await isPlanned(null))) return
  const problems: { path: string; text: string }[] = []
  for (const { path, value, condition } of report.tests)
    if (!(await isPlanned(condition)))
      problems.push({
        path,
        text: `“${cutText([value].flat().join(', '), 100)}” is not a value of this column`,
      })
  if (problems.length > 0) refuse(problems)
}

/** The first of some values that its source cannot read; asked for all together, then for half of them. */
async function firstWrong(
  { source, dialect }: DataSource,
  { native, scalars }: Pick<Cast, 'native' | 'scalars'>,
): Promise<Scalar | undefined> {
  const isGood = async (some: readonly Scalar[]) => {
    const query = countValues({ native, scalars: some }, dialect)
    if (!query) return true
    return (
      (await source.accepts({ sql: query.sql, values: query.parameters }).catch(unreached)) === some.length
    )
  }
  if (await isGood(scalars)) return undefined
  let left = scalars
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2))
    left = (await isGood(half)) ? left.slice(half.length) : half
  }
  return left[0]
}

/** By the minute, so that all who ask within it ask for the same rows, and one execution serves them. */
function thisMinute({ clock }: Call): Date {
  return new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs)
}

/** The data source did not return its catalogue. */
function unreached(error: unknown): never {
  if (error instanceof SourceFailure)
    throw new Problem('data-source.unreached', { message: error.message, retryAfter: 10 })
  throw error
}

/** Throws all problems of a definition, by the path of the field. */
export function refuse(problems: readonly { path: string; text: string }[]): never {
  const errors: Record<string, string[]> = {}
  for (const { path, text } of problems) (errors[path] ??= []).push(text)
  throw invalidFields(errors)
}
