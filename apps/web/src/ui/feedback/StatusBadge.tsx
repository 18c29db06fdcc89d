import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'
import { toneIcons } from './tone'
import type { Tone } from './tone'

export interface StatusBadgeProps {
  tone: Tone
  /** The state in a word: 'Paid', 'Online', 'Overdue'. */
  children: ReactNode
  icon?: LucideIcon
  /** More of it, on hover. */
  title?: string
  /** The word alone: in a list of many that are as they should be, only the others may draw the eye. */
  isQuiet?: boolean
}

/** Icon, word and colour. */
export function StatusBadge({ tone, children, icon, title, isQuiet = false }: StatusBadgeProps) {
  if (isQuiet)
    return (
      <span className={styles.quiet} title={title}>
        {children}
      </span>
    )
  const Icon = icon ?? toneIcons[tone]
  return (
    <span className={`${styles.badge} ${styles[tone]}`} title={title}>
      <Icon aria-hidden className={styles.icon} />
      {children}
    </span>
  )
}
