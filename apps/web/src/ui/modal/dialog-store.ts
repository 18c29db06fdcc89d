/** A further way out of a dialog, which closes it. */
interface WayOut {
  label: string
  onSelect: () => void
}

export interface ConfirmOptions {
  title?: string
  text?: string
  /** What the text is about, one in a line. */
  items?: readonly string[]
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` by default: something is lost. */
  kind?: 'danger' | 'primary'
  /** Beside the answers; taking one is a no. */
  waysOut?: readonly WayOut[]
}

export interface MessageOptions {
  title: string
  text: string
  okLabel?: string
  waysOut?: readonly WayOut[]
}

export interface SecretOptions {
  title: string
  text: string
  /** The field's name. */
  label: string
  /** What is typed. */
  kind: 'password' | 'code'
  okLabel: string
  /** Checks what was typed; resolves to what is wrong with it, or to nothing. Closes the dialog by rejecting. */
  check: (secret: string) => Promise<string | undefined>
  /** A way without the field, which comes first. It resolves and rejects like `check`. */
  otherWay?: { label: string; check: () => Promise<string | undefined> }
}

export type DialogRequest =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; answer: (isConfirmed: boolean) => void }
  | { id: number; kind: 'message'; options: MessageOptions; answer: () => void }
  | { id: number; kind: 'secret'; options: SecretOptions; answer: (isRight: boolean) => void }

export interface DialogStore {
  /** The dialog on screen; others wait for their turn. */
  current(): DialogRequest | undefined
  subscribe(listener: () => void): () => void
  /** Asks, and resolves to whether the person agreed. Without options it asks about deleting. */
  confirm(options?: ConfirmOptions): Promise<boolean>
  /** Shows a message, and resolves when the person has closed it. */
  message(options: MessageOptions): Promise<void>
  /** Asks for a password or a code, and resolves to whether it was right; false when the person cancelled. */
  secret(options: SecretOptions): Promise<boolean>
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
  const answering = (id: number, resolve: (answer: boolean) => void) => (answer: boolean) => {
    leave(id)
    resolve(answer)
  }
  return {
    current: () => waiting[0],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    confirm: (options = {}) =>
      new Promise((resolve) => {
        const id = nextId()
        const answer = answering(id, resolve)
        replace([...waiting, { id, kind: 'confirm', options, answer }])
      }),
    secret: (options) =>
      new Promise((resolve) => {
        const id = nextId()
        const answer = answering(id, resolve)
        replace([...waiting, { id, kind: 'secret', options, answer }])
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
