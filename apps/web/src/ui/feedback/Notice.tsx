import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { toneIcons } from './tone'
import type { Tone } from './tone'

export interface NoticeProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  /** The one action that helps, a Button or ButtonLink. */
  action?: ReactNode
  /** Screen readers announce it as soon as it appears. */
  isUrgent?: boolean
  /** The screen's main sentence: large, and announced by screen readers when it changes. */
  isLarge?: boolean
  /** All is well: only the icon is coloured. */
  isCalm?: boolean
  /** Several acts need a line of their own. */
  isActionBelow?: boolean
}

/** A sentence in the page that must be noticed. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, action, isUrgent, isLarge, isCalm, isActionBelow } = props
  const Icon = toneIcons[tone]
  const classes = [
    styles.notice,
    styles[tone],
    isLarge && styles.large,
    isCalm && styles.calm,
    isActionBelow && styles.below,
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} role={isUrgent ? 'alert' : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text} role={isLarge ? 'status' : undefined}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.detail}>{children}</div>}
      </div>
      {Boolean(action) && <div className={styles.action}>{action}</div>}
    </div>
  )
}
