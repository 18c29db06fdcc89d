import { useState } from 'react'
import type { Filter, FilterValues } from '../../../ui/filters/filter'
import { ListFilters } from '../../../ui/filters/ListFilters'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'

/** A grid filter as the report's page has it. It works, so that its author can try it, and filters nothing here. */
export function GridFilterPicture({ control }: { control: Filter }) {
  const [values, setValues] = useState<FilterValues>({})
  return (
    <div className={styles.picture}>
      <span className={lines.note}>On the report’s page:</span>
      <ListFilters
        label={`${control.label} on the report’s page`}
        hasAllChips
        filters={[control]}
        values={values}
        onChange={setValues}
      />
    </div>
  )
}
