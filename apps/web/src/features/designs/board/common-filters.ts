import type { CellFilter, ViewedDesign } from '@uplink/contract/designs/routes'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { dayOf } from '../../../platform/dates/dates'
import { datePresets, type Filter, type FilterValues } from '../../../ui/filters/filter'
import type { Option } from '../../../ui/choosers/option'
import { controlOf, optionsOf, optionSetOf, setFilter, takesOne } from '../../reports/reports.public'

/** A filter of the whole dashboard: a grid filter that several cells have. */
export interface CommonFilter {
  control: Filter
  has: (filter: CellFilter) => boolean
}

const isTime = ({ field_type: type }: CellFilter) => type === 'date' || type === 'date_time'

/** Identifies filters by column and type: for viewers `s.area` of one report and `c.area` of another are the same. */
const thingOf = ({ column, field_type: type }: CellFilter) =>
  `${(column.split('.').at(-1) ?? column).toLowerCase()} ${type}`

type Sets = ReadonlyMap<number, readonly Option[]>

/** The sets of drop-down options that the filters of a dashboard name, and whose options the viewer may ask for. */
export const setsIn = ({ rows }: Pick<ViewedDesign, 'rows'>): number[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.cells.flatMap(({ report }) =>
        report?.can_choose ? report.grid_filters.flatMap((filter) => optionSetOf(filter) ?? []) : [],
      ),
    ),
  ),
]

/**
 * The filters that cells share; the period sets all time filters.
 *
 * @param sets the sets of drop-down options that are known
 * @param prefix precedes their names in the address, where several dashboards are on one page
 */
export function commonFilters(
  { rows }: Pick<ViewedDesign, 'rows'>,
  sets: Sets = new Map(),
  prefix = '',
): CommonFilter[] {
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.report?.grid_filters ?? []))
  const all = cells.flat()
  const things = [...new Set(all.filter((filter) => !isTime(filter)).map(thingOf))]
  const shared = things.filter(
    (thing) => cells.filter((filters) => filters.some((filter) => thingOf(filter) === thing)).length > 1,
  )
  return [
    ...(all.some(isTime) ? [period(prefix)] : []),
    ...shared.flatMap((thing): CommonFilter[] => {
      const same = all.filter((filter) => thingOf(filter) === thing)
      const control = sharedControl(same, sets, prefix)
      return control ? [{ control, has: (filter) => !isTime(filter) && thingOf(filter) === thing }] : []
    }),
  ]
}

function period(prefix: string): CommonFilter {
  const presets = datePresets(dayOf(new Date().toISOString()))
  return { control: { key: `${prefix}period`, label: 'Period', kind: 'dates', presets }, has: isTime }
}

/** One control for filters of several cells: it offers what any of them offers. */
function sharedControl(filters: readonly CellFilter[], sets: Sets, prefix: string): Filter | undefined {
  const [first] = filters
  if (!first) return undefined
  const named = { key: `${prefix}f.${first.name}`, label: first.name }
  const offered = filters.flatMap((filter) => optionsOf(filter, sets) ?? [])
  const options = new Map(offered.map((option) => [option.value, option] as const))
  if (options.size === 0) return controlOf({ ...first, is_dropdown: false }, named.key, sets)
  return { ...named, kind: 'choices', options: [...options.values()], isOne: filters.some(takesOne) }
}

/** The grid filters that the dashboard's filters set in one cell. */
export function setInCell(
  common: readonly CommonFilter[],
  values: FilterValues,
  filters: readonly CellFilter[],
): SetGridFilter[] {
  return filters.flatMap((filter): SetGridFilter[] => {
    const control = common.find(({ has }) => has(filter))?.control
    const isPair = control?.kind === 'dates' || control?.kind === 'range'
    if (!control) return []
    // a control for one value sets one value, also where another cell's report has two
    const isOdd = filter.operators === 'between' && !isPair
    const set = setFilter(isOdd ? { ...filter, operators: 'equal' } : filter, control, values)
    return set ? [isOdd ? { operator: 'equal', ...set } : set] : []
  })
}

export const reaches = ({ has }: CommonFilter, filters: readonly CellFilter[]) => filters.some(has)
