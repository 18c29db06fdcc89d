import { NotShown } from '../states/Shown'
import { cutTo } from '../text-length'
import styles from './results.module.css'

export interface ResultColumn {
  name: string
  label: string
  /** Numbers are aligned to the right. */
  isNumber: boolean
  isSortable: boolean
  /** The values that are shown as badges. */
  badges: readonly { value: string; class: LabelClass; label: string }[]
  /** The text that a value is shown as. */
  textOf: (value: string) => string
}

export type ResultRow = readonly (string | null)[]

/** A cell shows no more letters than these: a text of a megabyte would make the page stand still. Ctrl+C copies all. */
const shownLetters = 10_000

/** The content of one cell: a badge, the formatted value, or a dash for null. */
export function ResultCell({ column, value }: { column: ResultColumn; value: string | null }) {
  if (value === null) return <span className={styles.none}>–</span>
  const wanted = value.trim().toLowerCase()
  const badge = column.badges.find((each) => each.value.trim().toLowerCase() === wanted)
  if (badge) return <LabelBadge look={badge.class}>{badge.label || value}</LabelBadge>
  try {
    return cutTo(column.textOf(value), shownLetters)
  } catch {
    return <NotShown raw={value} />
  }
}

type LabelClass = 'default' | 'primary' | 'success' | 'info' | 'warning' | 'danger'

/** A value as a badge that the report's author has chosen. Its words say everything; the colour is only an addition. */
export function LabelBadge({ look, children }: { look: LabelClass; children: string }) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  )
}
