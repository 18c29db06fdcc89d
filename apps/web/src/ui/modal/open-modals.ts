import { useSyncExternalStore } from 'react'

/** The open modal dialogs, the topmost one last. Everything outside of it is inert. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function become(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Counts a modal dialog as open until the returned function is called. */
export function modalOpened(dialog: HTMLDialogElement): () => void {
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
