import type { CellFilter, ViewedCell } from '@uplink/contract/designs/routes'
import { useState } from 'react'
import type { FilterValues } from '../../../ui/filters/filter'
import { controlOf, optionSetOf, setFilter, useOptionSets } from '../../reports/reports.public'
import type { CommonFilter } from './common-filters'

const none: readonly CellFilter[] = []

/** The grid filters of a table that the dashboard's filters leave to it, with the values that were set in the cell. */
export function useOwnFilters(
  { display_type: display, report }: ViewedCell,
  common: readonly CommonFilter[],
) {
  const [values, setValues] = useState<FilterValues>({})
  const all = display === 'table' ? (report?.grid_filters ?? none) : none
  const own = all.filter((filter) => !common.some(({ has }) => has(filter)))
  const named = report?.can_choose ? own.flatMap((filter) => optionSetOf(filter) ?? []) : []
  const sets = useOptionSets([...new Set(named)])
  const controls = own.map((filter) => controlOf(filter, `f.${filter.name}`, sets))
  const set = own.flatMap((filter, index) => {
    const control = controls[index]
    return (control && setFilter(filter, control, values)) ?? []
  })
  return { controls, values, setValues, set }
}
