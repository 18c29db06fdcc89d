import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import type { TriggerProps } from './trigger'
import { useFloating } from './use-floating'
import styles from './menu.module.css'

export interface PopoverProps {
  /** Gives the button its props: `(props) => <button {...props}>…</button>`. */
  trigger: (props: TriggerProps) => ReactNode
  /** The name of the panel, read aloud. */
  label: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** Any content in a panel beside a button: notifications, a filter. */
export function Popover({ trigger, label, align = 'end', children }: PopoverProps) {
  const id = useId()
  const floating = useFloating(align)
  const { isOpen, open, close, panel } = floating

  useEffect(() => {
    if (isOpen) panel.current?.focus()
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
