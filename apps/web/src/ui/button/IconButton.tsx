import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from '../link/Link'
import type { LinkProps } from '../link/Link'
import styles from './IconButton.module.css'

interface IconLook {
  icon: LucideIcon
  /** The act in words: 'Delete Gulshan branch'. For screen readers, and shown on hover. */
  label: string
  kind?: 'normal' | 'danger'
}

const classOf = (kind: IconLook['kind'] = 'normal', given?: string) =>
  [styles.button, styles[kind], given].filter(Boolean).join(' ')

export function IconButton({
  icon: Icon,
  label,
  kind,
  className,
  ...rest
}: IconLook & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      data-kind="icon"
      title={label}
      aria-label={label}
      {...rest}
      className={classOf(kind, className)}
    >
      <Icon aria-hidden className={styles.icon} />
    </button>
  )
}

export function IconLink({
  icon: Icon,
  label,
  kind,
  className,
  ...rest
}: IconLook & Omit<LinkProps, 'children'>) {
  return (
    <Link title={label} aria-label={label} {...rest} className={classOf(kind, className)}>
      <Icon aria-hidden className={styles.icon} />
    </Link>
  )
}
