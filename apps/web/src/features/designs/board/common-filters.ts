import type { CellFilter, ViewedDesign } from '@uplink/contract/designs/routes'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { optionSetIn } from '@uplink/contract/reports/words'
import { dayOf } from '../../../platform/dates/dates'
import { datePresets } from '../../../ui/filters/date-presets'
import type { Option } from '../../../ui/choosers/option'
import type { Filter, FilterValues } from '../../../ui/filters/filter'

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

const setOf = ({ is_dropdown: isList, options }: CellFilter) => (isList ? optionSetIn(options) : undefined)

/** The sets of drop-down options that the filters of a dashboard name, and whose options the viewer may ask for. */
export const setsIn = ({ rows }: Pick<ViewedDesign, 'rows'>): number[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.cells.flatMap(({ report }) =>
        report?.can_choose ? report.grid_filters.flatMap((filter) => setOf(filter) ?? []) : [],
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
    ...shared.map((thing): CommonFilter => {
      const same = all.filter((filter) => thingOf(filter) === thing)
      return {
        control: controlOf(same, sets, prefix),
        has: (filter) => !isTime(filter) && thingOf(filter) === thing,
      }
    }),
  ]
}

function period(prefix: string): CommonFilter {
  const presets = datePresets(dayOf(new Date().toISOString()))
  return { control: { key: `${prefix}period`, label: 'Period', kind: 'dates', presets }, has: isTime }
}

/** The options of a drop-down. If its set is not known there are none, and the filter takes text. */
function optionsOf(filter: CellFilter, sets: Sets): readonly Option[] {
  if (!filter.is_dropdown) return []
  const set = optionSetIn(filter.options)
  if (set !== undefined) return sets.get(set) ?? []
  return filter.options.split(',').flatMap((each) => {
    const value = each.trim()
    return value === '' ? [] : [{ value, label: value }]
  })
}

function controlOf(filters: readonly CellFilter[], sets: Sets, prefix: string): Filter {
  const [first] = filters
  const named = { key: `${prefix}f.${first?.name ?? ''}`, label: first?.name ?? '' }
  const options = new Map(
    filters.flatMap((filter) => optionsOf(filter, sets).map((option) => [option.value, option] as const)),
  )
  if (options.size > 0) return { ...named, kind: 'choices', options: [...options.values()] }
  if (first?.operators === 'between') return { ...named, kind: 'range' }
  return { ...named, kind: 'text', maxLength: 200 }
}

const beyond = { dates: ['0001-01-01', '9999-12-31'], range: ['-999999999999', '999999999999'] } as const

/** The grid filters that the dashboard's filters set in one cell. */
export function setInCell(
  common: readonly CommonFilter[],
  values: FilterValues,
  filters: readonly CellFilter[],
): SetGridFilter[] {
  return filters.flatMap((filter): SetGridFilter[] => {
    const found = common.find(({ has }) => has(filter))
    if (!found) return []
    const { key, kind } = found.control
    const { name, operators } = filter
    if (kind === 'dates' || kind === 'range') {
      const [from, to] = [values[`${key}_from`] ?? '', values[`${key}_to`] ?? '']
      if (from === '' && to === '') return []
      return [{ name, operator: 'between', value: [from || beyond[kind][0], to || beyond[kind][1]] }]
    }
    const text = values[key] ?? ''
    if (text === '') return []
    if (kind === 'text') return [{ name, value: text }]
    const list = text.split(',')
    if (['in', 'not_in'].includes(operators)) return [{ name, value: list }]
    return list.length > 1 ? [{ name, operator: 'in', value: list }] : [{ name, value: text }]
  })
}

export const reaches = ({ has }: CommonFilter, filters: readonly CellFilter[]) => filters.some(has)
