import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import type { AnyResource } from '../declaration'
import styles from './ListViews.module.css'

/** What the address chose, by filter. */
type Chosen = Readonly<Record<string, string>>

interface ListViewsProps {
  of: AnyResource
  list: { chosen: Chosen; narrow: (values: Record<string, string>) => void }
}

/** The first division of a list, such as staff and customers. */
export function ListViews({ of: { views }, list }: ListViewsProps) {
  if (!views) return null
  return (
    <div className={styles.views}>
      <SegmentedTabs
        label={views.label}
        choices={views.choices}
        value={list.chosen[views.key] ?? ''}
        onChange={(chosen) => list.narrow({ [views.key]: chosen })}
      />
    </div>
  )
}

/** The view that is shown when the address names none. */
export const firstView = ({ views }: AnyResource) =>
  views && { without: { [views.key]: views.choices[0]?.value ?? '' } }

/** The view of all, unless it is shown. */
function wider({ views }: AnyResource, chosen: Chosen) {
  const all = views?.choices.at(-1)
  return views && all && chosen[views.key] !== all.value ? { key: views.key, ...all } : undefined
}

/** The columns that say something in the view that is shown; `part` is told over the rows. */
export function columnsIn(of: AnyResource, chosen: Chosen, part?: string) {
  const { key: told } = wider(of, chosen) ?? {}
  return of.columns.filter(({ key }) => key !== told && key !== part)
}

/** For a view without a match: the way to the view of all. */
export function elsewhere(of: AnyResource, chosen: Chosen) {
  const all = wider(of, chosen)
  return all && { label: `Look among ${all.label.toLowerCase()}`, narrow: { [all.key]: all.value } }
}
