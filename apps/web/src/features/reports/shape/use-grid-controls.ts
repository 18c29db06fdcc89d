import type { ReportGridFilter } from '@uplink/contract/reports/definition'
import type { Filter } from '../../../ui/filters/filter'
import { useOptionSets } from '../options/use-option-sets'
import { controlOf, gridFiltersOf, optionSetOf } from '../rows/grid-controls'

/** The controls of grid filters on the report's page; none for a filter that has no name yet. */
export function useGridControls(entries: readonly ReportGridFilter[]): readonly (Filter | undefined)[] {
  const filters = gridFiltersOf(entries)
  const sets = useOptionSets([...new Set(filters.flatMap((filter) => optionSetOf(filter) ?? []))])
  const controls = filters.map((filter, index) => controlOf(filter, `${index}`, sets))
  const search = controls.find((control) => control.kind === 'text' && !control.isChip)
  return controls.map((control) => {
    if (control.label === '') return undefined
    // the page has one search, and chips for further texts
    return control.kind === 'text' && control !== search ? { ...control, isChip: true } : control
  })
}
