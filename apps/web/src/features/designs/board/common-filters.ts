import type { CellFilter, ViewedDesign } from '@uplink/contract/designs/routes'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { dayOf } from '../../../platform/dates/dates'
import { datePresets } from '../../../ui/filters/date-presets'
import type { Filter, FilterValues } from '../../../ui/filters/filter'

/** A filter of the whole dashboard: grid filters that several cells have. */
export interface CommonFilter {
  control: Filter
  has: (filter: CellFilter) => boolean
}

const periodKey = 'period'
const isTime = ({ field_type: type }: CellFilter) => type === 'date' || type === 'date_time'

/** By column and type: `s.area` of one report and `c.area` of another are one thing to who looks at them. */
const thingOf = ({ column, field_type: type }: CellFilter) =>
  `${(column.split('.').at(-1) ?? column).toLowerCase()} ${type}`

/** The filters that cells share; the period drives all that are times. */
export function commonFilters({ rows }: Pick<ViewedDesign, 'rows'>): CommonFilter[] {
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.report?.grid_filters ?? []))
  const all = cells.flat()
  const things = [...new Set(all.filter((filter) => !isTime(filter)).map(thingOf))]
  const shared = things.filter(
    (thing) => cells.filter((filters) => filters.some((filter) => thingOf(filter) === thing)).length > 1,
  )
  return [
    ...(all.some(isTime) ? [period()] : []),
    ...shared.map((thing): CommonFilter => {
      const same = all.filter((filter) => thingOf(filter) === thing)
      return { control: controlOf(same), has: (filter) => !isTime(filter) && thingOf(filter) === thing }
    }),
  ]
}

function period(): CommonFilter {
  const presets = datePresets(dayOf(new Date().toISOString()))
  return { control: { key: periodKey, label: 'Period', kind: 'dates', presets }, has: isTime }
}

function controlOf(filters: readonly CellFilter[]): Filter {
  const [first] = filters
  const named = { key: `f.${first?.name ?? ''}`, label: first?.name ?? '' }
  // a set of options that only its report knows is written by hand
  const lists = filters.filter(
    ({ is_dropdown: isList, options }) => isList && !/^DDID:/i.test(options.trim()),
  )
  const options = [
    ...new Set(lists.flatMap(({ options: text }) => text.split(',').flatMap((each) => each.trim() || []))),
  ]
  if (options.length > 0)
    return { ...named, kind: 'choices', options: options.map((value) => ({ value, label: value })) }
  if (first?.operators === 'between') return { ...named, kind: 'range' }
  return { ...named, kind: 'text', maxLength: 200 }
}

const beyond = { dates: ['0001-01-01', '9999-12-31'], range: ['-999999999999', '999999999999'] } as const

/** What the dashboard's filters set in one cell. */
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
