import type { RawColumn, ReportDefinition } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { isNumeric } from '@uplink/contract/reports/words'
import type { CompiledColumn } from '../../engine'
import { headOf } from '../../words/outputs'
import { problem } from '../problems'
import { twinOf } from './twins'
import type { Work } from '../work'

/**
 * The columns of a raw query as its author wants them shown, to be found by their names: the tables that it reads may
 * get, lose or move columns. Before the database has told its columns (`known` is empty) they are the described ones.
 *
 * @param canBeSorted whether the viewer's order can be put around the query
 */
export function rawColumns(
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
    ...{ name, type, source, is_sortable: false, isTypeKnown: true, isByName: true as const },
    label: headOf(alias || name),
    labels: has_label === 'yes' ? (label_config ?? []) : [],
    ...(unit && { unit }),
  }
}
