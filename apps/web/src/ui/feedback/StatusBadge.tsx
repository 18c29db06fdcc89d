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
}

/** Icon, word and colour. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const Icon = icon ?? toneIcons[tone]
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon aria-hidden className={styles.icon} />
      {children}
    </span>
  )
}
