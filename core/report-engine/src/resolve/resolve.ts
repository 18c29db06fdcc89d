import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import type { ResolveContext, UsableReport } from '../engine'
import type { RawGuard } from '../raw/guard'
import { requestedParameters } from '../words/parameters'
import { allOf, conditionOf } from './filters/filters'
import { checkGridFilters, gridColumns, gridConditions } from './filters/grid-filters'
import { groupsOf } from './outputs/groups'
import { checkLooks } from './looks'
import type { ResolvedReport, Condition } from './model'
import { limitOf, orderOf } from './outputs/order'
import { outputsOf } from './outputs/outputs'
import { problem, type Resolution, type Work } from './work'
import { resolveRaw } from './raw/query'
import { sourcesOf, type Names } from './scope'
import { tablesOf } from './from/tables'

/** Whether a condition is about rows, about sums after grouping, or about both. */
function aboutOf(condition: Condition): 'rows' | 'sums' | 'both' {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const kinds = new Set(condition.of.map(aboutOf))
    const [only = 'rows'] = kinds
    return kinds.size === 1 ? only : 'both'
  }
  if (condition.kind === 'raw') return 'rows'
  return condition.left.kind === 'aggregate' ? 'sums' : 'rows'
}

/**
 * Splits a condition into the part about rows before grouping and the part about sums after it. Undefined when the
 * two are joined by or, because sums are known only after rows are chosen.
 */
function splitCondition(
  condition: Condition | null,
): { where: Condition | null; having: Condition | null } | undefined {
  const parts = condition ? conjuncts(condition) : []
  if (parts.some((part) => aboutOf(part) === 'both')) return undefined
  return {
    where: allOf(parts.filter((part) => aboutOf(part) === 'rows')),
    having: allOf(parts.filter((part) => aboutOf(part) === 'sums')),
  }
}

function conjuncts(condition: Condition): readonly Condition[] {
  if (condition.kind !== 'and' || aboutOf(condition) !== 'both') return [condition]
  return condition.of.flatMap(conjuncts)
}

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
  const requestedFor = new Set<string>()
  const resolution = resolveWithin(definition, context, { guard, within: own, requestedFor })
  const others = Object.keys(context.parameters ?? {})
    .filter((name) => !requestedFor.has(name))
    .map((name) => ({ path: `parameters.${name}`, text: `This report has no parameter ${name}` }))
  if (others.length === 0 || !context.refusesOthers) return resolution
  const problems = resolution.ok ? others : [...resolution.problems, ...others]
  return { ok: false, problems, hints: resolution.hints }
}

function resolveWithin(
  definition: ReportDefinition,
  context: ResolveContext,
  shared: Pick<Work, 'guard' | 'within' | 'requestedFor'>,
  saved?: UsableReport,
): Resolution {
  for (const { name } of [...requestedParameters(definition), ...definition.parameters])
    shared.requestedFor.add(name)
  // A nested report gets the outer report's parameters, but not its grid filters.
  const innerContext: ResolveContext = { ...context, gridFilters: undefined, isSaving: false }
  const work: Work = {
    problems: [],
    lostTables: new Set(),
    hints: [],
    casts: [],
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
  const { problems, hints, casts } = work
  return report && problems.length === 0 ? { ok: true, report, hints, casts } : { ok: false, problems, hints }
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
  const values = definition.filter_group
    .flatMap((group) => group.query_filters)
    .reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0)
  if (values > reportLimits.valuesTogether)
    return problem(
      work,
      'filter_group',
      `All filters together have at most ${reportLimits.valuesTogether.toLocaleString('en')} values; these have ${values.toLocaleString('en')}.`,
    )
  const from = tablesOf(work, definition)
  const sources = sourcesOf(from)
  const outputs = outputsOf(work, definition, sources)
  const names: Names = { sources, outputs }
  const groups = groupsOf(work, definition, sources, outputs)
  const isStrict = definition.strict_sql === 'yes'
  const own =
    definition.query_filters === 'yes' ? conditionOf(work, definition.filter_group, names, isStrict) : null
  checkGridFilters(work, definition, gridColumns(names))
  const set = gridConditions(work, definition, gridColumns(names)).map(({ condition }) => condition)
  const split = splitCondition(allOf([...(own ? [own] : []), ...set]))
  if (!split)
    problem(work, 'filter_group', 'Sums are known only after rows are chosen. Make it a group with and.')
  const order = orderOf(work, definition, sources, outputs, groups)
  const limit = limitOf(work, definition)
  if (work.lostTables.size === 0)
    checkLooks(
      work,
      definition,
      outputs.map(({ column }) => column),
    )
  return split && { kind: 'built', from, outputs, ...split, groups, order, limit }
}
