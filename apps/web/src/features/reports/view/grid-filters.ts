import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { addressKeys, type FilterValues } from '../../../ui/filters/filter'
import { useOptionSets } from '../options/use-option-sets'
import { controlOf, gridFiltersOf, optionSetOf, setFilter } from '../rows/grid-controls'

// In the address grid filters are `f.Status=open`, parameters `p.day=2026-11-22`.

export const parameterKey = (name: string) => `p.${name}`

/** The report's grid filters: their controls, their values in the address, and what they set in a run. */
export function useGridFilters(report: ReportDefinition, text: (key: string) => string | undefined) {
  const filters = gridFiltersOf(report.grid_filters)
  const sets = useOptionSets([...new Set(filters.flatMap((filter) => optionSetOf(filter) ?? []))])
  const controls = filters.map((filter) => controlOf(filter, `f.${filter.name}`, sets))
  const values: FilterValues = Object.fromEntries(
    controls.flatMap(addressKeys).flatMap((key) => {
      const value = text(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const set = filters.flatMap((filter, index) => {
    const control = controls[index]
    return (control && setFilter(filter, control, values)) ?? []
  })
  return { controls, values, set }
}
