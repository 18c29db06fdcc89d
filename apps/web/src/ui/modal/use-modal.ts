import { use, useLayoutEffect, useRef, createContext, useSyncExternalStore } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { t } from '../../language/t'
import type { DialogStore } from './dialog-store'

/** The open modal dialogs, the topmost one last. Everything outside of it is inert. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function become(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Counts a modal dialog as open until the returned function is called. */
function modalOpened(dialog: HTMLDialogElement): () => void {
  become([...open, dialog])
  return () => become(open.filter((each) => each !== dialog))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The topmost open modal dialog. */
export const useTopModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(subscribe, () => open.at(-1))

/** The store that opens dialogs. A dialog with unsaved input also uses it, to ask before closing. */
export const DialogContext = createContext<DialogStore | undefined>(undefined)

const lost = () => ({
  text: t('What you typed here is not saved. You would lose it.'),
  confirmLabel: t('Yes, close it'),
  cancelLabel: t('Keep writing'),
})

export interface ModalOptions {
  onClose: () => void
  /** Whether closing would lose something, or how to find out. Absent: true once something was typed into it. */
  isDirty?: boolean | (() => boolean) | undefined
  /** Whether a click outside closes it while nothing would be lost. */
  closesOutside: (element: HTMLDialogElement) => boolean
}

/**
 * The browser's own `<dialog>`, open as long as it is rendered. The browser keeps the focus inside and returns it
 * afterwards. Esc and calls of `leave` close it, after a question if something would be lost.
 */
export function useModal({ onClose, isDirty, closesOutside }: ModalOptions) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const closed = modalOpened(element)
    return () => {
      element.close()
      closed()
    }
  }, [])

  const questions = use(DialogContext)
  const isTyped = useRef(false)
  async function leave() {
    const isLost = (typeof isDirty === 'function' ? isDirty() : isDirty) ?? isTyped.current
    if (!isLost || !questions || (await questions.confirm(lost()))) onClose()
  }
  return {
    leave: () => void leave(),
    props: {
      ref: dialog,
      onCancel: (event: SyntheticEvent) => {
        // a file field's dialog also sends this event, when no file was chosen
        if (event.target !== dialog.current) return
        event.preventDefault()
        void leave()
      },
      onClose: () => {
        // on a second Esc browsers close it without asking the page: open it again, so that nothing in it is lost
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
