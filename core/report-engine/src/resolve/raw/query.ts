import type { CatalogueColumn } from '@uplink/contract/reports/catalogue'
import type {
  ReportDefinition,
  ReportGridFilter,
  ReportParameter,
  RawColumn,
} from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { type ColumnType, aliasPattern, isNumeric } from '@uplink/contract/reports/words'
import type { GuardedQuery } from '../../raw/guard'
import { allOf } from '../filters/filters'
import { forText } from '../filters/fits'
import { checkGridFilters, gridConditions } from '../filters/grid-filters'
import { checkLooks } from '../looks'
import type { NamedExpression, RawReport, SetCondition } from '../model'
import { limitOf } from '../outputs/order'
import { problem, type Work } from '../work'
import { startOf } from '../../values/calendar'
import { instantScalar, isInYears, scalarOf, type Scalar } from '../../values/scalars'
import { literals, noteSpecial, standIns } from '../filters/values'
import type { CompiledColumn } from '../../engine'
import { headOf } from '../../words/outputs'

type Value = Scalar | readonly Scalar[]

/** The value, or list of values, of each `{{name}}` in a raw query; `named` are those that stand in it. */
function parameterValues(
  work: Work,
  { parameters }: ReportDefinition,
  named: ReadonlySet<string>,
): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const [index, parameter] of parameters.entries()) {
    const path = `parameters.${index}.name`
    const { name } = parameter
    if (!aliasPattern.test(name)) problem(work, path, 'A parameter has letters, digits and _ only')
    else if (name === 'filters') problem(work, path, '{{filters}} is where the grid filters go')
    else if (values.has(name)) problem(work, path, `${name} stands twice. Give one another name.`)
    const value = named.has(name) ? valueOf(work, parameter) : undefined
    if (value) values.set(name, value)
  }
  return values
}

function valueOf(work: Work, { name, type, default: usual }: ReportParameter): Value | undefined {
  const { parameters } = work.context
  const given = parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const value = given ?? usual ?? (parameters ? undefined : standIns[type])
  const path = `parameters.${name}`
  if (value === undefined) return problem(work, path, 'This report needs a value here')
  // left empty where it may be
  if (value === '' && type !== 'text' && usual != null) return []
  const scalars: Scalar[] = []
  for (const text of [value].flat()) {
    const parsed = scalarOf(text, type, work.moment.timeZone, work.context.catalogue.dialect)
    if ('problem' in parsed) return problem(work, path, parsed.problem)
    const scalar = type === 'timestamp' ? instantFor(work, parsed.value) : parsed.value
    if (!scalar) return problem(work, path, `No time begins with ${text}: take a day nearer to now`)
    scalars.push(scalar)
  }
  noteSpecial(work, path, type, scalars)
  return Array.isArray(value) ? scalars : scalars[0]
}

/** A day alone, where an instant is needed, is the instant at which it begins for the organization. */
function instantFor({ moment }: Work, scalar: Scalar): Scalar | undefined {
  if (scalar.type !== 'date') return scalar
  const start = startOf(scalar.text, moment.timeZone)
  return isInYears(start) ? instantScalar(start) : undefined
}

/** A report written in SQL, as its guard prints it. Its columns are those that its database gave at the last save. */
export function resolveRaw(
  work: Work,
  definition: ReportDefinition,
  outputColumns: readonly OutputColumn[] = work.context.outputColumns ?? [],
): RawReport | undefined {
  const { raw_query: text } = definition
  if (text.trim() === '') return problem(work, 'raw_query', 'Write a query')
  if (!work.guard) return problem(work, 'raw_query', 'Raw SQL is not available here')
  const names = definition.parameters.map(({ name }) => name)
  const checked = work.guard.query(text, names, work.context.catalogue.tables)
  if (!checked.ok)
    return problem(work, 'raw_query', checked.line ? `Line ${checked.line}: ${checked.text}` : checked.text)
  const values = parameterValues(work, definition, requestedIn(checked))
  checkRows(work, checked.tables)
  const charsets = charsetsOf(work, checked.tables)
  const namedColumn = namedIn(charsets)
  checkGridFilters(work, definition, namedColumn)
  if (definition.grid_filters.length > 0) checkPlace(work, checked)
  const tests = gridConditions(work, definition, namedColumn)
  if (work.context.catalogue.dialect === 'mysql') checkByTables(work, checked, tests, outputColumns)
  const filters = allOf(tests.map(({ condition }) => condition))
  const limit = limitOf(work, definition)
  const keepsOrder = work.context.catalogue.dialect === 'postgresql'
  const columns = rawColumns(work, definition, outputColumns, keepsOrder || limit === null)
  if (outputColumns.length > 0) checkLooks(work, definition, columns)
  return {
    kind: 'raw',
    pieces: checked.pieces,
    values,
    filters,
    tests,
    charsets,
    columns,
    limit,
    keepsOrder,
    request: definition.parameters,
  }
}

/** The parameters that the query has a place for. A definition keeps those of its other half, the builder's. */
const requestedIn = ({ pieces }: Extract<GuardedQuery, { ok: true }>) =>
  new Set(pieces.flatMap((piece) => ('parameter' in piece ? [piece.parameter] : [])))

const fieldTypes: Record<ReportGridFilter['field_type'], ColumnType> = {
  string: 'text',
  integer: 'integer',
  date: 'date',
  date_time: 'timestamp',
}

const namedIn =
  (charsets: readonly string[]) =>
  ({ column, field_type: type }: ReportGridFilter): NamedExpression | undefined => {
    const isName = /^[A-Za-z_][A-Za-z0-9_]{0,62}(\.[A-Za-z_][A-Za-z0-9_]{0,62})?$/.test(column)
    return isName ? { kind: 'named', parts: column.split('.'), type: fieldTypes[type], charsets } : undefined
  }

/**
 * Row rules cannot be applied inside SQL that a person has written: a viewer who may not see all rows of its tables
 * sees none of the report.
 */
function checkRows(work: Work, met: readonly string[]) {
  const { catalogue, rows } = work.context
  const isNarrowed = catalogue.tables.some(
    (table) => met.includes(`${table.schema}.${table.table}`) && rows(table) !== 'all',
  )
  if (isNarrowed) problem(work, 'raw_query', 'Only people who may see all rows can open a raw report.')
}

/** Encodings, lacking some letters, of the tables that a query reads. */
function charsetsOf({ context }: Work, met: readonly string[]): string[] {
  const read = context.catalogue.tables.filter((table) => met.includes(`${table.schema}.${table.table}`))
  return [...new Set(read.flatMap(({ columns }) => columns.flatMap(({ charset }) => charset ?? [])))]
}

/**
 * MySQL and MariaDB take any text for a number, 0, and compare a date with it too. So a value is checked by the column of
 * that name in the query's tables, where no other column can be meant.
 */
function checkByTables(
  work: Work,
  { pieces, tables }: Extract<GuardedQuery, { ok: true }>,
  tests: readonly SetCondition[],
  outputColumns: readonly OutputColumn[],
) {
  const texts = pieces.flatMap((piece) => ('text' in piece ? piece.text : [])).join(' ')
  if ((texts.match(/\bselect\b/gi) ?? []).length !== 1) return
  const read = work.context.catalogue.tables.filter((table) =>
    tables.includes(`${table.schema}.${table.table}`),
  )
  for (const { path, column, operator, value } of tests) {
    const name = column.slice(column.lastIndexOf('.') + 1).toLowerCase()
    const named = read.flatMap(({ columns }) => columns.filter((each) => each.name.toLowerCase() === name))
    const [first] = named
    const isOther = ({ type, native }: Pick<CatalogueColumn, 'type' | 'native'>) =>
      type !== first?.type || native !== first.native
    const isShadowed = outputColumns.some(
      (each) => each.name.toLowerCase() === name && each.type !== first?.type,
    )
    if (!first || named.some(isOther) || isShadowed || first.type === 'boolean' || forText.includes(operator))
      continue
    literals(work, path, { operators: operator }, value, first)
  }
}

/** MariaDB would lose the order of a nested query, so the author must say where the filters go. */
function checkPlace(work: Work, { pieces }: Extract<GuardedQuery, { ok: true }>) {
  const hasPlace = pieces.some((piece) => typeof piece === 'object' && 'filters' in piece)
  if (work.context.catalogue.dialect === 'mysql' && !hasPlace)
    problem(work, 'raw_query', 'Write {{filters}} where the grid filters go: “where {{filters}}”')
}

/**
 * The columns of a raw query as its author wants them shown, to be found by their names: the tables that it reads may
 * get, lose or move columns. Before the database has told its columns (`known` is empty) they are the described ones.
 *
 * @param canBeSorted whether the viewer's order can be put around the query
 */
function rawColumns(
  work: Work,
  { raw_columns: described }: ReportDefinition,
  known: readonly OutputColumn[],
  canBeSorted: boolean,
): CompiledColumn[] {
  for (const [index, { column }] of described.entries())
    if (described.findIndex((other) => other.column === column) < index)
      problem(work, `raw_columns.${index}.column`, `${column} is described twice`)
  if (known.length === 0)
    return described.map((each) => ({
      ...shown({ name: each.column, type: 'text', source: null }, each),
      isTypeKnown: false,
    }))
  const twin = twinOf(known)
  if (twin !== undefined && work.context.isSaving)
    problem(work, 'raw_query', `Two columns are called ${twin}. Give one another name with as.`)
  for (const [index, { column, unit }] of described.entries()) {
    const found = known.find(({ name }) => name === column)
    if (!found) problem(work, `raw_columns.${index}.column`, `The query has no column ${column}`)
    else if (unit !== undefined && !isNumeric(found))
      problem(work, `raw_columns.${index}.unit`, 'Only a number column has a unit')
  }
  return known.map((column) => ({
    ...shown(
      column,
      described.find((each) => each.column === column.name),
    ),
    is_sortable: canBeSorted && twin === undefined,
  }))
}

function shown({ name, type, source }: OutputColumn, described?: RawColumn): CompiledColumn {
  const { alias, has_label, label_config, unit } = described ?? {}
  return {
    name,
    type,
    source,
    is_sortable: false,
    isTypeKnown: true,
    isByName: true as const,
    label: headOf(alias || name),
    labels: has_label === 'yes' ? (label_config ?? []) : [],
    ...(unit && { unit }),
  }
}

/** The first name that two columns have, ignoring case: another query could not tell them apart. */
export function twinOf(columns: readonly { name: string }[]): string | undefined {
  const names = columns.map(({ name }) => name.toLowerCase())
  return columns.find((_, index) => names.indexOf(names[index] ?? '') < index)?.name
}
