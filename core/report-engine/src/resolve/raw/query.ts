import type { ReportDefinition, ReportGridFilter } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import type { ColumnType } from '@uplink/contract/reports/words'
import type { GuardedQuery } from '../../raw/guard'
import { allOf } from '../filters/filters'
import { checkGridFilters, gridConditions } from '../filters/grid-filters'
import { checkLooks } from '../looks'
import type { NamedExpression, RawReport } from '../model'
import { limitOf } from '../outputs/order'
import { problem } from '../problems'
import { rawColumns } from './columns'
import { parameterValues } from './parameters'
import type { Work } from '../work'

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
  const values = parameterValues(work, definition, askedIn(checked))
  checkRows(work, checked.tables)
  checkGridFilters(work, definition, namedColumn)
  if (definition.grid_filters.length > 0) checkPlace(work, checked)
  const filters = allOf(gridConditions(work, definition, namedColumn))
  const limit = limitOf(work, definition)
  const keepsOrder = work.context.catalogue.dialect === 'postgresql'
  const columns = rawColumns(work, definition, outputColumns, keepsOrder || limit === null)
  if (outputColumns.length > 0) checkLooks(work, definition, columns)
  return {
    ...{ kind: 'raw', pieces: checked.pieces, values, filters, columns, limit, keepsOrder },
    asked: definition.parameters,
  }
}

/** The parameters that the query has a place for. A definition keeps those of its other half, the builder's. */
const askedIn = ({ pieces }: Extract<GuardedQuery, { ok: true }>) =>
  new Set(pieces.flatMap((piece) => ('parameter' in piece ? [piece.parameter] : [])))

const fieldTypes: Record<ReportGridFilter['field_type'], ColumnType> = {
  string: 'text',
  integer: 'integer',
  date: 'date',
  date_time: 'timestamp',
}

function namedColumn({ column, field_type: type }: ReportGridFilter): NamedExpression | undefined {
  const isName = /^[A-Za-z_][A-Za-z0-9_]{0,62}(\.[A-Za-z_][A-Za-z0-9_]{0,62})?$/.test(column)
  return isName ? { kind: 'named', parts: column.split('.'), type: fieldTypes[type] } : undefined
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

/** MariaDB would lose the order of a nested query, so the author must say where the filters go. */
function checkPlace(work: Work, { pieces }: Extract<GuardedQuery, { ok: true }>) {
  const hasPlace = pieces.some((piece) => typeof piece === 'object' && 'filters' in piece)
  if (work.context.catalogue.dialect === 'mysql' && !hasPlace)
    problem(work, 'raw_query', 'Write {{filters}} where the grid filters go: “where {{filters}}”')
}
