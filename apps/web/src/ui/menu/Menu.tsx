import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from '../link/Link'
import styles from './menu.module.css'
import { useFloating } from './use-floating'

/** The props that a menu or popover gives to its button. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

export interface MenuItem {
  key: string
  label: ReactNode
  /** A second, quieter line. */
  hint?: ReactNode
  icon?: LucideIcon
  kind?: 'normal' | 'danger'
  /** The one of several choices that is in force. */
  isCurrent?: boolean
  disabled?: boolean
  /** Give either an address or an act. */
  href?: string
  onSelect?: () => void
}

export interface MenuProps {
  /** Renders the button with its props: `(props) => <IconButton {...props} …/>`. */
  trigger: (props: TriggerProps) => ReactNode
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

const itemSelector = '[role^="menuitem"]:not([aria-disabled="true"])'

/** A button that opens a list of acts or links. Arrows, Home, End and Esc work as in other menus. */
export function Menu({ trigger, label, items, align = 'end' }: MenuProps) {
  const id = useId()
  const floating = useFloating(align)
  const { isOpen, open, close, panel } = floating

  const all = () => [...(panel.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])]
  useEffect(() => {
    if (!isOpen) return
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const start = find('[aria-checked="true"]') ?? find(itemSelector)
    start?.focus()
  }, [isOpen, panel])

  const move = (event: KeyboardEvent) => {
    const entries = all()
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const target = {
      ArrowDown: entries[at + 1] ?? entries[0],
      ArrowUp: entries[at - 1] ?? entries.at(-1),
      Home: entries[0],
      End: entries.at(-1),
    }[event.key]
    if (event.key === 'Tab') close()
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <>
      {trigger({
        ref: floating.trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : open()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        },
      })}
      {isOpen && (
        <div ref={panel} id={id} role="menu" aria-label={label} className={styles.menu} onKeyDown={move}>
          {items.map((item) => (
            <Entry key={item.key} item={item} onChosen={() => close(true)} />
          ))}
        </div>
      )}
    </>
  )
}

function Entry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, hint, icon: Icon, kind = 'normal', isCurrent, disabled, href, onSelect } = item
  const inside = (
    <>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      <span className={styles.words}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
  const common = {
    className: `${styles.item} ${styles[kind]}`,
    role: isCurrent === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isCurrent,
    'aria-disabled': disabled,
    tabIndex: -1,
    onClick: () => {
      if (disabled) return
      onChosen()
      onSelect?.()
    },
  }
  if (href !== undefined && !disabled)
    return (
      <Link href={href} {...common}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...common}>
      {inside}
    </button>
  )
}
