import type { ReactNode } from 'react'
import styles from './ThumbAct.module.css'

/**
 * The main button of the screen. On a phone it is fixed at the lower edge, above the tab bar, and the page ends above
 * it.
 */
export function ThumbAct({ children }: { children: ReactNode }) {
  return (
    <div className={styles.act} data-thumb>
      {children}
    </div>
  )
}
