import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** Shown in place of content: an icon, a sentence, and what to do. */
export function Panel(props: {
  icon: LucideIcon
  role?: 'alert' | 'status'
  title: ReactNode
  /** The title is the page's heading. */
  isHeading?: boolean
  text?: ReactNode
  action?: ReactNode
  small?: ReactNode
}) {
  const { icon: Icon, role, title, isHeading, text, action, small } = props
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className={styles.panel} role={role}>
      <Icon aria-hidden className={styles.icon} />
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {small !== undefined && <p className={styles.small}>{small}</p>}
    </div>
  )
}
