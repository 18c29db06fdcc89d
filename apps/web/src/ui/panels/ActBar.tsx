import type { ReactNode } from 'react'
import styles from './ActBar.module.css'

export interface ActBarProps {
  /** What has changed: '3 changes: Manager +2, Billing officer −1'. Screen readers announce each new text. */
  note?: ReactNode
  /** Buttons, the main one last. */
  children: ReactNode
}

/** The buttons of an editor, always at the lower edge of the screen. */
export function ActBar({ note, children }: ActBarProps) {
  return (
    <div data-lower-bar className={styles.bar}>
      <p role="status" className={styles.note}>
        {note}
      </p>
      <div className={styles.acts}>{children}</div>
    </div>
  )
}
