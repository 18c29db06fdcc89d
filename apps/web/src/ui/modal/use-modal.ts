import { use, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { DialogContext } from '../feedback/dialog-context'

const lost = {
  text: 'What you typed here is not saved. You would lose it.',
  confirmLabel: 'Yes, close it',
  cancelLabel: 'Go on writing',
}

export interface ModalOptions {
  onClose: () => void
  /** Whether closing would lose something. Not given: as soon as something was typed into it. */
  isDirty?: boolean | undefined
  /** Whether a click beside it closes it while nothing would be lost. */
  closesOutside: (element: HTMLDialogElement) => boolean
}

/**
 * The browser's own `<dialog>`, open as long as it is rendered: the browser keeps the focus inside and gives it back to where
 * it was. Esc and whatever calls `leave` close it, after a question when something would be lost.
 */
export function useModal({ onClose, isDirty, closesOutside }: ModalOptions) {
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
    const isLost = isDirty ?? isTyped.current
    if (!isLost || !questions || (await questions.confirm(lost))) onClose()
  }
  return {
    leave: () => void leave(),
    props: {
      ref: dialog,
      onCancel: (event: SyntheticEvent) => {
        // a file field's own dialog sends this too, when nothing was chosen
        if (event.target !== dialog.current) return
        event.preventDefault()
        void leave()
      },
      onClose: () => {
        // a browser that is asked twice closes without asking the page: what is in the dialog is not lost by that
        if (!dialog.current || dialog.current.open) return
        dialog.current.showModal()
        void leave()
      },
      onInput: () => (isTyped.current = true),
      onMouseDown: (event: MouseEvent) => {
        if (dialog.current && event.target === dialog.current && closesOutside(dialog.current)) void leave()
      },
    },
  }
}
