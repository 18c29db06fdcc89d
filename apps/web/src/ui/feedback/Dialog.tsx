import { useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons. The one with `data-autofocus` gets the focus, otherwise the first thing that can have it. */
  actions?: ReactNode
  /** Esc, a click beside the dialog. */
  onClose: () => void
  /** `alertdialog` when the person has to answer. */
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'large'
}

/**
 * A modal dialog. It is open as long as it is rendered. The browser's own element keeps the focus inside and gives it back
 * to where it was.
 */
export function Dialog({ title, children, actions, onClose, role, size = 'small' }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])

  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-text`}
      className={`${styles.dialog} ${styles[size]}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={closeOutside}
    >
      <div className={styles.inside}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children !== undefined && (
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
