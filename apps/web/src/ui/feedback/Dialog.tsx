import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { useModal } from '../modal/use-modal'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons. The one with `data-autofocus` gets the focus, otherwise the first thing that can have it. */
  actions?: ReactNode
  /**
   * Esc, the cross, a click beside the dialog. A form does not close by that click, and by the others only after a question
   * once something would be lost.
   */
  onClose: () => void
  /** Whether closing loses something. Not given: once something was typed into it. */
  isDirty?: boolean
  /** `alertdialog` when the person has to answer. */
  role?: 'dialog' | 'alertdialog'
  /** `fixed` stays as high as it is while its body scrolls: for settings that change with each choice. */
  size?: 'small' | 'large' | 'fixed'
}

/** A modal dialog. It is open as long as it is rendered. */
export function Dialog({ title, children, actions, onClose, isDirty, role, size = 'small' }: DialogProps) {
  const id = useId()
  const modal = useModal({
    onClose,
    isDirty,
    closesOutside: (element) => size !== 'fixed' && !isDirty && !element.querySelector('form'),
  })
  // every question has its own buttons
  const isQuestion = role === 'alertdialog'
  return (
    <dialog
      {...modal.props}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined || size === 'fixed' ? undefined : `${id}-text`}
      className={`${styles.dialog} ${styles[size]}`}
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
            <IconButton icon={X} label="Dismiss" onClick={modal.leave} />
          </div>
        )}
      </div>
    </dialog>
  )
}
