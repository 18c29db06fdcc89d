import { Plus } from 'lucide-react'
import type { ReportGridFilter } from '@uplink/contract/reports/definition'
import { Button } from '../../../ui/button/Button'
import type { BuilderPart } from '../builder'
import { emptyGridFilter } from '../definition/entries'
import lines from '../../../ui/rules/lines.module.css'
import type { Filter } from '../../../ui/filters/filter'
import { useOptionSets } from '../options/options.data'
import { controlOf, gridFiltersOf, optionSetOf } from '../rows/grid-controls'
import { GridFilterRow } from './GridFilterRow'
import styles from './shape.module.css'

/** The controls of grid filters on the report's page; none for a filter that has no name yet. */
function useGridControls(entries: readonly ReportGridFilter[]): readonly (Filter | undefined)[] {
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

/** The filters that people who open the report can set. */
export function GridFiltersPart({ builder }: BuilderPart) {
  const { report, perform, columns, computed, problemAt } = builder
  const error = problemAt('grid_filters')
  const controls = useGridControls(report.grid_filters)
  const groups = [...columns, ...(computed.length > 0 ? [{ label: 'Computed', columns: computed }] : [])]
  return (
    <div className={styles.part}>
      {report.grid_filters.map((entry, index) => (
        <GridFilterRow
          key={index}
          builder={builder}
          index={index}
          entry={entry}
          groups={groups}
          control={controls[index]}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={() => perform({ type: 'entry/add', list: 'grid_filters', entries: [emptyGridFilter] })}
        >
          Grid filter
        </Button>
      </div>
      {error !== undefined && <p className={lines.errors}>{error}</p>}
    </div>
  )
}
