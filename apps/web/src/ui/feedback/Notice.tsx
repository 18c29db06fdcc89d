import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { toneIcons } from './tone'
import type { Tone } from './tone'

export interface NoticeProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  /** The one act that helps, a Button or ButtonLink. */
  action?: ReactNode
  /** Read aloud as soon as it appears. */
  isUrgent?: boolean
}

/** A sentence that stands in the page and has to be seen. */
export function Notice({ tone, title, children, action, isUrgent }: NoticeProps) {
  const Icon = toneIcons[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isUrgent ? 'alert' : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
