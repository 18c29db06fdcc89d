import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import type { BuilderPart } from '../builder'
import { emptyGridFilter } from '../definition/entries'
import { GridFilterRow } from './GridFilterRow'
import { useGridControls } from './use-grid-controls'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'

/** The filters that people who open the report can set. */
export function GridFiltersPart({ builder }: BuilderPart) {
  const { report, perform, columns, computed, problemAt } = builder
  const error = problemAt('grid_filters')
  const controls = useGridControls(report.grid_filters)
  const groups = [...columns, ...(computed.length > 0 ? [{ label: 'Computed', columns: computed }] : [])]
  return (
    <div className={styles.part}>
      {report.grid_filters.map((entry, index) => (
        <GridFilterRow key={index} {...{ builder, index, entry, groups }} control={controls[index]} />
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={() => perform({ do: 'add', list: 'grid_filters', entries: [emptyGridFilter] })}
        >
          Grid filter
        </Button>
      </div>
      {error !== undefined && <p className={lines.errors}>{error}</p>}
    </div>
  )
}
