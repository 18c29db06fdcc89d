import { createContext, use, type ReactNode } from 'react'
import { DialogContext } from './modal/use-modal'
import { DialogHost } from './feedback/DialogHost'
import type { DialogStore } from './modal/dialog-store'
import type { ToastStore } from './feedback/toast-store'
import { Toaster } from './feedback/Toaster'
import { LinkContext, type LinkComponent } from './link/Link'

const ToastContext = createContext<ToastStore | undefined>(undefined)

function given<Store>(store: Store | undefined): Store {
  if (!store) throw new Error('This component needs a UiProvider around it')
  return store
}

export interface UiProviderProps {
  /** The router's link: takes `href` and everything else an <a> takes. */
  link?: LinkComponent
  toasts: ToastStore
  dialogs: DialogStore
  children: ReactNode
}

/** Around the whole application: links, toasts and dialogs. */
export function UiProvider({ link = 'a', toasts, dialogs, children }: UiProviderProps) {
  return (
    <LinkContext value={link}>
      <ToastContext value={toasts}>
        <DialogContext value={dialogs}>
          {children}
          <Toaster store={toasts} />
          <DialogHost store={dialogs} />
        </DialogContext>
      </ToastContext>
    </LinkContext>
  )
}

/** `const toasts = useToasts(); toasts.success('Saved.')` */
export function useToasts(): ToastStore {
  return given(use(ToastContext))
}

/** `if (await confirm()) remove()`: asks 'Are you sure?' with the specification's texts unless given others. */
export function useConfirm(): DialogStore['confirm'] {
  return given(use(DialogContext)).confirm
}

/** `await message({ title: 'Error!', text })` */
export function useMessage(): DialogStore['message'] {
  return given(use(DialogContext)).message
}
