import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ResolveContext, UsableReport } from '../engine'
import type { RawGuard } from '../raw/guard'
import { allOf, conditionOf } from './filters/filters'
import { checkGridFilters, gridColumns, gridConditions } from './filters/grid-filters'
import { groupsOf } from './outputs/groups'
import { checkLooks } from './looks'
import type { ResolvedReport } from './model'
import { askedParameters } from '../words/parameters'
import { limitOf, orderOf } from './outputs/order'
import { outputsOf } from './outputs/outputs'
import { problem } from './problems'
import { resolveRaw } from './raw/query'
import { sourcesOf, type Names } from './scope'
import { splitCondition } from './filters/split-conditions'
import { tablesOf } from './from/tables'
import type { Resolution, Work } from './work'

/**
 * A definition with every name found and every value known, or its problems with their paths. `guard` reads raw SQL;
 * without one a report with raw parts is refused. `hints` are only remarks.
 */
export function resolve(
  definition: ReportDefinition,
  context: ResolveContext,
  guard: RawGuard | null = null,
): Resolution {
  const own = context.reportId === undefined ? [0] : [context.reportId]
  const askedFor = new Set<string>()
  const resolution = resolveWithin(definition, context, { guard, within: own, askedFor })
  const others = Object.keys(context.parameters ?? {})
    .filter((name) => !askedFor.has(name))
    .map((name) => ({ path: `parameters.${name}`, text: `This report has no parameter ${name}` }))
  if (others.length === 0 || !context.refusesOthers) return resolution
  const problems = resolution.ok ? others : [...resolution.problems, ...others]
  return { ok: false, problems, hints: resolution.hints }
}

function resolveWithin(
  definition: ReportDefinition,
  context: ResolveContext,
  shared: Pick<Work, 'guard' | 'within' | 'askedFor'>,
  saved?: UsableReport,
): Resolution {
  for (const { name } of [...askedParameters(definition), ...definition.parameters]) shared.askedFor.add(name)
  // A nested report gets the outer report's parameters, but not its grid filters.
  const innerContext: ResolveContext = { ...context, gridFilters: undefined, isSaving: false }
  const work: Work = {
    problems: [],
    lostTables: new Set(),
    hints: [],
    context,
    ...shared,
    moment: { now: context.now, timeZone: context.timeZone },
    parameters: definition.parameters,
    defaults: new Map(
      definition.parameters.flatMap(({ name, default: value }) => (value == null ? [] : [[name, value]])),
    ),
    resolveInner: (inner) =>
      resolveWithin(
        inner.definition,
        innerContext,
        { ...shared, within: [...shared.within, inner.id] },
        inner,
      ),
  }
  if (context.isSaving) checkHead(work, definition)
  const report = resolveKind(work, definition, saved)
  const { problems, hints } = work
  return report && problems.length === 0 ? { ok: true, report, hints } : { ok: false, problems, hints }
}

function checkHead(work: Work, definition: ReportDefinition) {
  if (!definition.report_name) problem(work, 'report_name', 'The Report Name field is required')
  if (!definition.db_connection_name)
    problem(work, 'db_connection_name', 'The Database Connection field is required')
}

function resolveKind(
  work: Work,
  definition: ReportDefinition,
  saved?: UsableReport,
): ResolvedReport | undefined {
  if (definition.query_type === 'dynamic_query')
    return problem(work, 'query_type', 'Dynamic queries cannot be saved or run')
  return definition.query_type === 'raw_query'
    ? resolveRaw(work, definition, saved?.outputColumns)
    : resolveBuilt(work, definition)
}

function resolveBuilt(work: Work, definition: ReportDefinition): ResolvedReport | undefined {
  const from = tablesOf(work, definition)
  const sources = sourcesOf(from)
  const outputs = outputsOf(work, definition, sources)
  const names: Names = { sources, outputs }
  const groups = groupsOf(work, definition, sources, outputs)
  const isStrict = definition.strict_sql === 'yes'
  const own =
    definition.query_filters === 'yes' ? conditionOf(work, definition.filter_group, names, isStrict) : null
  checkGridFilters(work, definition, gridColumns(names))
  const set = gridConditions(work, definition, gridColumns(names))
  const asked = splitCondition(allOf([...(own ? [own] : []), ...set]))
  if (!asked)
    problem(work, 'filter_group', 'Sums are known only after rows are chosen. Make it a group with and.')
  const order = orderOf(work, definition, sources, outputs, groups)
  const limit = limitOf(work, definition)
  if (work.lostTables.size === 0)
    checkLooks(
      work,
      definition,
      outputs.map(({ column }) => column),
    )
  return asked && { kind: 'built', from, outputs, ...asked, groups, order, limit }
}
