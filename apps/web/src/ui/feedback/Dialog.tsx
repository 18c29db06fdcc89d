import { X } from 'lucide-react'
import { use, useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { DialogContext } from './dialog-context'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons. The one with `data-autofocus` gets the focus, otherwise the first thing that can have it. */
  actions?: ReactNode
  /**
   * Esc, the cross, a click beside the dialog. A form does not close by that click, and by the others only after a question
   * once something was typed into it.
   */
  onClose: () => void
  /** `alertdialog` when the person has to answer. */
  role?: 'dialog' | 'alertdialog'
  size?: 'small' | 'large'
}

const lost = {
  text: 'What you typed here is not saved. You would lose it.',
  confirmLabel: 'Yes, close it',
  cancelLabel: 'Go on writing',
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

  const questions = use(DialogContext)
  const isTyped = useRef(false)
  async function leave() {
    if (!isTyped.current || !questions || (await questions.confirm(lost))) onClose()
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && !dialog.current.querySelector('form')) onClose()
  }
  // whatever is asked for here has its own buttons
  const isQuestion = role === 'alertdialog'
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-text`}
      className={`${styles.dialog} ${styles[size]}`}
      onCancel={(event) => {
        event.preventDefault()
        void leave()
      }}
      onClose={() => {
        // a browser that is asked twice closes without asking the page: what is in the dialog is not lost by that
        if (!dialog.current || dialog.current.open) return
        dialog.current.showModal()
        void leave()
      }}
      onInput={() => (isTyped.current = true)}
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
        {/* the last one: the focus begins at what the dialog is about */}
        {!isQuestion && (
          <div className={styles.close}>
            <IconButton icon={X} label="Dismiss" onClick={() => void leave()} />
          </div>
        )}
      </div>
    </dialog>
  )
}
