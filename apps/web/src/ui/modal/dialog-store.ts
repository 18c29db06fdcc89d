export interface ConfirmOptions {
  title?: string
  text?: string
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` by default: something is lost. */
  kind?: 'danger' | 'primary'
}

export interface MessageOptions {
  title: string
  text: string
  okLabel?: string
}

export type DialogRequest =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; answer: (isConfirmed: boolean) => void }
  | { id: number; kind: 'message'; options: MessageOptions; answer: () => void }

export interface DialogStore {
  /** The dialog on screen; others wait for their turn. */
  current(): DialogRequest | undefined
  subscribe(listener: () => void): () => void
  /** Asks, and resolves to whether the person agreed. Without options it asks about deleting. */
  confirm(options?: ConfirmOptions): Promise<boolean>
  /** Shows a message, and resolves when the person has closed it. */
  message(options: MessageOptions): Promise<void>
}

/** Dialogs outside React, so that code without components can open them too. */
export function createDialogStore(): DialogStore {
  let waiting: readonly DialogRequest[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const replace = (next: readonly DialogRequest[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const nextId = () => (lastId += 1)
  const leave = (id: number) => replace(waiting.filter((request) => request.id !== id))
  return {
    current: () => waiting[0],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    confirm: (options = {}) =>
      new Promise((resolve) => {
        const id = nextId()
        const answer = (isConfirmed: boolean) => {
          leave(id)
          resolve(isConfirmed)
        }
        replace([...waiting, { id, kind: 'confirm', options, answer }])
      }),
    message: (options) =>
      new Promise((resolve) => {
        const id = nextId()
        const answer = () => {
          leave(id)
          resolve()
        }
        replace([...waiting, { id, kind: 'message', options, answer }])
      }),
  }
}
