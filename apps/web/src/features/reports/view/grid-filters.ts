import type { ReportDefinition, ReportGridFilter } from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { optionSetIn } from '@uplink/contract/reports/words'
import { dayOf } from '../../../platform/dates/dates'
import type { Option } from '../../../ui/choosers/option'
import { datePresets } from '../../../ui/filters/date-presets'
import { addressKeys, type Filter, type FilterValues } from '../../../ui/filters/filter'

// In the address grid filters are `f.Status=open`, parameters `p.day=2026-11-22`.

const inAddress = (name: string) => `f.${name}`
export const parameterKey = (name: string) => `p.${name}`

const nameOf = ({ alias, column }: ReportGridFilter) => alias || column

/** The set of drop-down options that a filter names: `DDID:3`. */
export function optionSetOf({ is_dropdown: isDropdown, options }: ReportGridFilter): number | undefined {
  return isDropdown === 'yes' ? optionSetIn(options) : undefined
}

const isTime = ({ field_type: type }: ReportGridFilter) => type === 'date' || type === 'date_time'

/** The control of each grid filter. `sets`: the options of the named sets. */
export function controlsOf(report: ReportDefinition, sets: ReadonlyMap<number, readonly Option[]>): Filter[] {
  return report.grid_filters.map((filter): Filter => {
    const named = { key: inAddress(nameOf(filter)), label: nameOf(filter) }
    const set = optionSetOf(filter)
    const offered = set === undefined ? undefined : sets.get(set)
    // if the set cannot be read, the filter takes text
    if (filter.is_dropdown === 'yes' && (set === undefined || offered)) {
      const listed = filter.options
        .split(',')
        .flatMap((each) => each.trim() || [])
        .map((value) => ({ value, label: value }))
      return { ...named, kind: 'choices', options: offered ?? listed }
    }
    if (filter.operators === 'between')
      return isTime(filter)
        ? { ...named, kind: 'dates', presets: datePresets(dayOf(new Date().toISOString())) }
        : { ...named, kind: 'range' }
    return { ...named, kind: 'text', maxLength: 200 }
  })
}

/** The address's filters in the form that a run takes; a range with one end means at least or at most. */
export function setFilters(report: ReportDefinition, controls: readonly Filter[], values: FilterValues) {
  return report.grid_filters.flatMap((filter, index): SetGridFilter[] => {
    const control = controls[index]
    if (!control) return []
    const [one = '', two = ''] = addressKeys(control).map((key) => values[key] ?? '')
    const name = nameOf(filter)
    if (control.kind === 'dates' || control.kind === 'range') {
      if (one !== '' && two !== '') return [{ name, value: [one, two] }]
      // an open end is a day or number beyond all values
      const ends = control.kind === 'dates' ? ['0001-01-01', '9999-12-31'] : ['-999999999999', '999999999999']
      return one === '' && two === ''
        ? []
        : [{ name, value: [one || (ends[0] ?? ''), two || (ends[1] ?? '')] }]
    }
    if (one === '') return []
    const list = one.split(',').flatMap((each) => each.trim() || [])
    const takesList = ['in', 'not_in', 'between'].includes(filter.operators)
    if (takesList) return [{ name, value: list }]
    // several options of a drop-down mean any of them
    if (control.kind === 'choices' && list.length > 1) return [{ name, operator: 'in', value: list }]
    return [{ name, value: one }]
  })
}
