import styles from './results.module.css'

export type LabelClass = 'default' | 'primary' | 'success' | 'info' | 'warning' | 'danger'

/** A value as its author wants it to be seen. Its words say all: the colour only adds to them. */
export function LabelBadge({ look, children }: { look: LabelClass; children: string }) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  )
}
