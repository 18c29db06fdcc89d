import { ListFilters } from '../../../ui/filters/ListFilters'
import type { Filters } from './use-filters'
import styles from './view.module.css'

/** The common filters of a dashboard's cells; empty if they share none. */
export function FilterBar({ filters: { controls, values, reach, onPoint, onChange } }: { filters: Filters }) {
  if (controls.length === 0) return null
  return (
    <div className={styles.tools}>
      <ListFilters filters={controls} {...{ values, reach, onPoint, onChange }} />
    </div>
  )
}
