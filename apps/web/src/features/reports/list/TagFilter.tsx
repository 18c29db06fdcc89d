import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/fields/SelectField'
import { tagsQuery } from '../reports.data'
import styles from './ReportListPage.module.css'

interface TagFilterProps {
  /** The tag in the address; empty for none. */
  value: string
  onChange: (tag: string) => void
}

/** Filters the list by a tag; not shown if no report has one. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery())
  const isKnown = tags.some(({ tag }) => tag === value)
  if (tags.length === 0 && value === '') return null
  return (
    <div className={styles.tags}>
      <SelectField
        label={<span className="ui-hidden-visually">Tag</span>}
        placeholder="All tags"
        value={value}
        options={[
          ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
          ...(isKnown || value === '' ? [] : [{ value, label: value }]),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
