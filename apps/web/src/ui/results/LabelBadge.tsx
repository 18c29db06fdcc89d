import styles from './results.module.css'

export type LabelClass = 'default' | 'primary' | 'success' | 'info' | 'warning' | 'danger'

/** A value as a badge that the report's author has chosen. Its words say everything; the colour is only an addition. */
export function LabelBadge({ look, children }: { look: LabelClass; children: string }) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  )
}
