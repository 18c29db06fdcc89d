import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import type { DialogStore } from '../modal/dialog-store'
import { MessageDialog } from './MessageDialog'
import { SecretDialog } from './SecretDialog'

/** Shows the dialogs of a store, one at a time. */
export function DialogHost({ store }: { store: DialogStore }) {
  const request = useSyncExternalStore(store.subscribe, store.current)
  if (!request) return null
  if (request.kind === 'message')
    return <MessageDialog key={request.id} {...request.options} onClose={request.answer} />
  if (request.kind === 'secret')
    return <SecretDialog key={request.id} {...request.options} onAnswer={request.answer} />
  return <ConfirmDialog key={request.id} {...request.options} onAnswer={request.answer} />
}
