/** Milliseconds until a toast vanishes (specification, section 9). */
export const toastTimeout = 5000

export type ToastTone = 'success' | 'danger' | 'info' | 'warning'

export interface Toast {
  id: number
  tone: ToastTone
  title?: string
  text: string
  /** An act that is offered while it is shown: 'Undo'. */
  act?: ToastAct
}

export interface ToastAct {
  label: string
  onSelect: () => void
}

export interface ToastStore {
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
  /** Returns the id for `dismiss`. */
  show(tone: ToastTone, text: string, title?: string, act?: ToastAct): number
  success(text: string, title?: string, act?: ToastAct): number
  error(text: string, title?: string): number
  dismiss(id: number): void
}

/** Toasts outside React, so that code without components can show them too. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const replace = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const show = (tone: ToastTone, text: string, title?: string, act?: ToastAct) => {
    lastId += 1
    replace([...toasts, { id: lastId, tone, text, title, act }])
    return lastId
  }
  return {
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    success: (text, title, act) => show('success', text, title, act),
    error: (text, title) => show('danger', text, title),
    dismiss: (id) => replace(toasts.filter((toast) => toast.id !== id)),
  }
}
