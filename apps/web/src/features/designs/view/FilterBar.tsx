import { ListFilters } from '../../../ui/filters/ListFilters'
import type { Filters } from './use-filters'
import styles from './view.module.css'

/**
 * The common filters of a dashboard's cells; empty if they share none.
 *
 * @param of the dashboard's name: several may be on one page
 */
export function FilterBar({ of, filters }: { of: string; filters: Filters }) {
  const { controls, values, reach, onPoint, onChange } = filters
  if (controls.length === 0) return null
  return (
    <div className={styles.tools}>
      <ListFilters
        label={`Filters of ${of}`}
        filters={controls}
        values={values}
        reach={reach}
        onPoint={onPoint}
        onChange={onChange}
      />
    </div>
  )
}
