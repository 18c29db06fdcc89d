import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import type { DialogStore } from '../modal/dialog-store'
import { MessageDialog } from './MessageDialog'

/** Shows the dialogs of a store, one at a time. */
export function DialogHost({ store }: { store: DialogStore }) {
  const request = useSyncExternalStore(store.subscribe, store.current)
  if (!request) return null
  return request.kind === 'confirm' ? (
    <ConfirmDialog key={request.id} {...request.options} onAnswer={request.answer} />
  ) : (
    <MessageDialog key={request.id} {...request.options} onClose={request.answer} />
  )
}
