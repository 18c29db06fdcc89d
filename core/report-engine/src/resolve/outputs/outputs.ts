import type { ReportAggregate, ReportDefinition, ReportSelection } from '@uplink/contract/reports/definition'
import {
  isNumeric,
  type AggregateFunction,
  type ColumnType,
  type ColumnUnit,
} from '@uplink/contract/reports/words'
import { headOf, namedOutputs, type NamedOutput } from '../../words/outputs'
import type { AggregateExpression, Expression, Output, Source } from '../model'
import { problem, type Work } from '../work'
import { rawExpression } from '../raw/expressions'
import { columnNamed, unknown } from '../scope'

/** A name that needs no replacement in a statement. */
const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/

const withoutOutputs: Pick<ReportSelection, 'is_sortable' | 'has_label' | 'label_config' | 'unit'> = {
  is_sortable: 'yes',
  has_label: 'no',
  label_config: [],
}

/** The output columns of a report; if none is chosen, every column of the first table. */
export function outputsOf(work: Work, definition: ReportDefinition, sources: readonly Source[]): Output[] {
  const named = namedOutputs(definition)
  const [first] = sources
  if (definition.have_aggregate_function === 'yes' && definition.select_aggregates.length === 0)
    problem(work, 'select_aggregates', 'Add an aggregate, or switch Aggregates off')
  if (named.length === 0 && first && definition.select_aggregates.length === 0)
    return withSqlNames(
      [...first.columns.values()].map((column) =>
        outputOf('', column.name, '', { kind: 'column', source: first, column }, withoutOutputs),
      ),
    )
  checkNames(work, named)
  return withSqlNames(
    named.flatMap((output) => {
      const expression =
        output.kind === 'selection'
          ? selectedExpression(work, output.path, output.entry, sources)
          : aggregateExpression(work, output.path, output.entry, sources)
      const looks =
        output.kind === 'selection'
          ? output.entry
          : { ...withoutOutputs, is_sortable: output.entry.is_sortable, unit: output.entry.unit }
      if (!expression) return []
      const shown = outputOf(output.path, output.name, output.entry.alias, expression, looks)
      checkUnit(work, shown)
      return [shown]
    }),
  )
}

function checkNames(work: Work, named: readonly NamedOutput[]) {
  for (const { path, name } of named) {
    const twins = named.filter((other) => other.name.toLowerCase() === name.toLowerCase())
    if (twins.length > 1 && name !== '')
      problem(work, `${path}.alias`, `${name} stands twice. Give one another name.`)
  }
}

function checkUnit(work: Work, { path, column }: Output) {
  if (column.unit !== undefined && column.isTypeKnown && !isNumeric(column))
    problem(work, `${path}.unit`, 'Only a number column has a unit')
}

function outputOf(
  path: string,
  name: string,
  given: string,
  expression: Expression,
  looks: typeof withoutOutputs,
): Output {
  const isColumn = expression.kind === 'column'
  return {
    path,
    expression,
    sqlName: name,
    column: {
      name,
      type: isColumn ? expression.column.type : expression.type,
      label: headOf(given || name),
      is_sortable: looks.is_sortable === 'yes',
      labels: looks.has_label === 'yes' ? looks.label_config : [],
      source: isColumn ? expression.column.origin : null,
      isTypeKnown: expression.kind !== 'raw' || expression.isTypeKnown,
      ...(looks.unit ? { unit: looks.unit } : unitOf(expression)),
    },
  }
}

/** Sums and averages have the unit of their column; a count has none. */
function unitOf(expression: Expression): { unit?: ColumnUnit } {
  if (expression.kind === 'column') return expression.column.unit ? { unit: expression.column.unit } : {}
  if (expression.kind !== 'aggregate') return {}
  if (expression.function === 'COUNT' || expression.function === 'COUNT DISTINCT') return { unit: 'plain' }
  const unit = expression.of?.column.unit
  return unit ? { unit } : {}
}

/** Names in the statement: a person's text is used only if it is a plain name. */
function withSqlNames(outputs: readonly Output[]): Output[] {
  const taken = new Set(outputs.map(({ column }) => column.name.toLowerCase()))
  return outputs.map((output, index) => {
    if (plainName.test(output.column.name)) return output
    let number = index + 1
    while (taken.has(`c${number}`)) number += outputs.length
    taken.add(`c${number}`)
    return { ...output, sqlName: `c${number}` }
  })
}

function selectedExpression(
  work: Work,
  path: string,
  { column, is_raw: isRaw, type }: ReportSelection,
  sources: readonly Source[],
): Expression | undefined {
  if (isRaw === 'yes') return rawExpression(work, `${path}.column`, column, sources, type)
  return columnNamed(sources, column) ?? unknown(work, `${path}.column`, { sources, outputs: [] }, column)
}

function aggregateExpression(
  work: Work,
  path: string,
  { aggregate_function: name, column }: ReportAggregate,
  sources: readonly Source[],
): AggregateExpression | undefined {
  if (column === '*' || (column === '' && name === 'COUNT')) {
    if (name === 'COUNT') return { kind: 'aggregate', function: name, of: null, type: 'integer' }
    return problem(work, `${path}.column`, 'Only COUNT counts rows: choose a column')
  }
  const of = columnNamed(sources, column)
  if (!of) return unknown(work, `${path}.column`, { sources, outputs: [] }, column)
  const { type } = of.column
  if ((name === 'SUM' || name === 'AVG') && !isNumeric(of.column))
    return problem(work, `${path}.column`, `${name} needs a number column`)
  if ((name === 'MAX' || name === 'MIN') && type === 'boolean')
    return problem(work, `${path}.column`, `Yes and no have no ${name}: use COUNT`)
  if ((name === 'MAX' || name === 'MIN') && of.column.comparison)
    return problem(work, `${path}.column`, `Values of type ${of.column.native} have no order: use COUNT`)
  return { kind: 'aggregate', function: name, of, type: aggregateType(name, type) }
}

function aggregateType(name: AggregateFunction, type: ColumnType): ColumnType {
  if (name === 'COUNT' || name === 'COUNT DISTINCT') return 'integer'
  return name === 'AVG' ? 'decimal' : type
}
