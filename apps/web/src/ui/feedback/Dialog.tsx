import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../../language/t'
import { IconButton } from '../button/IconButton'
import { useModal } from '../modal/use-modal'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons. The one with `data-autofocus` gets the focus, otherwise the first focusable element. */
  actions?: ReactNode
  /**
   * Called on Esc, the cross, or a click outside the dialog. A dialog with a form does not close on such a click, and
   * on Esc or the cross it asks first if something would be lost.
   */
  onClose: () => void
  /** Whether closing loses something. Absent: true once something was typed into it. */
  isDirty?: boolean
  /** `alertdialog` when the person has to answer. */
  role?: 'dialog' | 'alertdialog'
  /** `fixed` keeps its height while its body scrolls, for settings that change with each choice. */
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
  const { ref } = modal.props
  const close = useRef<HTMLDivElement>(null)
  /** Whether the person has done anything in it. */
  const isBegun = useRef(false)
  // what was still loading when it opened: the focus went to the cross, and belongs to the content
  useEffect(() => {
    if (isBegun.current || !close.current?.contains(document.activeElement)) return
    const first = ref.current?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(ref.current)
    first?.focus()
  })
  const begin = () => {
    isBegun.current = true
  }
  // every question has its own buttons
  const isQuestion = role === 'alertdialog'
  return (
    <dialog
      {...modal.props}
      onKeyDown={begin}
      onPointerDown={begin}
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
        {/* the cross comes last, so that the focus starts at the content */}
        {!isQuestion && (
          <div ref={close} className={styles.close}>
            <IconButton icon={X} label={t('Dismiss')} onClick={modal.leave} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/** The first thing that can be filled in, or pressed, and is not the cross, which comes last. */
function firstField(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  const fields = [...(dialog?.querySelectorAll<HTMLElement>('*') ?? [])]
  return fields.find((field) => field.tabIndex >= 0 && !field.matches(':disabled'))
}
