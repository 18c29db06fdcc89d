import { LoaderCircle } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../link/Link'
import type { LinkProps } from '../link/Link'
import styles from './Button.module.css'

export interface ButtonLook {
  /** `primary` at most once in a view. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: LucideIcon
  /** Fills the width of its container. */
  isWide?: boolean
  children: ReactNode
}

export type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'children'> & { isSaving?: boolean }

function classOf({ kind = 'secondary', size = 'normal', isWide }: ButtonLook, given?: string) {
  return [styles.button, styles[kind], styles[size], isWide && styles.wide, given].filter(Boolean).join(' ')
}

/** A button. While `isSaving` it keeps its width and the focus, shows progress and does nothing. */
export function Button(props: ButtonProps) {
  const { kind, size, isWide, icon: Icon, isSaving, children, className, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isSaving) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      data-kind={kind}
      {...rest}
      className={classOf({ kind, size, isWide, children }, className)}
      aria-busy={isSaving || undefined}
      aria-disabled={isSaving || undefined}
      onClick={press}
    >
      {isSaving ? (
        <LoaderCircle aria-hidden className={styles.turning} />
      ) : (
        Icon && <Icon aria-hidden className={styles.icon} />
      )}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  isWide,
  icon: Icon,
  children,
  className,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link data-kind={kind} {...rest} className={classOf({ kind, size, isWide, children }, className)}>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      <span>{children}</span>
    </Link>
  )
}
