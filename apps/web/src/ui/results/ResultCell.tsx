import { LabelBadge, type LabelClass } from './LabelBadge'
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

/** The content of one cell: a badge, the formatted value, or a dash for null. */
export function ResultCell({ column, value }: { column: ResultColumn; value: string | null }) {
  if (value === null) return <span className={styles.none}>–</span>
  const wanted = value.trim().toLowerCase()
  const badge = column.badges.find((each) => each.value.trim().toLowerCase() === wanted)
  if (badge) return <LabelBadge look={badge.class}>{badge.label || value}</LabelBadge>
  return column.textOf(value)
}
