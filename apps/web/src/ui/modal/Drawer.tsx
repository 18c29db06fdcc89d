import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { singleKey } from '../keys/single-keys'
import styles from './Drawer.module.css'
import { useModal } from './use-modal'

export interface DrawerProps {
  title: ReactNode
  children: ReactNode
  onClose: () => void
  /** Go to the next and the previous record, if there is one; J and K do the same. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** Buttons at its lower end. */
  actions?: ReactNode
  /** Closing asks first, because something in it would be lost; or how to find out whether it would. */
  isDirty?: boolean | (() => boolean)
}

/**
 * A panel at the right edge, over a list that stays in place; on a phone a sheet from below. Open as long as it is
 * rendered.
 */
export function Drawer(props: DrawerProps) {
  const { title, children, onClose, onNext, onPrevious, actions, isDirty = false } = props
  const id = useId()
  const modal = useModal({
    onClose,
    isDirty,
    closesOutside: () => !(typeof isDirty === 'function' ? isDirty() : isDirty),
  })
  const walks = onNext !== undefined || onPrevious !== undefined
  const walk = (event: KeyboardEvent) => {
    const act = { j: onNext, k: onPrevious }[singleKey(event) ?? '']
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <dialog {...modal.props} aria-labelledby={id} className={styles.drawer} onKeyDown={walk}>
      <div className={styles.inside}>
        <header className={styles.head}>
          {/* screen readers announce the new title when J or K moves on */}
          <h2 id={id} className={styles.title} aria-live={walks ? 'polite' : undefined}>
            {title}
          </h2>
          {walks && (
            <>
              <IconButton icon={ChevronUp} label="Previous (K)" disabled={!onPrevious} onClick={onPrevious} />
              <IconButton icon={ChevronDown} label="Next (J)" disabled={!onNext} onClick={onNext} />
            </>
          )}
          <IconButton icon={X} label="Close" onClick={modal.leave} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
