import { ListFilters } from '../../../ui/filters/ListFilters'
import type { Filters } from './use-filters'
import styles from './view.module.css'

/** What narrows a dashboard's cells together; nothing where they have nothing in common. */
export function FilterBar({ filters: { controls, values, reach, onPoint, onChange } }: { filters: Filters }) {
  if (controls.length === 0) return null
  return (
    <div className={styles.tools}>
      <ListFilters filters={controls} {...{ values, reach, onPoint, onChange }} />
    </div>
  )
}
