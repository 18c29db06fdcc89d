import { useEffect, useId, type ReactNode } from 'react'
import type { TriggerProps } from './Menu'
import { useFloating } from './use-floating'
import styles from './menu.module.css'

export interface PopoverProps {
  /** Renders the button with its props: `(props) => <button {...props}>…</button>`. */
  trigger: (props: TriggerProps) => ReactNode
  /** The name of the panel, for screen readers. */
  label: string
  align?: 'start' | 'end'
  /** Open from the start, for example to fill in something that was just added. */
  startsOpen?: boolean
  /** Called when it has closed. */
  onClosed?: () => void
  children: (close: () => void) => ReactNode
}

/** Any content in a panel next to a button: notifications, a filter. An element with `data-autofocus` takes the focus. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', startsOpen, onClosed, children } = props
  const id = useId()
  const floating = useFloating(align, { startsOpen, onClosed })
  const { isOpen, open, close, panel } = floating

  useEffect(() => {
    if (!isOpen) return
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus()
  }, [isOpen, panel])

  return (
    <>
      {trigger({
        ref: floating.trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : open()),
      })}
      {isOpen && (
        <div ref={panel} id={id} role="dialog" aria-label={label} tabIndex={-1} className={styles.popover}>
          {children(() => close(true))}
        </div>
      )}
    </>
  )
}
