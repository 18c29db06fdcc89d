import { Button } from '../button/Button'
import type { Option } from '../choosers/option'
import { Drawer } from '../modal/Drawer'
import type { Filter, FilterValues } from './filter'
import { FilterEditor, type FilterChange } from './FilterEditor'
import styles from './ListFilters.module.css'

export interface FilterSheetProps {
  filters: readonly Filter[]
  values: FilterValues
  onChange: FilterChange
  knownOf: (filter: Filter) => readonly Option[]
  onKnown: (filter: Filter, option: Option) => void
  onClear: () => void
  onClose: () => void
  /** How many rows match. */
  count?: number | undefined
}

/** The filters on a phone: all of them below each other, in a sheet. */
export function FilterSheet(props: FilterSheetProps) {
  const { filters, values, onChange, knownOf, onKnown, onClear, onClose, count } = props
  return (
    <Drawer
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClear}>Clear</Button>
          <Button kind="primary" onClick={onClose}>
            {count === undefined ? 'Show' : `Show ${count.toLocaleString('en')}`}
          </Button>
        </>
      }
    >
      {filters.map((filter) => (
        <fieldset key={filter.key} className={styles.part}>
          <legend className={styles.name}>{filter.label}</legend>
          <FilterEditor
            {...{ filter, values, onChange }}
            known={knownOf(filter)}
            onKnown={(option) => onKnown(filter, option)}
          />
        </fieldset>
      ))}
    </Drawer>
  )
}
