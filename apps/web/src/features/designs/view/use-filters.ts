import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { openTab } from '@uplink/designs/tabs'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { addressKeys, isUsed, type Filter, type FilterValues } from '../../../ui/filters/filter'
import { useOptionSets } from '../../reports/reports.public'
import type { Board } from '../board/BoardCell'
import { commonFilters, reaches, setsIn } from '../board/common-filters'

export interface Filters extends Pick<Board, 'common' | 'values' | 'used' | 'pointed'> {
  controls: readonly Filter[]
  /** How many cells each filter affects, in words. */
  reach: Readonly<Record<string, string>>
  onPoint: (key: string | undefined) => void
  onChange: (values: FilterValues, how: 'typed' | 'chosen') => void
}

interface Place {
  /** Precedes names in the address, where several dashboards are on one page. */
  prefix?: string
  /** The tab that is open: how far a filter reaches is told of its cells. */
  tab: string | undefined
}

/** The filters of a dashboard, the same in all its tabs. Their values are in the address. */
export function useFilters(design: ViewedDesign, { prefix = '', tab }: Place): Filters {
  const { text, change } = useAddress()
  const [pointed, setPointed] = useState<string>()
  const sets = useOptionSets(setsIn(design))
  const common = commonFilters(design, sets, prefix)
  const controls = common.map(({ control }) => control)
  const values: FilterValues = Object.fromEntries(
    controls.flatMap(addressKeys).flatMap((key) => {
      const value = text(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const open = openTab(design.rows, tab)
  const cells = design.rows.flatMap((row) =>
    row.tab === open ? row.cells.filter(({ state }) => state === 'shown') : [],
  )
  const reach = Object.fromEntries(
    common.map((each) => {
      const reached = cells.filter(({ report }) => reaches(each, report?.grid_filters ?? [])).length
      return [each.control.key, `reaches ${reached} of ${cells.length} cells`]
    }),
  )
  return {
    common,
    controls,
    values,
    reach,
    onPoint: setPointed,
    used: common.filter(({ control }) => isUsed(control, values)),
    pointed: common.find(({ control }) => control.key === pointed),
    onChange: (next, how) => change({ ...cleared(values), ...next }, { replace: how === 'typed' }),
  }
}

const cleared = (values: FilterValues) =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))
