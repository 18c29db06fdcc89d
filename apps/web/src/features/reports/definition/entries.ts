import type { ReportDefinition, ReportGridFilter } from '@uplink/contract/reports/definition'
import { reportLimits } from '@uplink/contract/reports/words'
import type { ActOf, Entries, EntryList } from './actions'
import { namedOutputs } from '@uplink/report-engine/words/outputs'
import { followOutputs } from './references'

export const emptyGridFilter: ReportGridFilter = {
  column: '',
  alias: '',
  is_dropdown: 'no',
  is_multiple: 'no',
  options: '',
  operators: 'equal',
  field_type: 'string',
}

const most: Record<EntryList, number> = {
  selections: reportLimits.selections,
  select_aggregates: reportLimits.aggregates,
  grid_filters: reportLimits.gridFilters,
}

/** Removes stored positions, which would contradict a new order: from now on the order of the list counts. */
function withoutPositions(definition: ReportDefinition): ReportDefinition {
  return {
    ...definition,
    selections: definition.selections.map(({ position: _, ...entry }) => entry),
    select_aggregates: definition.select_aggregates.map(({ position: _, ...entry }) => entry),
  }
}

const hasPositions = ({ selections, select_aggregates }: ReportDefinition) =>
  [...selections, ...select_aggregates].some(({ position }) => position !== undefined)

const ordered = (definition: ReportDefinition) =>
  hasPositions(definition) ? withoutPositions(definition) : definition

const listOf = (definition: ReportDefinition, list: EntryList): readonly Entries[EntryList][] =>
  definition[list]

const withList = (definition: ReportDefinition, list: EntryList, entries: readonly Entries[EntryList][]) => ({
  ...definition,
  [list]: entries,
})

export function addEntries(given: ReportDefinition, act: ActOf<'entry/add'>): ReportDefinition {
  const definition = ordered(given)
  const present = listOf(definition, act.list)
  const entries = [...present, ...act.entries].slice(0, most[act.list])
  if (entries.length === present.length) return given
  const added = withList(definition, act.list, entries)
  const isOn = act.list === 'select_aggregates' ? 'yes' : definition.have_aggregate_function
  return followOutputs(definition, { ...added, have_aggregate_function: isOn })
}

export function changeEntry(definition: ReportDefinition, act: ActOf<'entry/change'>): ReportDefinition {
  const entries = listOf(definition, act.list)
  const entry = entries[act.index]
  if (!entry) return definition
  const next = { ...entry, ...act.change }
  const changed = withList(definition, act.list, entries.with(act.index, next))
  return act.list === 'grid_filters' ? changed : followOutputs(definition, changed, [entry, next])
}

export function removeEntry(
  given: ReportDefinition,
  { list, index }: ActOf<'entry/remove'>,
): ReportDefinition {
  const definition = ordered(given)
  const entries = listOf(definition, list)
  if (!entries[index]) return given
  return followOutputs(definition, withList(definition, list, entries.toSpliced(index, 1)))
}

export function moveEntry(
  given: ReportDefinition,
  { list, from, to }: ActOf<'entry/move'>,
): ReportDefinition {
  const definition = ordered(given)
  const entries = listOf(definition, list)
  const moving = entries[from]
  if (!moving || from === to || to < 0 || to >= entries.length) return given
  return withList(definition, list, entries.toSpliced(from, 1).toSpliced(to, 0, moving))
}

/** Removes chosen columns. Order and filters by them stay, because they name the table's column itself. */
export function dropColumns(given: ReportDefinition, { columns }: ActOf<'columns/remove'>): ReportDefinition {
  const definition = ordered(given)
  const selections = definition.selections.filter(
    ({ column, is_raw: isRaw }) => isRaw === 'yes' || !columns.includes(column),
  )
  if (selections.length === definition.selections.length) return given
  return followOutputs(definition, { ...definition, selections })
}

/** Removes chosen columns, and expressions by the names of their outputs. */
export function dropOutputs(given: ReportDefinition, { names }: ActOf<'outputs/remove'>): ReportDefinition {
  const gone = new Set<object>(
    namedOutputs(given)
      .filter(
        (output) =>
          output.kind === 'selection' && output.entry.is_raw === 'yes' && names.includes(output.name),
      )
      .map(({ entry }) => entry),
  )
  const definition = ordered(given)
  const selections = definition.selections.filter(
    (entry, index) =>
      !gone.has(given.selections[index] ?? entry) &&
      (entry.is_raw === 'yes' || !names.includes(entry.column)),
  )
  return followOutputs(definition, { ...definition, selections })
}

/** Says how a column of a raw query is shown; one of which nothing is said any more is not kept. */
export function showColumn(
  present: ReportDefinition,
  { column, change }: ActOf<'raw-column/change'>,
): ReportDefinition {
  const { raw_columns: columns } = present
  const index = columns.findIndex((each) => each.column === column)
  const next = { column, alias: '', has_label: 'no' as const, label_config: [], ...columns[index], ...change }
  const isSaid = next.alias !== '' || next.label_config.length > 0 || next.unit !== undefined
  if (index >= 0)
    return { ...present, raw_columns: isSaid ? columns.with(index, next) : columns.toSpliced(index, 1) }
  if (!isSaid || columns.length >= reportLimits.selections) return present
  return { ...present, raw_columns: [...columns, next] }
}
